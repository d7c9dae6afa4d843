import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { languageFacts, type Language } from '@guildhall/shared/domain';
import { localOnly } from '../../platform/http/local-only.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { escapeHtml } from '../../platform/mail/render.ts';
import { createInvoiceRepository } from '../invoices/public.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { languageOf } from '../../platform/http/language.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { providerEvent } from './provider.ts';
import { createPaymentRepository, type CheckoutRow } from './repository.ts';
import { gatewayPath, signEvent } from './test-gateway.ts';

interface Params {
  reference: string;
}

/**
 * The test gateway's page, in place of a provider's. Its buttons send the event a provider would send, signed and to
 * the same endpoint, and redirect the person back. Only available where the gateway is.
 */
export const testGatewayPages: FastifyPluginAsync = async (app) => {
  if (!localOnly(app)) return;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );

  const find = ({ reference }: Params) => createPaymentRepository(app.db).checkoutByReference('test', reference);
  const languageFor = async (request: FastifyRequest) =>
    languageOf(request, { ofAssociation: (await readSetting(app.db, 'association')).language });
  const isWaiting = (checkout: CheckoutRow) => checkout.state === 'open' && checkout.expiresAt > app.clock.now();

  const late = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => late.forEach(clearTimeout));
  const sendLater = (checkout: CheckoutRow): void => {
    const timer = setTimeout(() => {
      late.delete(timer);
      sendEvent(app, checkout, events.pay).catch((error: unknown) =>
        app.log.warn({ err: error }, 'The test gateway could not tell of a payment'),
      );
    }, lateMs);
    late.add(timer);
  };

  app.get<{ Params: Params }>(`${gatewayPath}/:reference`, async (request, reply) => {
    const language = await languageFor(request);
    const texts = gatewayTexts[language];
    const checkout = await find(request.params);
    if (!checkout) return sendUnknown(reply, language);
    if (!isWaiting(checkout)) {
      const content = `<p>${texts.finishedText}</p>${backLink(checkout, texts.back)}`;
      return sendPage(reply, { status: 200, language, title: texts.finished, content });
    }
    const invoice = await createInvoiceRepository(app.db).byId(checkout.invoiceId);
    const content = paymentForm(checkout, invoice.number ?? '', language);
    return sendPage(reply, { status: 200, language, title: texts.title, content });
  });

  app.post<{ Params: Params }>(`${gatewayPath}/:reference`, async (request, reply) => {
    const checkout = await find(request.params);
    const chosen = request.body instanceof URLSearchParams ? request.body.get('choice') : null;
    const choice = choices.find((one) => one === chosen);
    if (!checkout || !choice) return sendUnknown(reply, await languageFor(request));
    if (isWaiting(checkout)) {
      if (choice === 'late') sendLater(checkout);
      else await sendEvent(app, checkout, events[choice]);
    }
    return reply.header('cache-control', 'no-store').redirect(returnPath(checkout), 303);
  });
};

const choices = ['pay', 'late', 'decline', 'cancel'] as const;

const events = { pay: 'payment.succeeded', decline: 'payment.failed', cancel: 'payment.cancelled' } as const;

// As with real providers, the person may return before the event arrives.
const lateMs = 15_000;

async function sendEvent(
  app: FastifyInstance,
  checkout: CheckoutRow,
  type: (typeof events)[keyof typeof events],
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

const backLink = (checkout: CheckoutRow, label: string): string =>
  `<p><a href="${escapeHtml(returnPath(checkout))}">${label}</a></p>`;

function paymentForm({ amountMinor, currency }: CheckoutRow, number: string, language: Language): string {
  const texts = gatewayTexts[language];
  return `
  <p class="what">${texts.invoice} <bdi>${escapeHtml(number)}</bdi></p>
  <p class="amount"><bdi>${escapeHtml(createFormats(language, currency).money(amountMinor))}</bdi></p>
  <form method="post">
    <button name="choice" value="pay" class="pay">${texts.pay}</button>
    <button name="choice" value="late" class="late">${texts.payLate}</button>
    <button name="choice" value="decline">${texts.decline}</button>
    <button name="choice" value="cancel">${texts.cancel}</button>
  </form>`;
}

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
  form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
  .pay, .late { grid-column: 1 / -1; }
  button { padding: .75rem 1rem; border: 1px solid light-dark(#c3cede, #46536b); border-radius: .5rem; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  .pay { border-color: transparent; background: #3b63d9; color: #fff; }
  button:focus-visible, a:focus-visible { outline: 3px solid #86a5ff; outline-offset: 2px; }
  a { color: light-dark(#2f56cc, #9bb5ff); }`;

interface GatewayPage {
  status: number;
  language: Language;
  title: string;
  content: string;
}

function sendUnknown(reply: FastifyReply, language: Language): FastifyReply {
  const { unknown, unknownText } = gatewayTexts[language];
  return sendPage(reply, { status: 404, language, title: unknown, content: `<p>${unknownText}</p>` });
}

function sendPage(reply: FastifyReply, { status, language, title, content }: GatewayPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const { tag, direction } = languageFacts[language];
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
<html lang="${tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Test gateway</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p class="note">${gatewayTexts[language].note}</p>${content}</main></body>
</html>`);
}

interface GatewayTexts {
  note: string;
  title: string;
  invoice: string;
  pay: string;
  payLate: string;
  decline: string;
  cancel: string;
  finished: string;
  finishedText: string;
  back: string;
  unknown: string;
  unknownText: string;
}

/** The texts of the test gateway's page. */
const gatewayTexts: Record<Language, GatewayTexts> = {
  en: {
    note: 'This is the built-in test gateway. No money moves.',
    title: 'Pay your invoice',
    invoice: 'Invoice',
    pay: 'Pay',
    payLate: 'Confirm after 15 seconds',
    decline: 'Decline',
    cancel: 'Cancel',
    finished: 'Payment finished',
    finishedText: 'This payment is no longer open.',
    back: 'Back to Guildhall',
    unknown: 'Unknown payment',
    unknownText: 'This payment does not exist. Go back to the invoice and start again.',
  },
  fr: {
    note: 'Ceci est la passerelle de test intégrée. Aucun argent ne circule.',
    title: 'Payer votre facture',
    invoice: 'Facture',
    pay: 'Payer',
    payLate: 'Laisser confirmer 15 secondes plus tard',
    decline: 'Refuser',
    cancel: 'Annuler',
    finished: 'Paiement terminé',
    finishedText: 'Ce paiement n’est plus ouvert.',
    back: 'Retour à Guildhall',
    unknown: 'Paiement inconnu',
    unknownText: 'Ce paiement n’existe pas. Retournez à la facture et recommencez.',
  },
  ar: {
    note: 'هذه بوابة الدفع التجريبية المدمجة. لا تُنقل أي أموال.',
    title: 'دفع الفاتورة',
    invoice: 'الفاتورة',
    pay: 'الدفع',
    payLate: 'الدفع، ويُؤكَّد بعد 15 ثانية',
    decline: 'الرفض',
    cancel: 'الإلغاء',
    finished: 'انتهت عملية الدفع',
    finishedText: 'لم تعد عملية الدفع هذه مفتوحة.',
    back: 'العودة إلى Guildhall',
    unknown: 'عملية دفع غير معروفة',
    unknownText: 'لا توجد عملية دفع كهذه. يُرجى العودة إلى الفاتورة والبدء من جديد.',
  },
  cn: {
    note: '这是内置的测试支付网关，不会转移任何资金。',
    title: '支付您的发票',
    invoice: '发票',
    pay: '支付',
    payLate: '支付，15 秒后确认',
    decline: '拒绝',
    cancel: '取消',
    finished: '付款已结束',
    finishedText: '此付款已不再开放。',
    back: '返回 Guildhall',
    unknown: '未知付款',
    unknownText: '没有此付款。请返回发票重新开始。',
  },
};
