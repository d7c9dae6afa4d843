import {
  creditInvoice,
  getInvoice,
  getInvoiceRecord,
  getMail,
  listInvoices,
  listJournal,
  listSchedule,
  markMailReady,
  pauseDunning,
  recordPayment,
  renewMail,
  resumeDunning,
  sendMail,
} from '@guildhall/shared/contracts';
import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { mails } from '../../../platform/database/schema/index.ts';
import { fileById } from '../../../platform/files/store.ts';
import { filesAmong } from '../../../platform/mail/attachments.ts';
import { initialSetting, writeSetting } from '../../../platform/settings/settings.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { createFinanceBuild, invoiceFor } from '../../../testing/finance.ts';
import { textOf } from '../../../testing/pdf-text.ts';
import { issueMembershipInvoice } from '../membership.ts';

/** An invoice for 120 EUR, issued on 20 November and due on 20 December 2026. */
async function due(t: TestApp) {
  const office = await t.signInAs('staff');
  const payer = await t.build.user({ language: 'fr' });
  const { id } = await invoiceFor(office, payer);
  await t.work();
  return { office, payer, id };
}

const drafts = ({ db }: TestApp) =>
  db
    .select({ template: mails.template, state: mails.state, language: mails.language, attachments: mails.attachments })
    .from(mails)
    .where(eq(mails.class, 'reviewed'))
    .orderBy(asc(mails.createdAt));

/** Lets days pass, runs the jobs that are due, then sends waiting mails. */
async function pass(t: TestApp, days: number, { isSent = true } = {}) {
  t.clock.pass({ hours: 24 * days });
  await t.app.jobs.runNow('schedule.tick');
  if (isSent) await t.db.update(mails).set({ state: 'sent', sentAt: t.clock.now() }).where(eq(mails.state, 'draft'));
}

// Sessions end after an hour, so people sign in again after days have passed.
const again = (t: TestApp, { user }: SignedInTester) => t.signInAs(user);
const recordOf = async (by: SignedInTester, id: string) =>
  (await by.call(getInvoiceRecord, { params: { id } })).body.data;
const versionOf = async (by: SignedInTester, id: string): Promise<number> =>
  (await by.call(getInvoice, { params: { id } })).body.data.version;

/** Runs the due jobs, then sends the reminder as a person. */
async function send(t: TestApp, office: SignedInTester, days: number) {
  await pass(t, days, { isSent: false });
  const by = await again(t, office);
  const [draft] = await t.db.select().from(mails).where(eq(mails.state, 'draft'));
  const ready = await by.call(markMailReady, { params: { id: draft!.id }, body: { version: draft!.version } });
  const { version } = ready.body.data;
  await by.call(sendMail, { params: { id: draft!.id }, body: { version } });
  t.clock.pass({ minutes: 10 });
  await t.work({ early: true });
  return { by: await again(t, office), mailId: draft!.id };
}

test('reminders are written as drafts on their days, in the payer’s language, with the invoice attached', async () => {
  const t = await testApp();
  const { office, id } = await due(t);
  expect(await recordOf(office, id)).toMatchObject({ dunning: { level: 0, nextOn: '2027-01-03', draftId: null } });
  expect((await office.call(listSchedule, { query: { kind: 'dunning' } })).body.data).toMatchObject([
    { subject: { kind: 'invoice', id } },
  ]);
  await pass(t, 43);
  expect(await drafts(t)).toEqual([]);
  await pass(t, 1);
  expect(await drafts(t)).toMatchObject([
    { template: 'dunning_first', language: 'fr', attachments: [{ name: 'INV-2026-00001.pdf' }] },
  ]);
  await pass(t, 14);
  await pass(t, 14);
  await pass(t, 60);
  expect((await drafts(t)).map(({ template }) => template)).toEqual([
    'dunning_first',
    'dunning_second',
    'dunning_third',
  ]);
  const by = await again(t, office);
  expect((await by.call(listInvoices, { query: { state: 'reminded' } })).body.data).toMatchObject([{ id }]);
  expect(await recordOf(by, id)).toMatchObject({ dunning: { level: 3, nextOn: null } });
});

test('a waiting reminder delays the next one, and a late one keeps the distance', async () => {
  const t = await testApp();
  const { office, id } = await due(t);
  await pass(t, 44, { isSent: false });
  await pass(t, 30);
  expect(await drafts(t)).toHaveLength(1);
  expect(await recordOf(await again(t, office), id)).toMatchObject({ dunning: { level: 1, nextOn: '2027-02-16' } });
  await pass(t, 13);
  expect(await drafts(t)).toHaveLength(1);
  await pass(t, 1);
  expect(await drafts(t)).toHaveLength(2);
});

test.each([
  ['a payment', recordPayment, { method: 'cash', amountMinor: 120_00, receivedOn: '2026-11-20' }],
  ['a credit note', creditInvoice, { reason: 'Withdrawn' }],
] as const)('%s ends them: what waits is superseded and nothing more is written', async (_, contract, body) => {
  const t = await testApp();
  const { office, id } = await due(t);
  await pass(t, 44, { isSent: false });
  const by = await again(t, office);
  await by.call(contract, { params: { id }, body: { version: await versionOf(by, id), ...body } });
  await pass(t, 60, { isSent: false });
  expect(await drafts(t)).toMatchObject([{ template: 'dunning_first', state: 'superseded' }]);
  expect(await recordOf(await again(t, office), id)).toMatchObject({ dunning: null });
});

test('regenerating a waiting reminder names the amount still open', async () => {
  const t = await testApp();
  const { office, id } = await due(t);
  await pass(t, 44, { isSent: false });
  const by = await again(t, office);
  const { draftId } = (await recordOf(by, id)).dunning;
  const paid = { version: await versionOf(by, id), method: 'cash', amountMinor: 20_00, receivedOn: '2026-11-20' };
  await by.call(recordPayment, { params: { id }, body: paid });
  const mail = (await by.call(getMail, { params: { id: draftId } })).body.data;
  const renewed = await by.call(renewMail, {
    params: { id: draftId },
    body: { version: mail.version, handEdits: 'drop' },
  });
  expect(renewed.body.data.body).toMatch(/100,00/);
});

test('a reminder sent after a part payment contains the open amount and its payment code', async () => {
  const t = await testApp();
  const { office, id } = await due(t);
  await pass(t, 44, { isSent: false });
  const by = await again(t, office);
  const paid = { version: await versionOf(by, id), method: 'cash', amountMinor: 20_00, receivedOn: '2026-11-20' };
  await by.call(recordPayment, { params: { id }, body: paid });
  const { mailId } = await send(t, office, 0);
  const [mail] = await t.db.select().from(mails).where(eq(mails.id, mailId));
  const files = filesAmong(mail!.attachments);
  expect(files.map(({ name }) => name)).toEqual(['INV-2026-00001.pdf']);
  const file = await fileById(t.db, files[0]?.fileId ?? '');
  const pdf = await buffer(t.app.files.read(file?.storageName ?? ''));
  expect(textOf(pdf)).toContain('Merci de régler 100,00');
  expect(textOf(pdf)).not.toContain('Merci de régler 120,00');
});

test.each(['invoice', 'person'] as const)(
  'pausing the %s delays reminders until its day, with a reason',
  async (scope) => {
    const t = await testApp();
    const { office, id } = await due(t);
    const put = async (until: string) =>
      office.call(pauseDunning, {
        params: { id },
        body: { version: await versionOf(office, id), scope, until, reason: 'Pays in parts' },
      });
    expect((await put('2026-11-20')).body.fields).toMatchObject({ until: { code: 'pause_in_past' } });
    expect((await put('2027-02-01')).status).toBe(200);
    expect(await recordOf(office, id)).toMatchObject({
      dunning: { nextOn: '2027-02-01', pauses: [{ scope, until: '2027-02-01', reason: 'Pays in parts' }] },
    });
    await pass(t, 60);
    expect(await drafts(t)).toEqual([]);
    const by = await again(t, office);
    await by.call(resumeDunning, { params: { id }, body: { version: await versionOf(by, id), scope } });
    await pass(t, 0);
    expect(await drafts(t)).toHaveLength(1);
  },
);

describe('the fee of a level', () => {
  const setFees = async ({ db, clock }: TestApp, dunningFees: number[]) =>
    writeSetting(db, clock, 'invoicing', { ...initialSetting('invoicing'), dunningFees });

  test('is charged on a separate invoice when the reminder is sent, once, and is attached', async () => {
    const t = await testApp();
    const { office, payer, id } = await due(t);
    await setFees(t, [0, 5_00]);
    await send(t, office, 44);
    expect((await (await again(t, office)).call(listInvoices)).body.totalCount).toBe(1);
    await pass(t, 14, { isSent: false });
    expect(await recordOf(await again(t, office), id)).toMatchObject({ dunning: { fee: { amountMinor: 5_00 } } });
    const { by } = await send(t, office, 0);
    const [mail] = await t.inbox.to(payer.email);
    expect(mail).toMatchObject({ template: 'dunning_second', state: 'sent' });
    const { data } = (await by.call(listInvoices, { query: { state: 'open', sort: 'number' } })).body;
    expect(data).toMatchObject([
      { id, open: { amountMinor: 120_00 } },
      {
        number: 'INV-2027-00001',
        subject: 'Frais de rappel pour la facture INV-2026-00001',
        open: { amountMinor: 5_00 },
        // The day before the next reminder, for the fee and for the debt.
        dueOn: '2027-01-30',
      },
    ]);
    expect(mail!.body.replaceAll(/\s/g, ' ')).toContain(
      'Montant restant dû : 120,00 € Frais de rappel : 5,00 € Total à payer : 125,00 €',
    );
    const [request, fee] = await Promise.all(
      filesAmong(mail!.attachments).map(async ({ fileId }) => {
        const file = await fileById(t.db, fileId);
        return textOf(await buffer(t.app.files.read(file?.storageName ?? ''))).replaceAll(/\s/g, ' ');
      }),
    );
    expect(request).toContain('Merci de régler 125,00 € au plus tard le 30 janvier 2027');
    expect(request).toContain('INV-2026-00001 INV-2027-00001');
    // A second payment code would be paid twice.
    expect(fee).toContain('avec la facture INV-2026-00001');
    expect(fee).not.toContain('IBAN');
    const entries = (await by.call(listJournal, { query: { from: '2027-01-01', to: '2027-12-31' } })).body.data;
    expect(entries).toMatchObject([
      {
        event: 'fee',
        debitKind: 'receivables',
        creditKind: 'fee',
        creditAccount: '4830',
        amount: { amountMinor: 5_00 },
      },
    ]);
    const params = { id: data[1].id };
    const { version } = (await by.call(getInvoice, { params })).body.data;
    await by.call(creditInvoice, { params, body: { version, reason: 'The reminder crossed the payment' } });
    const after = (await by.call(listJournal, { query: { from: '2027-01-01', to: '2027-12-31' } })).body.data;
    expect(after).toMatchObject([{ event: 'fee' }, { event: 'credit', debitKind: 'fee', creditKind: 'receivables' }]);
  });

  test('is not charged if the reminder is discarded or the invoice paid, and a fee has no fee', async () => {
    const t = await testApp();
    const { office, id } = await due(t);
    await setFees(t, [5_00, 5_00, 5_00]);
    const { by } = await send(t, office, 44);
    const [, fee] = (await by.call(listInvoices, { query: { sort: 'number' } })).body.data;
    const paid = { version: await versionOf(by, id), method: 'cash', amountMinor: 120_00, receivedOn: '2026-11-20' };
    await by.call(recordPayment, { params: { id }, body: paid });
    const later = await send(t, office, 60);
    expect((await later.by.call(listInvoices)).body.totalCount).toBe(2);
    expect(await recordOf(later.by, fee.id)).toMatchObject({ dunning: { level: 1, fee: null } });
  });
});

test('fees for applications have their own reminders, and no days mean none', async () => {
  const t = await testApp();
  const application = await createFinanceBuild(t).application(await t.build.user());
  await t.db.transaction((tx) =>
    issueMembershipInvoice(tx, t.app, { applicationId: application.id, actor: systemActor }),
  );
  await pass(t, 44);
  expect(await drafts(t)).toEqual([]);
  await due(t);
  await writeSetting(t.db, t.clock, 'invoicing', { ...initialSetting('invoicing'), dunningDays: [] });
  await pass(t, 100);
  expect(await drafts(t)).toEqual([]);
});
