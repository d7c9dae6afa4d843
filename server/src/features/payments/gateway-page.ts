import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { localOnly } from '../../http/local-only.ts';
import { newId } from '../../lib/ids.ts';
import { escapeHtml } from '../mails/render.ts';
import { createInvoiceRepository } from '../invoices/repository.ts';
import { createFormats } from '../pdf/format.ts';
import { providerEvent } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';
import { gatewayPath, signEvent } from './test-gateway.ts';
import * as z from 'zod/mini';

interface Params {
  reference: string;
}

/**
 * The page of the test gateway, in the place of a provider's. Its buttons send the event a provider would send, signed
 * and through the same door, and bring the person back. Only there where the gateway is.
 */
export const testGatewayPages: FastifyPluginAsync = async (app) => {
  if (!localOnly(app)) return;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );

  const find = ({ reference }: Params) => createPaymentRepository(app.db).checkoutByReference('test', reference);
  const isWaiting = (checkout: CheckoutRow) => checkout.state === 'open' && checkout.expiresAt > app.clock.now();

  app.get<{ Params: Params }>(`${gatewayPath}/:reference`, async ({ params }, reply) => {
    const checkout = await find(params);
    if (!checkout)
      return sendPage(
        reply,
        404,
        'Unknown payment',
        '<p>There is no such payment. Go back to the invoice and start again.</p>',
      );
    if (!isWaiting(checkout))
      return sendPage(reply, 200, 'Payment finished', `<p>This payment is not open any more.</p>${backLink(checkout)}`);
    const invoice = await createInvoiceRepository(app.db).byId(checkout.invoiceId);
    return sendPage(reply, 200, 'Pay your invoice', paymentForm(checkout, invoice.number ?? ''));
  });

  app.post<{ Params: Params }>(`${gatewayPath}/:reference`, async ({ params, body }, reply) => {
    const checkout = await find(params);
    const choice = body instanceof URLSearchParams ? body.get('choice') : null;
    if (!checkout || (choice !== 'pay' && choice !== 'decline'))
      return sendPage(
        reply,
        404,
        'Unknown payment',
        '<p>There is no such payment. Go back to the invoice and start again.</p>',
      );
    if (isWaiting(checkout)) await tell(app, checkout, choice === 'pay' ? 'payment.succeeded' : 'payment.failed');
    return reply.header('cache-control', 'no-store').redirect(returnPath(checkout), 303);
  });
};

async function tell(
  app: FastifyInstance,
  checkout: CheckoutRow,
  type: 'payment.succeeded' | 'payment.failed',
): Promise<void> {
  const { amountMinor, currency, providerReference: reference } = checkout;
  const createdAt = app.clock.now().toISOString();
  const event = z.parse(providerEvent, { id: newId(), type, createdAt, data: { reference, amountMinor, currency } });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/payments/events/test',
    ...signEvent(app, event),
  });
  if (statusCode >= 300)
    app.log.warn({ statusCode, checkoutId: checkout.id }, 'The test gateway could not tell of a payment');
}

const returnPath = ({ id }: CheckoutRow): string => `/payment-success?checkout=${id}`;

const backLink = (checkout: CheckoutRow): string =>
  `<p><a href="${escapeHtml(returnPath(checkout))}">Back to Guildhall</a></p>`;

const paymentForm = ({ amountMinor, currency }: CheckoutRow, number: string): string => `
  <p class="what">Invoice <bdi>${escapeHtml(number)}</bdi></p>
  <p class="amount">${escapeHtml(createFormats('en', currency).money(amountMinor))}</p>
  <form method="post">
    <button name="choice" value="pay" class="pay">Pay</button>
    <button name="choice" value="decline">Decline</button>
  </form>`;

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#f0f4fb, #131a27);
    color: light-dark(#2a3547, #eaeff4); font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 2rem; border-radius: 1rem;
    background: light-dark(#fff, #1d2636); box-shadow: 0 1rem 3rem rgb(20 30 60 / 12%); }
  h1 { margin: 0 0 1rem; font-size: 1.25rem; }
  .note { margin: 0 0 1.5rem; font-size: .875rem; color: light-dark(#5a6a85, #a4b1c8); }
  .what { margin: 0; }
  .amount { margin: 0 0 1.5rem; font-size: 2.25rem; font-weight: 650; font-variant-numeric: tabular-nums; }
  form { display: grid; grid-template-columns: 2fr 1fr; gap: .75rem; }
  button { padding: .75rem 1rem; border: 1px solid light-dark(#c3cede, #46536b); border-radius: .5rem; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  .pay { border-color: transparent; background: #3b63d9; color: #fff; }
  button:focus-visible, a:focus-visible { outline: 3px solid #86a5ff; outline-offset: 2px; }
  a { color: light-dark(#2f56cc, #9bb5ff); }`;

function sendPage(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    ).send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Test gateway</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p class="note">This is the built-in test gateway. No money moves.</p>${content}</main></body>
</html>`);
}
