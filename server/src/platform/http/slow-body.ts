import type { IncomingMessage } from 'node:http';

const checkEveryMs = 10_000;
const leastBytes = 5_000;

/**
 * Closes a connection whose body arrives slower than half a kilobyte per second: otherwise a thousand such clients
 * could hold a thousand connections indefinitely, while a real upload over a bad connection passes.
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
