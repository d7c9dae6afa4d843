import { creditInvoice, getInvoice, listInvoices, recordPayment } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { createFinanceBuild, feeLine, invoiceFor } from '../../../testing/finance.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { creditOpenInvoices, issueMembershipInvoice } from '../membership.ts';

const pay = (version: number, amountMinor: number, more: object = {}) => ({
  version,
  method: 'transfer',
  amountMinor,
  receivedOn: '2026-11-20',
  ...more,
});

describe('payments of the office', () => {
  test('are recorded in parts until nothing is open, with a receipt for each', async () => {
    const { signInAs, build, inbox } = await testApp();
    const office = await signInAs('staff');
    const payer = await build.user();
    const invoice = await invoiceFor(office, payer);
    const params = { id: invoice.id };
    const part = await office.call(recordPayment, {
      params,
      body: pay(invoice.version, 20_00, { reference: 'Bank 1' }),
    });
    expect(part.body.data).toMatchObject({
      state: 'partly_paid',
      open: { amountMinor: 100_00 },
      payments: [{ reference: 'Bank 1' }],
    });
    const rest = await office.call(recordPayment, {
      params,
      body: pay(part.body.data.version, 100_00, { method: 'cash' }),
    });
    expect(rest.body.data).toMatchObject({ state: 'paid', open: { amountMinor: 0 }, paid: { amountMinor: 120_00 } });
    const receipts = (await inbox.to(payer.email)).filter(({ template }) => template === 'payment_receipt');
    expect(receipts).toHaveLength(2);
  });

  test.each([
    ['more than is open', { amountMinor: 120_01 }, 'amountMinor', 'more_than_open'],
    ['from a day to come', { receivedOn: '2026-11-21' }, 'receivedOn', 'day_in_future'],
  ])('can’t be %s', async (_, change, field, code) => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const { id, version } = await invoiceFor(office, await build.user());
    const answer = await office.call(recordPayment, { params: { id }, body: pay(version, 120_00, change) });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: { code } } } });
  });

  test.each([0, -1, 0.5, 1e21, '100', '2026-02-30', '0000-01-01', '0001-01-01'])(
    'cases 68 and 69: refuse %j as amount or day',
    async (wrong) => {
      const { signInAs, build } = await testApp();
      const office = await signInAs('staff');
      const { id, version } = await invoiceFor(office, await build.user());
      const change =
        String(wrong).includes('-01') || wrong === '2026-02-30' ? { receivedOn: wrong } : { amountMinor: wrong };
      expect((await office.call(recordPayment, { params: { id }, body: pay(version, 1, change) })).status).toBe(400);
    },
  );

  test('sent twice with one version count once', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const { id, version } = await invoiceFor(office, await build.user());
    const answers = await Promise.all(
      [1, 2, 3].map(() => office.call(recordPayment, { params: { id }, body: pay(version, 50_00) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await office.call(getInvoice, { params: { id } })).body.data.paid.amountMinor).toBe(50_00);
  });

  test('of the whole fee start the membership', async () => {
    const { app, db, clock, signInAs, build } = await testApp();
    const member = await build.user();
    const application = await createFinanceBuild({ db, clock }).application(member);
    const bill = () =>
      db.transaction((tx) => issueMembershipInvoice(tx, app, { applicationId: application.id, actor: systemActor }));
    const invoice = await bill();
    expect(invoice).toMatchObject({
      number: 'INV-2026-00001',
      payer: { address: '12 rue des Lilas\n75011 Paris\nFrance' },
    });
    expect((await bill())?.id).toBe(invoice?.id);
    const office = await signInAs('staff');
    await office.call(recordPayment, { params: { id: String(invoice?.id) }, body: pay(invoice?.version ?? 0, 120_00) });
    const [row] = await db.select().from(applications).where(eq(applications.id, application.id));
    expect(row?.state).toBe('active');
  });
});

describe('credit notes', () => {
  test('have their own number and close the open amount', async () => {
    const { signInAs, build, inbox } = await testApp();
    const office = await signInAs('staff');
    const payer = await build.user();
    const { id, version, number } = await invoiceFor(office, payer);
    const answer = await office.call(creditInvoice, { params: { id }, body: { version, reason: 'Withdrawn' } });
    expect(answer.body.data).toMatchObject({ state: 'credited', open: { amountMinor: 0 } });
    const list = (await office.call(listInvoices, { query: { sort: 'number' } })).body.data;
    expect(list).toMatchObject([
      { number: 'CRN-2026-00001', kind: 'credit_note', gross: { amountMinor: -120_00 } },
      { number },
    ]);
    const note = (await office.call(getInvoice, { params: { id: list[0].id } })).body.data;
    expect(note).toMatchObject({ corrects: { id, number }, lines: [{ unitPriceMinor: -120_00 }] });
    expect((await inbox.to(payer.email)).map(({ subject }) => subject)).toContain('Credit note CRN-2026-00001');
  });

  test('of a partly paid invoice cover the rest, shared among the tax rates', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const lines = [
      { ...feeLine, unitPriceMinor: 100_00, taxRateBasisPoints: 1000 },
      { ...feeLine, unitPriceMinor: 50_00, taxRateBasisPoints: 2000 },
    ];
    const { id, version } = await invoiceFor(office, await build.user(), lines);
    const part = await office.call(recordPayment, { params: { id }, body: pay(version, 70_01) });
    await office.call(creditInvoice, { params: { id }, body: { version: part.body.data.version, reason: 'Goodwill' } });
    const [{ id: noteId }] = (await office.call(listInvoices, { query: { q: 'CRN' } })).body.data;
    const note = (await office.call(getInvoice, { params: { id: noteId } })).body.data;
    expect(note.gross.amountMinor).toBe(-99_99);
    expect(note.net.amountMinor + note.tax.amountMinor).toBe(-99_99);
    expect(note.perRate).toHaveLength(2);
    const { credited, creditNotes, open } = (await office.call(getInvoice, { params: { id } })).body.data;
    expect([credited.amountMinor, open.amountMinor]).toEqual([99_99, 0]);
    expect(creditNotes).toMatchObject([{ id: noteId, number: note.number, amount: { amountMinor: 99_99 } }]);
  });

  test('rule 9, case 94: never exceed the remaining amount', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const { id, version } = await invoiceFor(office, await build.user());
    const credit = (seen: number) =>
      office.call(creditInvoice, { params: { id }, body: { version: seen, reason: 'Withdrawn' } });
    const first = await credit(version);
    const second = await credit(first.body.data.version);
    expect(second).toMatchObject({ status: 409, body: { code: 'invoice_not_open' } });
    expect((await office.call(listInvoices, { query: { q: 'CRN' } })).body.totalCount).toBe(1);
  });

  test('end what an application owes', async () => {
    const { app, db, clock, build } = await testApp();
    const application = await createFinanceBuild({ db, clock }).application(await build.user());
    const about = { applicationId: application.id, actor: systemActor };
    await db.transaction((tx) => issueMembershipInvoice(tx, app, about));
    const notes = await db.transaction((tx) => creditOpenInvoices(tx, app, { ...about, reason: 'Withdrawn' }));
    expect(notes.map(({ number, grossMinor }) => [number, grossMinor])).toEqual([['CRN-2026-00001', -120_00]]);
    expect(await db.transaction((tx) => creditOpenInvoices(tx, app, { ...about, reason: 'Again' }))).toEqual([]);
  });
});
