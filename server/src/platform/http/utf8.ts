import { problem } from '../problems/problem.ts';

// A byte order mark stays where it is, for the parser to refuse.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads bytes as text. @throws Problem 400 `malformed_text` where they are not UTF-8: nothing is replaced in silence */
export function readUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw problem.badRequest('malformed_text', 'The body is not valid UTF-8.');
  }
}

/** What an address is answered with that can't be read. */
export const malformedAddress = () => problem.badRequest('malformed_address', 'The address is not valid UTF-8.');

/**
 * Refuses an address with bytes that are no UTF-8, escaped (`%FF`) or as they are.
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
