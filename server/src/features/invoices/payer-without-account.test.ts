import {
  createInvoice,
  creditInvoice,
  downloadDatev,
  downloadExport,
  downloadInvoice,
  downloadReceipt,
  downloadReminder,
  editInvoice,
  getInvoice,
  getInvoiceRecord,
  getOfficeDashboard,
  issueInvoice,
  listAuditEvents,
  listBankLines,
  listInvoices,
  listJournal,
  listOpenItems,
  matchBankLine,
  printReminder,
  readBankStatement,
  recordPayment,
  refundPayment,
  resendInvoice,
  searchEverything,
  startExport,
  uploadBankStatement,
} from '@guildhall/shared/contracts';
import { mails } from '../../platform/database/schema/index.ts';
import { initialSetting, writeSetting } from '../../platform/settings/settings.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { draftFor, feeLine } from '../../testing/finance.ts';
import { readOpenInvoices } from './public.ts';

const foundry = { name: 'Bell Foundry Ltd', address: 'Mill Lane 3\n1010 Wien', email: '', language: 'en' as const };
const order = (payer: object) => ({ payer, subject: 'Room hire', lines: [feeLine] });

async function issued(office: SignedInTester, payer: object) {
  const draft = (await office.call(createInvoice, { body: order(payer) })).body.data;
  return (await office.call(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } })).body.data;
}

/** Lets days pass; sessions end after an hour, so the office signs in again. */
async function later(t: TestApp, office: SignedInTester, days: number) {
  t.clock.pass({ hours: 24 * days });
  await t.app.jobs.runNow('schedule.tick');
  return t.signInAs(office.user);
}

test('a payer without an account or address gets an invoice to download, is listed and pays', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const draft = (await office.call(createInvoice, { body: order({ ...foundry, name: 'Bell Foundry' }) })).body.data;
  const params = { id: draft.id };
  await office.call(editInvoice, {
    params,
    body: { version: draft.version, payer: foundry, subject: 'Room hire', lines: [feeLine] },
  });
  const { version } = (await office.call(getInvoice, { params })).body.data;
  const invoice = (await office.call(issueInvoice, { params, body: { version } })).body.data;
  const { name, address, email, language } = foundry;
  expect(invoice.payer).toEqual({ name, address, email, withoutAccount: { language } });
  await t.work();
  expect(await t.db.select().from(mails)).toEqual([]);
  expect((await office.call(downloadInvoice, { params })).status).toBe(200);
  expect((await office.call(listInvoices, { query: { q: 'Foundry' } })).body.data).toMatchObject([{ id: draft.id }]);
  expect(await readOpenInvoices(t.db)).toMatchObject([{ id: draft.id, payerId: draft.id, memberNumber: null }]);

  t.clock.pass({ minutes: 30 });
  expect((await office.call(listInvoices, { query: { state: 'not_sent' } })).body.data).toEqual([]);
  const again = await office.call(resendInvoice, { params, body: { version: invoice.version } });
  expect([again.status, again.body.code]).toEqual([409, 'payer_without_email']);
  const paid = await office.call(recordPayment, {
    params,
    body: {
      version: invoice.version,
      method: 'transfer',
      amountMinor: 130_00,
      receivedOn: '2026-11-20',
      keepsSurplus: true,
    },
  });
  expect(paid.body.data).toMatchObject({ state: 'paid', payments: [{ refundable: { amountMinor: 130_00 } }] });
  expect(await t.db.select().from(mails)).toEqual([]);
});

test('with an email address, the invoice is mailed without a link that needs an account', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const email = 'office@foundry.example';
  const { id, version } = await issued(office, { ...foundry, email });
  await t.work();
  await office.call(recordPayment, {
    params: { id },
    body: { version, method: 'cash', amountMinor: 120_00, receivedOn: '2026-11-20' },
  });
  const inbox = await t.inbox.to(email);
  expect(inbox.map(({ template }) => template).toSorted()).toEqual(['invoice_without_account', 'payment_receipt']);
  const bodies = inbox.map(({ body }) => body).join('\n');
  expect(bodies).not.toContain('/invoice?id=');
  expect(bodies).not.toContain('\n\n\n');
});

test('the office writes and prints the reminders, each with its fee', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  await writeSetting(t.db, t.clock, 'invoicing', { ...initialSetting('invoicing'), dunningFees: [5_00] });
  const { id, version } = await issued(office, foundry);
  const params = { id };
  expect((await office.call(printReminder, { params, body: { version } })).body.code).toBe('no_reminder_due');

  const by = await later(t, office, 44);
  const dunningOf = async () => (await by.call(getInvoiceRecord, { params })).body.data.dunning;
  expect(await dunningOf()).toMatchObject({ level: 0, isPrintable: true, fee: { amountMinor: 5_00 } });
  expect((await by.call(printReminder, { params, body: { version } })).status).toBe(200);
  expect(await dunningOf()).toMatchObject({ level: 1, isPrintable: false, fee: null });
  expect((await by.call(listInvoices, { query: { state: 'reminded' } })).body.data).toMatchObject([{ id }]);
  expect((await by.call(listInvoices, { query: { state: 'open', sort: 'gross' } })).body.data).toMatchObject([
    { payerName: foundry.name, open: { amountMinor: 5_00 } },
    { id, open: { amountMinor: 120_00 } },
  ]);
  expect((await by.call(downloadReminder, { params })).status).toBe(200);
  expect(await t.db.select().from(mails)).toEqual([]);
});

test('an invoice has exactly one payer, and an account’s data come from its person', async () => {
  const { signInAs, build } = await testApp();
  const office = await signInAs('staff');
  const user = await build.user();
  const { payer: _, ...nobody } = order(foundry);
  for (const body of [nobody, { ...order(foundry), payerId: user.id }])
    expect((await office.call(createInvoice, { body })).body.fields).toMatchObject({
      payerId: { code: 'payer_needed' },
    });
  const { id, version } = await draftFor(office, user);
  const edit = await office.call(editInvoice, { params: { id }, body: { version, ...order(foundry) } });
  expect([edit.status, edit.body.code]).toEqual([409, 'payer_has_account']);
});

test('reminder, bank payment, credit note and refund of such an invoice are in every list', async () => {
  const t = await testApp();
  await writeSetting(t.db, t.clock, 'invoicing', { ...initialSetting('invoicing'), dunningFees: [5_00] });
  const first = await t.signInAs('administrator');
  const { id, version, number } = await issued(first, foundry);
  const params = { id };
  const office = await later(t, first, 44);
  const today = '2027-01-03';
  await office.call(printReminder, { params, body: { version } });

  // The payer transfers what the printed reminder asks for: the invoice and its fee.
  const text = `Booking date,Payer,Purpose,Amount\n${today},${foundry.name},Rent of ${number},125.00`;
  const { id: statement, csv } = (await office.call(uploadBankStatement, fileBody('bank.csv', text))).body.data;
  const { mapping, decimalMark, dayOrder } = csv;
  await office.call(readBankStatement, { params: { id: statement }, body: { mapping, decimalMark, dayOrder } });
  const [line] = (await office.call(listBankLines, { query: { view: 'proposed' } })).body.data;
  const proposed: { invoice: { id: string; number: string }; amount: { amountMinor: number } }[] = line.proposal.parts;
  expect(proposed).toMatchObject([
    { invoice: { id }, amount: { amountMinor: 120_00 } },
    { invoice: { payerName: foundry.name }, amount: { amountMinor: 5_00 } },
  ]);
  const parts = proposed.map(({ invoice, amount }) => ({ invoiceId: invoice.id, amountMinor: amount.amountMinor }));
  const matched = await office.call(matchBankLine, { params: { id: line.id }, body: { version: line.version, parts } });
  expect(matched.body.data.state).toBe('matched');
  const paid = (await office.call(getInvoice, { params })).body.data;
  const [payment] = paid.payments;
  expect((await office.call(downloadReceipt, { params: { id: payment.id } })).status).toBe(200);

  const reason = 'The room was not heated';
  const credited = await office.call(creditInvoice, { params, body: { version: paid.version, reason } });
  const { creditNotes, payments } = credited.body.data;
  expect((await office.call(downloadInvoice, { params: { id: creditNotes[0].id } })).status).toBe(200);
  const refund = { version: payments[0].version, method: 'transfer', amountMinor: 120_00, reason };
  expect((await office.call(refundPayment, { params: { id: payment.id }, body: refund })).status).toBe(201);
  await t.work();
  expect(await t.db.select().from(mails)).toEqual([]);

  const numbers = [number, proposed[1]?.invoice.number, creditNotes[0].number];
  const query = { from: '2026-11-01', to: today };
  const fileOf = async (order: object) => {
    const body = { format: 'csv', language: 'en', ...order };
    const { id } = (await office.call(startExport, { body })).body.data;
    return (await office.call(downloadExport, { params: { id } })).raw.toString();
  };
  const lists = {
    list: (await office.call(listInvoices, { query: { q: 'Foundry' } })).body.data,
    search: (await office.call(searchEverything, { query: { q: 'Foundry' } })).body.data.invoices,
    journal: (await office.call(listJournal, { query })).body.data,
    export: await fileOf({ list: 'invoices', query: {} }),
    datev: (await office.call(downloadDatev, { query: { from: '2027-01-01', to: today } })).raw.toString('latin1'),
  };
  for (const list of Object.values(lists).map((found) => JSON.stringify(found)))
    for (const each of numbers) expect(list).toContain(each);
  const openItems = (await office.call(listOpenItems, { query: { on: '2026-12-31' } })).body.data;
  expect(openItems).toMatchObject([{ invoiceId: id, payerName: foundry.name, open: { amountMinor: 120_00 } }]);
  expect((await office.call(getOfficeDashboard)).body.data).toMatchObject({
    openAmount: { amountMinor: 0 },
    receivedThisYear: { amountMinor: 5_00 },
  });
  const events = (await office.call(listAuditEvents, { query: { q: number } })).body.data;
  expect(events).toMatchObject(Array(5).fill({ subject: { label: number } }));
});
