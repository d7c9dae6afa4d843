import type { IncomingMessage } from 'node:http';
import { problem } from '../problems/problem.ts';

/** True when a header is repeated; Node's own `headers` contain the first value or a join of them. */
function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === name) found += 1;
  return found > 1;
}

/**
 * Refuses a request with two hosts or two credentials: a proxy may have checked the other one.
 * @throws Problem 400 `repeated_header` for `Host`, 401 for `Authorization`
 */
export function refuseRepeatedHeaders(request: IncomingMessage): void {
  if (isRepeated(request, 'host'))
    throw problem.badRequest('repeated_header', 'The request names its host more than once.');
  if (isRepeated(request, 'authorization')) throw problem.unauthorized();
}
