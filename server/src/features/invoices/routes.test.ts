import {
  createInvoice,
  creditInvoice,
  downloadInvoice,
  editInvoice,
  getInvoice,
  issueInvoice,
  listInvoices,
  recordPayment,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications, invoices } from '../../database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild, draftFor, feeLine, invoiceFor } from '../../testing/finance.ts';
import { newId } from '../../lib/ids.ts';
import { systemActor } from '../audit/actor.ts';
import { creditOpenInvoices, issueMembershipInvoice } from './service.ts';

const endpoints = [
  listInvoices,
  getInvoice,
  downloadInvoice,
  createInvoice,
  editInvoice,
  issueInvoice,
  recordPayment,
  creditInvoice,
];
const officeOnly = [createInvoice, editInvoice, issueInvoice, recordPayment, creditInvoice];
const bodies = new Map<unknown, object>([
  [editInvoice, { version: 1, subject: 'Fee', lines: [feeLine] }],
  [issueInvoice, { version: 1 }],
  [recordPayment, { version: 1, method: 'transfer', amountMinor: 100, receivedOn: '2026-11-20' }],
  [creditInvoice, { version: 1, reason: 'Billed twice' }],
]);

const pay = (version: number, amountMinor: number, more: object = {}) => ({
  version,
  method: 'transfer',
  amountMinor,
  receivedOn: '2026-11-20',
  ...more,
});

describe('who may do what', () => {
  test('nobody who isn’t signed in gets in', async () => {
    const { call } = await testApp();
    for (const endpoint of endpoints) {
      const { status, body } = await call(endpoint, { params: { id: newId() }, body: bodies.get(endpoint) });
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_signed_in' });
    }
  });

  test('members can’t bill anybody', async () => {
    const { signInAs } = await testApp();
    const member = await signInAs('member');
    for (const endpoint of officeOnly)
      expect((await member.call(endpoint, { params: { id: newId() }, body: bodies.get(endpoint) })).status).toBe(403);
  });

  test('an invoice that doesn’t exist and one of somebody else are the same to a member', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const invoice = await invoiceFor(office, await build.user());
    const other = await signInAs('member');
    for (const endpoint of [getInvoice, downloadInvoice]) {
      const hidden = await other.call(endpoint, { params: { id: invoice.id } });
      const unknown = await other.call(endpoint, { params: { id: newId() } });
      expect(hidden.status).toBe(404);
      expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    }
  });

  test('the office hears of an unknown invoice too, and of an id that can’t be one', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    for (const endpoint of endpoints.filter((one) => one !== listInvoices && one !== createInvoice))
      for (const id of [newId(), 'not-an-id'])
        expect((await office.call(endpoint, { params: { id }, body: bodies.get(endpoint) })).status).toBe(404);
  });

  test('members list their own invoices once they are issued, the office all', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    const member = await signInAs('member');
    await invoiceFor(office, member.user);
    await draftFor(office, member.user);
    await invoiceFor(office, office.user);
    expect((await member.call(listInvoices)).body).toMatchObject({
      totalCount: 1,
      data: [{ state: 'issued', payerName: expect.any(String) }],
    });
    expect((await office.call(listInvoices)).body.totalCount).toBe(3);
  });
});

describe('the list', () => {
  test('filters by what is open and overdue, searches and sorts', async () => {
    const { signInAs, build, clock } = await testApp();
    const office = await signInAs('staff');
    const ada = await build.user({ firstName: 'Ada', lastName: 'Moreau' });
    const zoe = await build.user({ firstName: 'Zoë', lastName: 'Ångström' });
    await invoiceFor(office, zoe, [{ ...feeLine, unitPriceMinor: 500_00 }]);
    clock.pass({ days: 31 });
    const again = await signInAs(office.user);
    await invoiceFor(again, ada);
    const numbers = async (query: object) =>
      (await again.call(listInvoices, { query: { ...query } })).body.data.map(
        ({ number }: { number: string }) => number,
      );
    expect(await numbers({ state: 'overdue' })).toEqual(['INV-2026-00001']);
    expect(await numbers({ state: 'open', sort: 'payer' })).toEqual(['INV-2026-00002', 'INV-2026-00001']);
    expect(await numbers({ q: 'zoe angstrom' })).toEqual(['INV-2026-00001']);
    expect(await numbers({ sort: '-gross' })).toEqual(['INV-2026-00001', 'INV-2026-00002']);
  });

  test.each([
    { pageSize: '0' },
    { pageSize: '201' },
    { page: '-1' },
    { sort: 'payer_id' },
    { state: 'gone' },
    { limit: '5' },
  ])('refuses %j', async (query) => {
    const { signInAs } = await testApp();
    expect((await (await signInAs('staff')).call(listInvoices, { query })).status).toBe(400);
  });
});

describe('a draft', () => {
  test('adds up line by line and shows its totals per rate', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const lines = [
      { text: 'Hall', quantityMilli: 2500, unitPriceMinor: 333, taxRateBasisPoints: 2000 },
      { text: 'Book', quantityMilli: 1000, unitPriceMinor: 1999, taxRateBasisPoints: 1000 },
    ];
    const draft = await draftFor(office, await build.user(), lines);
    expect(draft).toMatchObject({
      number: null,
      state: 'draft',
      net: { amountMinor: 833 + 1999 },
      tax: { amountMinor: 167 + 200 },
      gross: { amountMinor: 3199, currency: 'EUR' },
      perRate: [
        { taxRateBasisPoints: 1000, netMinor: 1999, taxMinor: 200 },
        { taxRateBasisPoints: 2000, netMinor: 833, taxMinor: 167 },
      ],
    });
  });

  test('can be changed, against the version that was seen', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const draft = await draftFor(office, await build.user());
    const edit = (version: number, unitPriceMinor: number) =>
      office.call(editInvoice, {
        params: { id: draft.id },
        body: { version, subject: 'New', lines: [{ ...feeLine, unitPriceMinor }] },
      });
    expect((await edit(draft.version, 5_00)).body.data).toMatchObject({ subject: 'New', gross: { amountMinor: 5_00 } });
    const late = await edit(draft.version, 6_00);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { gross: { amountMinor: 5_00 } } },
    });
  });

  test('has no PDF, and nobody owes it', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const draft = await draftFor(office, await build.user());
    expect((await office.call(downloadInvoice, { params: { id: draft.id } })).body.code).toBe('invoice_not_issued');
    const payment = await office.call(recordPayment, { params: { id: draft.id }, body: pay(draft.version, 100) });
    expect(payment).toMatchObject({ status: 409, body: { code: 'invoice_not_open' } });
  });

  test('is for somebody who exists', async () => {
    const { signInAs } = await testApp();
    const office = await signInAs('staff');
    const answer = await office.call(createInvoice, { body: { payerId: newId(), subject: 'Fee', lines: [feeLine] } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { payerId: { code: 'user_unknown' } } } });
  });

  test.each([-1, 0.001, 1e21, '5', null, '1,000.00', '١٢', [5], true])(
    'case 68: refuses %j as a price',
    async (unitPriceMinor) => {
      const { signInAs, build, db } = await testApp();
      const office = await signInAs('staff');
      const payer = await build.user();
      const lines = [{ ...feeLine, unitPriceMinor }];
      const answer = await office.call(createInvoice, { body: { payerId: payer.id, subject: 'Fee', lines } });
      expect({ status: answer.status, field: Object.keys(answer.body.fields ?? {}) }).toEqual({
        status: 400,
        field: ['lines.0.unitPriceMinor'],
      });
      expect(await db.$count(invoices)).toBe(0);
    },
  );
});

describe('issuing', () => {
  test('gives a number, a due day and snapshots of payer and issuer, and mails the PDF', async () => {
    const { signInAs, build, inbox } = await testApp();
    const office = await signInAs('staff');
    const payer = await build.user({ firstName: 'Ada', lastName: 'Moreau' });
    const invoice = await invoiceFor(office, payer);
    expect(invoice).toMatchObject({
      number: 'INV-2026-00001',
      state: 'issued',
      issuedOn: '2026-11-20',
      dueOn: '2026-12-20',
      open: { amountMinor: 120_00 },
      paymentReference: 'INV-2026-00001',
      payer: { name: 'Ada Moreau' },
    });
    const [mail, ...others] = await inbox.to(payer.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Invoice INV-2026-00001', attachments: [{ name: 'INV-2026-00001.pdf' }] });
  });

  test('is for good: nothing issued is edited or issued again', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('administrator');
    const { id, version } = await invoiceFor(office, await build.user());
    const edit = await office.call(editInvoice, {
      params: { id },
      body: { version, subject: 'Less', lines: [feeLine] },
    });
    const again = await office.call(issueInvoice, { params: { id }, body: { version } });
    expect([edit, again].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'invoice_issued'],
      [409, 'invoice_issued'],
    ]);
  });

  test('scenario 10: fifty at once, three of them rolled back, leave no gap', async () => {
    const test = await testApp();
    const { signInAs, build, app } = test;
    const office = await signInAs('staff');
    const payer = await build.user();
    const drafts = await Promise.all(Array.from({ length: 50 }, () => draftFor(office, payer)));
    const failing = new Set(drafts.slice(10, 13).map(({ id }) => id));
    const enqueue = app.jobs.enqueue.bind(app.jobs);
    jest.spyOn(app.jobs, 'enqueue').mockImplementation(async (tx, name, data) => {
      // The last step of issuing fails for three, after each has taken its number.
      if (failing.has(String(data.invoiceId))) throw new Error('lost');
      await enqueue(tx, name, data);
    });
    const statuses = await Promise.all(
      drafts.map(({ id, version }) =>
        office.call(issueInvoice, { params: { id }, body: { version } }).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(47);
    expect(await issuedNumbers(test)).toEqual(
      Array.from({ length: 47 }, (_, index) => `INV-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });

  test('a new year begins a new series, in the association’s zone', async () => {
    const { signInAs, build, clock } = await testApp();
    const office = await signInAs('staff');
    const payer = await build.user();
    await invoiceFor(office, payer);
    clock.set('2026-12-31T23:30:00Z');
    const invoice = await invoiceFor(await signInAs(office.user), payer);
    expect(invoice).toMatchObject({ number: 'INV-2027-00001', issuedOn: '2027-01-01' });
  });

  test('over nothing is paid from the start', async () => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const invoice = await invoiceFor(office, await build.user(), [{ ...feeLine, unitPriceMinor: 0 }]);
    expect(invoice).toMatchObject({ state: 'paid', open: { amountMinor: 0 } });
  });
});

describe('payments of the office', () => {
  test('come in parts until nothing is open, with a receipt for each', async () => {
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

  test.each([0, -1, 0.5, 1e21, '100', '2026-02-30'])('refuse %j as amount or day', async (wrong) => {
    const { signInAs, build } = await testApp();
    const office = await signInAs('staff');
    const { id, version } = await invoiceFor(office, await build.user());
    const change = wrong === '2026-02-30' ? { receivedOn: wrong } : { amountMinor: wrong };
    expect((await office.call(recordPayment, { params: { id }, body: pay(version, 1, change) })).status).toBe(400);
  });

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

  test('of the whole fee begin the membership', async () => {
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
  test('have a number of their own and close what was open', async () => {
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

  test('of a part that is paid are over the rest, shared among the tax rates', async () => {
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
  });

  test('case 94: never exceed what remains', async () => {
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

test('the PDF comes as a download, the same every time', async () => {
  const { signInAs } = await testApp();
  const office = await signInAs('staff');
  const member = await signInAs('member');
  const { id } = await invoiceFor(office, member.user);
  const [first, second] = [
    await member.call(downloadInvoice, { params: { id } }),
    await office.call(downloadInvoice, { params: { id } }),
  ];
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="INV-2026-00001.pdf"'),
    'cache-control': 'no-store',
  });
  expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.raw.equals(first.raw)).toBe(true);
});

const issuedNumbers = async ({ db }: TestApp) =>
  (await db.select({ number: invoices.number }).from(invoices))
    .map(({ number }) => number)
    .filter((number) => number !== null)
    .sort();
