import {
  discardMail,
  editInvoice,
  getApplication,
  getMail,
  holdApplication,
  issueInvoice,
  listInvoices,
  recallMail,
  renewMail,
  resumeApplication,
  sendMail,
} from '@guildhall/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { applications, mails, membershipTypes } from '../../platform/database/schema/index.ts';
import { writeSetting } from '../../platform/settings/settings.ts';
import { demoAssociation } from '../../seed/demo-association.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

/** An approved application whose letter is a draft. */
async function approved({ feeMinor = 120_00, ...options }: { feeMinor?: number } & Parameters<typeof testApp>[0] = {}) {
  const t = await testApp(options);
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  await cases.types(member);
  await t.db.update(membershipTypes).set({ feeMinor });
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const staff = await t.signInAs('staff');
  const state = async () => (await staff.call(getApplication, { params: { id } })).body.data.state;
  const { version } = (await staff.call(getApplication, { params: { id } })).body.data;
  const decided = await cases.decide(administrator, id, version, { outcome: 'approved' });
  const letter = async () => {
    const [found] = await t.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.applicationId, id), eq(mails.topic, 'decision')));
    return (await staff.call(getMail, { params: { id: found?.id ?? '' } })).body.data;
  };
  const act = async (endpoint: typeof sendMail | typeof recallMail | typeof discardMail) => {
    const mail = await letter();
    return staff.call(endpoint, { params: { id: mail.id }, body: { version: mail.version } });
  };
  const invoices = async () => (await staff.call(listInvoices)).body.data;
  const pass = async (seconds: number) => {
    t.clock.pass({ seconds });
    await t.work({ early: true });
  };
  return { t, id, cases, member, staff, decided, state, letter, act, invoices, pass };
}

test('issues the invoice when the letter is sent, and attaches it', async () => {
  const { t, member, state, letter, act, invoices, pass } = await approved();
  await pass(600);
  expect([await state(), await invoices()]).toEqual(['approved', []]);
  await act(sendMail);
  expect([await state(), await invoices()]).toEqual(['approved', []]);
  await pass(61);
  expect(await state()).toBe('awaiting_payment');
  const [invoice, ...others] = await invoices();
  expect([invoice.state, others]).toEqual(['issued', []]);
  expect(await letter()).toMatchObject({ state: 'sent', attachments: [{ fileName: `${invoice.number}.pdf` }] });
  // No separate mail.
  const written = (await t.inbox.to(member.user.email)).map(({ template }) => template);
  expect(written.filter((template) => /invoice|decision/.test(template))).toEqual(['decision_approved']);
});

test('undoing the sending of a letter issues nothing', async () => {
  const { state, act, invoices, pass } = await approved();
  await act(sendMail);
  await pass(30);
  await act(recallMail);
  await pass(600);
  expect([await state(), await invoices()]).toEqual(['approved', []]);
});

test('a hold keeps the letter of approval until the application is resumed', async () => {
  const { id, staff, state, act, letter, invoices, pass } = await approved();
  const hold = async () => {
    const { version } = (await staff.call(getApplication, { params: { id } })).body.data;
    const body = { version, reason: 'Her studies are not confirmed yet.', resumeOn: '2026-12-01' };
    return (await staff.call(holdApplication, { params: { id }, body })).body;
  };
  await act(sendMail);
  const held = await hold();
  expect(held.data).toMatchObject({ state: 'on_hold', hold: { from: 'approved' } });
  expect(await letter()).toMatchObject({ state: 'draft' });
  for (const endpoint of [sendMail, discardMail]) expect((await act(endpoint)).body.code).toBe('application_held');
  await pass(600);
  const { version } = held.data;
  await staff.call(resumeApplication, { params: { id }, body: { version } });
  expect([await state(), await invoices()]).toEqual(['approved', []]);
  await act(sendMail);
  await pass(61);
  expect(await state()).toBe('awaiting_payment');
});

test('an approval whose letter was discarded cannot be put on hold before its invoice is issued', async () => {
  const { id, staff, act } = await approved();
  await act(discardMail);
  const { version } = (await staff.call(getApplication, { params: { id } })).body.data;
  const body = { version, reason: 'Her studies are not confirmed yet.', resumeOn: '2026-12-01' };
  expect((await staff.call(holdApplication, { params: { id }, body })).body.code).toBe('letter_left');
});

test('if the letter is discarded, the invoice stays a draft that the office issues manually', async () => {
  const { id, staff, state, act, invoices, pass, t, member } = await approved();
  expect((await act(discardMail)).status).toBe(200);
  const [draft, ...others] = await invoices();
  expect([draft.state, others, await state()]).toEqual(['draft', [], 'approved']);
  const seen = async (who: typeof staff) => (await who.call(getApplication, { params: { id } })).body.data;
  expect(await seen(staff)).toMatchObject({ invoiceId: draft.id, progress: { nextStep: 'invoice', turn: 'office' } });
  // Drafts are the office's internal matter.
  expect(await seen(member)).toMatchObject({ invoiceId: null, progress: { nextStep: 'invoice' } });
  const { version } = await t.db.query.invoices.findFirst().then((row) => row ?? { version: 0 });
  await staff.call(issueInvoice, { params: { id: draft.id }, body: { version } });
  expect(await state()).toBe('awaiting_payment');
  await pass(1);
  expect((await t.inbox.to(member.user.email)).map(({ template }) => template)).toContain('invoice');
});

test('without a fee, the membership starts even if the letter is discarded', async () => {
  const { state, act, invoices } = await approved({ feeMinor: 0 });
  expect(await state()).toBe('approved');
  await act(discardMail);
  expect([await state(), await invoices()]).toEqual(['active', []]);
});

test('an outage of the mail server causes no second invoice or attachment', async () => {
  const taken: string[][] = [];
  let failures = 2;
  const { state, act, invoices, pass } = await approved({
    mailTransport: {
      kind: () => 'inbox',
      send: async ({ subject, attachments }) => {
        if (!subject.includes('approved')) return;
        if (failures-- > 0) throw new Error('connect ECONNREFUSED');
        taken.push(attachments.map(({ filename }) => filename));
      },
      close: () => {},
    },
  });
  await act(sendMail);
  await pass(61);
  expect(failures).toBe(-1);
  const [invoice, ...others] = await invoices();
  expect([others, taken, await state()]).toEqual([[], [[`${invoice.number}.pdf`]], 'awaiting_payment']);
});

/** An approved application whose mail server refuses the letter of approval, with the number of attempts so far. */
async function unreachable() {
  const tries = { count: 0 };
  const set = await approved({
    mailTransport: {
      kind: () => 'inbox',
      send: async ({ subject }) => {
        if (!/^Your application .* approved$/.test(subject)) return;
        tries.count += 1;
        throw new Error('connect ECONNREFUSED');
      },
      close: () => {},
    },
  });
  return { ...set, tries };
}

test('once the invoice is issued, sending the letter can no longer be undone', async () => {
  const { t, state, letter, act, invoices, tries } = await unreachable();
  await act(sendMail);
  t.clock.pass({ seconds: 61 });
  await t.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
  await t.work();
  expect(tries.count).toBe(1);
  expect([await state(), (await letter()).state]).toEqual(['awaiting_payment', 'sending']);
  const refused = [await act(recallMail), await act(discardMail)].map(({ status, body }) => [status, body.code]);
  expect(refused).toEqual([
    [409, 'mail_left'],
    [409, 'mail_left'],
  ]);
  expect(await invoices()).toMatchObject([{ state: 'issued' }]);
});

test('an undeliverable letter can be discarded, and the invoice is then sent separately', async () => {
  const { t, member, state, letter, act, invoices, pass } = await unreachable();
  await act(sendMail);
  await pass(61);
  expect((await letter()).state).toBe('failed');
  expect((await act(discardMail)).status).toBe(200);
  await pass(1);
  const written = (await t.read.mails()).filter(({ to }) => to === member.user.email);
  expect(written.map(({ template }) => template)).toContain('invoice');
  expect([(await invoices()).length, await state()]).toEqual([1, 'awaiting_payment']);
});

test('a draft reduced to zero starts the membership when it is issued', async () => {
  const { t, staff, state, act, invoices } = await approved();
  await act(discardMail);
  const [{ id, subject }] = await invoices();
  const lines = [{ text: subject, quantityMilli: 1000, unitPriceMinor: 0, taxRateBasisPoints: 0 }];
  const version = async () => (await t.db.query.invoices.findFirst())?.version ?? 0;
  await staff.call(editInvoice, { params: { id }, body: { version: await version(), subject, lines } });
  expect((await staff.call(issueInvoice, { params: { id }, body: { version: await version() } })).status).toBe(200);
  expect(await state()).toBe('active');
});

test('reports that the association can’t issue invoices before the decision is recorded', async () => {
  const { decided, state } = await approved({ association: null });
  expect([decided.status, decided.body.code, await state()]).toEqual([409, 'association_incomplete', 'in_review']);
});

test('does not send a letter whose invoice can’t be issued, and says why', async () => {
  const { t, letter, state, act, invoices, pass } = await approved();
  await writeSetting(t.db, t.clock, 'association', { ...demoAssociation, bankAccount: '' });
  await act(sendMail);
  await pass(61);
  expect(await letter()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('the association’s bank account is not set'),
  });
  expect([await state(), await invoices()]).toEqual(['approved', []]);
});

test('an outdated letter says so, and can be regenerated', async () => {
  const { t, id, letter, staff } = await approved();
  expect((await letter()).renewal).toBeNull();
  await t.db.update(applications).set({ applicantName: 'Ada Lovelace' }).where(eq(applications.id, id));
  const outdated = await letter();
  expect(outdated.renewal).toMatchObject({ because: ['facts'], body: expect.stringContaining('Ada Lovelace') });
  const body = { version: outdated.version, handEdits: 'keep' };
  await staff.call(renewMail, { params: { id: outdated.id }, body });
  expect(await letter()).toMatchObject({ renewal: null, body: expect.stringContaining('Dear Ada Lovelace') });
});
