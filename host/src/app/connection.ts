/** What browsers tell of the connection (Network Information API); not all of them do. */
interface ConnectionFacts {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = ['slow-2g', '2g', '3g'];

const ofBrowser = (): ConnectionFacts | undefined =>
  'connection' in navigator ? (navigator.connection as ConnectionFacts) : undefined;

/**
 * Whether files may be loaded that only may be needed. False where the person asked the browser to save data, and on
 * slow connections, where such files delay what is needed now.
 */
export const hasDataToSpare = (connection = ofBrowser()): boolean =>
  !connection?.saveData && !slow.includes(connection?.effectiveType ?? '');
