import type { IncomingMessage } from 'node:http';

const checkEveryMs = 10_000;
const leastBytes = 5_000;

/**
 * Closes a connection whose body comes slower than half a kilobyte a second: a thousand such clients would otherwise
 * hold a thousand connections for as long as they like, while an honest upload over a bad line goes through.
 */
export function dropSlowBody(request: IncomingMessage): void {
  if (request.complete || request.method === 'GET' || request.method === 'HEAD') return;
  let seen = request.socket.bytesRead;
  const check = setInterval(() => {
    if (request.complete || request.destroyed) {
      clearInterval(check);
      return;
    }
    if (request.socket.bytesRead - seen < leastBytes) request.socket.destroy();
    seen = request.socket.bytesRead;
  }, checkEveryMs);
  check.unref();
  request.once('close', () => clearInterval(check));
}
