import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '../../platform/http/json.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newToken, sameSecret } from '../../platform/secrets/secrets.ts';
import { receivedEvent, type PaymentProvider } from './provider.ts';

export const gatewayPath = '/dev/gateway';

const secretOf = ({ config }: FastifyInstance): Buffer =>
  createHmac('sha256', config.secretKey).update('payments:test').digest();

/** The built-in gateway for tests: no money moves, but its events take the same path as any provider's. */
export function createTestGateway(app: FastifyInstance): PaymentProvider {
  return {
    id: 'test',
    begin: async () => {
      const reference = newToken();
      return { reference, redirectTo: `${gatewayPath}/${reference}` };
    },
    // It stores nothing, so there is nothing to ask: its page either sends an event or does not.
    ask: async () => null,
    end: async () => {},
    refund: async ({ id }) => ({ state: 'succeeded', reference: `refund-${id}` }),
    refundsOf: async () => [],
    readEvent: async (body, headers) => {
      checkSignature(body, headers[signatureHeader], app.clock.now(), secretOf(app));
      const event = z.safeParse(receivedEvent, parseJson(body));
      if (!event.success) throw problem.badRequest('event_malformed', 'This is not an event that Guildhall knows.');
      return event.data;
    },
  };
}

/** An event as sent by the gateway: the body and its signature header. */
export function signEvent(app: FastifyInstance, event: object): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event);
  const signature = sign(payload, app.clock.now(), secretOf(app));
  return { payload, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

/** The header that carries `t=<seconds>,v1=<hex>`. */
const signatureHeader = 'guildhall-signature';

const toleranceSeconds = 300;

const digest = (body: string, seconds: number, secret: Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** Signs a body, byte for byte, together with the time, to prevent replays. */
function sign(body: string, at: Date, secret: Buffer): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(body, seconds, secret)}`;
}

/**
 * Verifies a signature in constant time.
 * @throws Problem 400 `signature_wrong` when it is missing, of another secret or body, or more than five minutes old
 */
function checkSignature(body: string, header: string | string[] | undefined, now: Date, secret: Buffer): void {
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  const seconds = Number(time);
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
  if (!signature || !isFresh || !sameSecret(signature, digest(body, seconds, secret)))
    throw problem.badRequest('signature_wrong', 'The signature of this event is missing, wrong or too old.');
}
