import { createHmac } from 'node:crypto';
import { problem } from '../../platform/problems/problem.ts';
import { sameSecret } from '../../platform/secrets/secrets.ts';

/** The header that carries `t=<seconds>,v1=<hex>`. */
export const signatureHeader = 'guildhall-signature';

const toleranceSeconds = 300;

const digest = (body: string, seconds: number, secret: Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** Signs a body, byte for byte, together with the time, to prevent replays. */
export function sign(body: string, at: Date, secret: Buffer): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(body, seconds, secret)}`;
}

/**
 * Verifies a signature in constant time.
 * @throws Problem 400 `signature_wrong` when it is missing, of another secret or body, or more than five minutes old
 */
export function checkSignature(body: string, header: string | string[] | undefined, now: Date, secret: Buffer): void {
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  const seconds = Number(time);
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
  if (!signature || !isFresh || !sameSecret(signature, digest(body, seconds, secret)))
    throw problem.badRequest('signature_wrong', 'The signature of this event is missing, wrong or too old.');
}
