import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '../../platform/http/json.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newToken } from '../../platform/secrets/secrets.ts';
import { receivedEvent, type PaymentProvider } from './provider.ts';
import { checkSignature, sign, signatureHeader } from './signature.ts';

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
