/** The browser's information about the connection (Network Information API); not supported everywhere. */
interface ConnectionFacts {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = ['slow-2g', '2g', '3g'];

const ofBrowser = (): ConnectionFacts | undefined =>
  'connection' in navigator ? (navigator.connection as ConnectionFacts) : undefined;

/**
 * Whether to load files that may only be needed later. False when the browser is set to save data, and on slow
 * connections, where such files delay what is needed now.
 */
export const hasDataToSpare = (connection = ofBrowser()): boolean =>
  !connection?.saveData && !slow.includes(connection?.effectiveType ?? '');
