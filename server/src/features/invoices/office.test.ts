import {
  createInvoice,
  creditInvoice,
  deleteInvoice,
  downloadInvoice,
  getInvoice,
  getInvoiceRecord,
  issueInvoice,
  listInvoices,
  noteInvoice,
  payInvoiceFromCredit,
  recordPayment,
  refundPayment,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { systemActor } from '../../platform/audit/actor.ts';
import { applications } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild, draftFor, feeLine, invoiceFor } from '../../testing/finance.ts';
import { textOf } from '../../testing/pdf-text.ts';
import { issueMembershipInvoice } from './membership.ts';

const pay = (version: number, amountMinor: number, more: object = {}) => ({
  version,
  method: 'transfer',
  amountMinor,
  receivedOn: '2026-11-20',
  ...more,
});

async function office(t: TestApp) {
  const by = await t.signInAs('staff');
  const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
  return { by, payer };
}

const read = async (by: SignedInTester, id: string) => (await by.call(getInvoice, { params: { id } })).body.data;
const record = async (by: SignedInTester, id: string) =>
  (await by.call(getInvoiceRecord, { params: { id } })).body.data;

describe('a discount', () => {
  const discounted = { ...feeLine, unitPriceMinor: 99_99, discountBasisPoints: 1250, taxRateBasisPoints: 2000 };

  test('is taken off a line before tax, and the PDF and the payer see the same amounts', async () => {
    const t = await testApp();
    const by = await t.signInAs('staff');
    const payer = await t.signInAs('member');
    const { id } = await invoiceFor(by, payer.user, [discounted, feeLine]);
    const seen = await read(payer, id);
    // 99.99 less 12.5 % is 87.49125.
    expect(seen.lines[0]).toMatchObject({ discountBasisPoints: 1250, netMinor: 87_49, taxMinor: 17_50 });
    expect(seen.gross.amountMinor).toBe(87_49 + 17_50 + 120_00);
    expect(seen).toEqual(await read(by, id));
    const text = textOf((await payer.call(downloadInvoice, { params: { id } })).raw);
    expect(text).toContain('Less 12.5% discount');
    expect(text).toContain('87.49');
    expect(text).toContain('224.99');
  });

  test.each([-1, 10_001, 0.5, '10'])('can’t be %j', async (discountBasisPoints) => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const lines = [{ ...feeLine, discountBasisPoints }];
    const answer = await by.call(createInvoice, { body: { payerId: payer.id, subject: 'Fee', lines } });
    expect(answer.status).toBe(400);
  });
});

describe('a credit note for selected lines', () => {
  const lines = [
    { ...feeLine, text: 'Fee', unitPriceMinor: 100_00, taxRateBasisPoints: 1000 },
    { ...feeLine, text: 'Dinner', unitPriceMinor: 50_00, discountBasisPoints: 500, taxRateBasisPoints: 2000 },
  ];

  test('takes back those lines with discount and tax, and keeps the rest open', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const { id, version } = await invoiceFor(by, payer, lines);
    const credit = { version, reason: 'Did not come', lines: [{ position: 1 }] };
    const after = (await by.call(creditInvoice, { params: { id }, body: credit })).body.data;
    expect(after).toMatchObject({
      state: 'issued',
      credited: { amountMinor: 57_00 },
      open: { amountMinor: 110_00 },
    });
    const note = await read(by, after.creditNotes[0].id);
    expect(note.lines).toMatchObject([{ text: 'Dinner', unitPriceMinor: -50_00, netMinor: -47_50, taxMinor: -9_50 }]);
    expect((await record(by, id)).creditableLines).toEqual([
      { position: 0, quantityMilli: 1000, netMinor: 100_00, taxMinor: 10_00 },
    ]);

    const again = await by.call(creditInvoice, { params: { id }, body: { ...credit, version: after.version } });
    expect(again).toMatchObject({ status: 422, body: { fields: { lines: { code: 'line_credited' } } } });
    const rest = await by.call(creditInvoice, {
      params: { id },
      body: { version: after.version, reason: 'Withdrawn' },
    });
    expect(rest.body.data).toMatchObject({ state: 'credited', credited: { amountMinor: 167_00 } });
    const second = await read(by, rest.body.data.creditNotes[1].id);
    expect(second.perRate).toEqual([{ taxRateBasisPoints: 1000, netMinor: -100_00, taxMinor: -10_00 }]);
  });

  test('takes back part of a line, and then what is left of it, to the cent', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const [, dinner] = lines;
    const { id, version } = await invoiceFor(by, payer, [dinner!]);
    const credit = (seen: number, netMinor?: number) =>
      by.call(creditInvoice, {
        params: { id },
        body: { version: seen, reason: 'Came late', lines: [{ position: 0, ...(netMinor && { netMinor }) }] },
      });
    const part = (await credit(version, 10_03)).body.data;
    expect(part).toMatchObject({ state: 'issued', credited: { amountMinor: 12_04 }, open: { amountMinor: 44_96 } });
    const note = await read(by, part.creditNotes[0].id);
    expect(note.lines).toMatchObject([{ text: 'Dinner', quantityMilli: 1000, netMinor: -10_03, taxMinor: -2_01 }]);
    expect((await record(by, id)).creditableLines).toEqual([
      { position: 0, quantityMilli: 1000, netMinor: 37_47, taxMinor: 7_49 },
    ]);
    expect((await credit(part.version, 37_48)).body.fields).toMatchObject({ lines: { code: 'more_than_remains' } });
    const rest = (await credit(part.version)).body.data;
    expect(rest).toMatchObject({ state: 'credited', credited: { amountMinor: 57_00 }, open: { amountMinor: 0 } });
    expect((await record(by, id)).creditableLines).toEqual([]);
  });

  test('takes back part of a quantity at the line’s price and discount, and then what is left of it', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const dinners = { ...lines[1]!, quantityMilli: 3000 };
    const { id, version } = await invoiceFor(by, payer, [dinners]);
    const credit = (seen: number, part: object = {}) =>
      by.call(creditInvoice, {
        params: { id },
        body: { version: seen, reason: 'Did not come', lines: [{ position: 0, ...part }] },
      });
    const part = (await credit(version, { quantityMilli: 1000 })).body.data;
    expect(part).toMatchObject({ credited: { amountMinor: 57_00 }, open: { amountMinor: 114_00 } });
    const note = await read(by, part.creditNotes[0].id);
    const price = { unitPriceMinor: -50_00, discountBasisPoints: 500 };
    expect(note.lines).toMatchObject([{ ...price, quantityMilli: 1000, netMinor: -47_50, taxMinor: -9_50 }]);
    expect((await record(by, id)).creditableLines).toEqual([
      { position: 0, quantityMilli: 2000, netMinor: 95_00, taxMinor: 19_00 },
    ]);
    expect((await credit(part.version, { quantityMilli: 2001 })).body.fields).toMatchObject({
      lines: { code: 'more_than_remains' },
    });
    expect((await credit(part.version, { quantityMilli: 1000, netMinor: 47_50 })).status).toBe(400);
    const rest = (await credit(part.version, { quantityMilli: 2000 })).body.data;
    expect(rest).toMatchObject({ state: 'credited', credited: { amountMinor: 171_00 }, open: { amountMinor: 0 } });
    const second = await read(by, rest.creditNotes[1].id);
    expect(second.lines).toMatchObject([{ ...price, quantityMilli: 2000, netMinor: -95_00 }]);
  });

  test.each([
    ['an amount', 0, { netMinor: 10_00 }, 1000, { quantityMilli: 1000, netMinor: 45_55 }],
    // Five pieces are 37.22 and one is 7.44, but four are 29.77.
    ['a rounded piece', 3300, { quantityMilli: 1000 }, 4001, { quantityMilli: 4000, netMinor: 29_78 }],
  ])('credits what is left after %s as one piece, to the cent', async (_, discountBasisPoints, part, tooMany, left) => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const line = { ...feeLine, quantityMilli: 5000, unitPriceMinor: 11_11, discountBasisPoints };
    const { id, version, gross } = await invoiceFor(by, payer, [line]);
    const credit = async (seen: number, wanted: object) => {
      const body = { version: seen, reason: 'Came late', lines: [{ position: 0, ...wanted }] };
      return (await by.call(creditInvoice, { params: { id }, body })).body;
    };
    const after = (await credit(version, part)).data;
    expect((await record(by, id)).creditableLines).toMatchObject([left]);
    expect((await credit(after.version, { quantityMilli: tooMany })).code).toBe('more_than_remains');
    const { data } = await credit(after.version, {});
    expect(data).toMatchObject({ state: 'credited', credited: gross });
    const rest = { quantityMilli: 1000, unitPriceMinor: -left.netMinor, netMinor: -left.netMinor };
    expect((await read(by, data.creditNotes[1].id)).lines).toMatchObject([rest]);
  });

  test.each([
    ['lines that the invoice does not have', { position: 2 }, 0, 'line_unknown'],
    ['a payment above the open amount', { position: 0 }, 100_00, 'more_than_remains'],
    ['more than a line has', { position: 0, netMinor: 100_01 }, 0, 'more_than_remains'],
  ])('refuses %s', async (_, chosen, paid, code) => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const invoice = await invoiceFor(by, payer, lines);
    const { id } = invoice;
    const part = paid > 0 && (await by.call(recordPayment, { params: { id }, body: pay(invoice.version, paid) }));
    const { version } = part ? part.body.data : invoice;
    const answer = await by.call(creditInvoice, {
      params: { id },
      body: { version, reason: 'Wrong', lines: [chosen] },
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { lines: { code } } } });
    expect((await by.call(listInvoices, { query: { q: 'CRN' } })).body.totalCount).toBe(0);
  });
});

describe('a waiver', () => {
  test('writes off the open amount and starts the membership that waits for it', async () => {
    const t = await testApp();
    const member = await t.build.user();
    const application = await createFinanceBuild(t).application(member);
    const about = { applicationId: application.id, actor: systemActor };
    const invoice = await t.db.transaction((tx) => issueMembershipInvoice(tx, t.app, about));
    const id = String(invoice?.id);
    const staff = await t.signInAs('staff');
    const part = await staff.call(recordPayment, { params: { id }, body: pay(invoice?.version ?? 0, 50_00) });
    const waive = { version: part.body.data.version, reason: 'Hardship, agreed by the board' };
    expect((await staff.call(waiveInvoice, { params: { id }, body: waive })).status).toBe(403);

    const administrator = await t.signInAs('administrator');
    const waived = (await administrator.call(waiveInvoice, { params: { id }, body: waive })).body.data;
    expect(waived).toMatchObject({ state: 'waived', open: { amountMinor: 0 }, waived: { amountMinor: 70_00 } });
    const [row] = await t.db.select().from(applications).where(eq(applications.id, application.id));
    expect(row?.state).toBe('active');
    expect((await record(staff, id)).history[0]).toMatchObject({ action: 'invoice.waived', reason: waive.reason });
    const again = await administrator.call(waiveInvoice, {
      params: { id },
      body: { ...waive, version: waived.version },
    });
    expect(again.body.code).toBe('invoice_not_open');
  });
});

describe('more than is open', () => {
  test('becomes credit on account on request, and pays another invoice of the same person', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const first = await invoiceFor(by, payer);
    const second = await invoiceFor(by, payer);
    const other = await invoiceFor(by, await t.build.user());
    const paid = await by.call(recordPayment, {
      params: { id: first.id },
      body: pay(first.version, 150_00, { keepsSurplus: true }),
    });
    expect(paid.body.data).toMatchObject({
      state: 'paid',
      paid: { amountMinor: 120_00 },
      payments: [{ amount: { amountMinor: 150_00 }, surplus: { amountMinor: 30_00 } }],
    });
    expect((await record(by, second.id)).creditOnAccount.amountMinor).toBe(30_00);
    expect((await record(by, other.id)).creditOnAccount.amountMinor).toBe(0);

    const use = (id: string, version: number, amountMinor: number) =>
      by.call(payInvoiceFromCredit, { params: { id }, body: { version, amountMinor } });
    expect((await use(other.id, other.version, 30_00)).body.fields?.amountMinor?.code).toBe('more_than_credit');
    expect((await use(second.id, second.version, 30_01)).body.fields?.amountMinor?.code).toBe('more_than_credit');
    const used = await use(second.id, second.version, 30_00);
    expect(used.body.data).toMatchObject({ state: 'partly_paid', open: { amountMinor: 90_00 } });
    expect((await record(by, second.id)).creditOnAccount.amountMinor).toBe(0);
    // A receipt counts once, on the day it arrived.
    const { data } = (await by.call(listInvoices, { query: { state: 'received_this_year' } })).body;
    expect(data.map(({ received }: { received: { amountMinor: number } }) => received.amountMinor)).toEqual([150_00]);
  });

  test('is refunded first, except what another invoice has used', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const first = await invoiceFor(by, payer);
    const second = await invoiceFor(by, payer);
    const body = pay(first.version, 150_00, { keepsSurplus: true });
    const [payment] = (await by.call(recordPayment, { params: { id: first.id }, body })).body.data.payments;
    const use = { version: second.version, amountMinor: 10_00 };
    await by.call(payInvoiceFromCredit, { params: { id: second.id }, body: use });
    const shown = async () => (await read(by, first.id)).payments[0].refundable.amountMinor;
    expect(await shown()).toBe(140_00);
    const refund = (version: number, amountMinor: number) =>
      by.call(refundPayment, {
        params: { id: payment.id },
        body: { version, amountMinor, method: 'transfer', refundedOn: '2026-11-20', reason: 'Paid too much' },
      });
    expect((await refund(payment.version, 140_01)).body.fields?.amountMinor?.code).toBe('more_than_refundable');
    expect((await refund(payment.version, 20_00)).status).toBe(201);
    expect(await shown()).toBe(120_00);
    expect((await record(by, first.id)).creditOnAccount.amountMinor).toBe(0);
    const kept = await read(by, first.id);
    expect(kept).toMatchObject({ state: 'paid', paid: { amountMinor: 120_00 } });
    expect((await refund(kept.payments[0].version, 50_00)).status).toBe(201);
    expect(await read(by, first.id)).toMatchObject({ state: 'partly_paid', open: { amountMinor: 50_00 } });
  });

  test('is used once, however many invoices request it at the same time', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const first = await invoiceFor(by, payer);
    const rest = [1, 2, 3].map(() => invoiceFor(by, payer));
    const body = pay(first.version, 170_00, { keepsSurplus: true });
    await by.call(recordPayment, { params: { id: first.id }, body });
    const answers = await Promise.all(
      (await Promise.all(rest)).map(({ id, version }) =>
        by.call(payInvoiceFromCredit, { params: { id }, body: { version, amountMinor: 50_00 } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });
});

describe('a note', () => {
  test('is only visible to the office, and the history shows it without its text', async () => {
    const t = await testApp();
    const by = await t.signInAs('staff');
    const payer = await t.signInAs('member');
    const { id, version } = await invoiceFor(by, payer.user);
    const note = 'Pays late every year.';
    expect((await by.call(noteInvoice, { params: { id }, body: { version, note } })).status).toBe(200);
    expect(await record(by, id)).toMatchObject({
      note,
      history: [{ action: 'invoice.noted' }, { action: 'invoice.issued' }, { action: 'invoice.created' }],
    });
    expect(JSON.stringify(await read(payer, id))).not.toContain(note);
    expect((await payer.call(getInvoiceRecord, { params: { id } })).status).toBe(403);
    expect(JSON.stringify(await t.read.audit())).not.toContain(note);
  });
});

describe('a draft', () => {
  test('can be deleted; an issued invoice and the fee of an application cannot', async () => {
    const t = await testApp();
    const { by, payer } = await office(t);
    const draft = await draftFor(by, payer);
    const remove = (id: string, version: number) => by.call(deleteInvoice, { params: { id }, body: { version } });
    expect((await remove(draft.id, draft.version)).status).toBe(200);
    expect((await by.call(getInvoice, { params: { id: draft.id } })).status).toBe(404);
    expect((await by.call(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } })).status).toBe(
      404,
    );
    const issued = await invoiceFor(by, payer);
    expect((await remove(issued.id, issued.version)).body.code).toBe('invoice_issued');
  });
});
