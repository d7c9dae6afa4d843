import { problem } from '../problems/problem.ts';

// A byte order mark is kept, for the parser to reject.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes bytes as text. @throws Problem 400 `malformed_text` if they are not UTF-8: nothing is replaced silently */
export function readUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw problem.badRequest('malformed_text', 'The body is not valid UTF-8.');
  }
}

/** The response to an unreadable URL. */
export const malformedAddress = () => problem.badRequest('malformed_address', 'The address is not valid UTF-8.');

/**
 * Refuses a URL with bytes that are not UTF-8, escaped (`%FF`) or raw.
 * @throws Problem 400 `malformed_address`
 */
export function refuseUnreadableAddress(url: string): void {
  if (/[^\x20-\x7e]/.test(url)) throw malformedAddress();
  for (const [escapes] of url.matchAll(/(?:%[0-9a-f]{2})+/gi))
    try {
      decodeURIComponent(escapes);
    } catch {
      throw malformedAddress();
    }
}
