/** A mailbox from `BOUNCE_URL`. */
export interface BounceMailbox {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before sign-in, `none` for a server on this machine. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  folder: string;
}

const thisMachine = ['127.0.0.1', '::1', 'localhost'];

/** Parses a URL such as `imaps://user:password@host:993/INBOX`. @returns `null` if it is not a mailbox */
export function parseBounceUrl(address: string): BounceMailbox | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isTls = url.protocol === 'imaps:';
  if ((!isTls && url.protocol !== 'imap:') || url.search || url.hash) return null;
  const [user, password, folder] = [url.username, url.password, url.pathname.replace(/^\//, '')].map(decoded);
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (!host || !user || !password || folder === undefined) return null;
  return {
    host,
    port: Number(url.port || (isTls ? 993 : 143)),
    security: isTls ? 'tls' : thisMachine.includes(host) ? 'none' : 'starttls',
    user,
    password,
    folder: folder || 'INBOX',
  };
}

/** @returns `undefined` for invalid percent-encoding, or a line break */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}
