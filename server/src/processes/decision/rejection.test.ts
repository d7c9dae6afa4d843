import {
  discardMail,
  downloadInvoice,
  dryRunTransition,
  getApplication,
  getInvoice,
  getInvoiceRecord,
  getMail,
  getOfficeDashboard,
  getTimeline,
  listApplications,
  listInvoices,
  recordPayment,
  refundPayment,
} from '@guildhall/shared/contracts';
import { and, eq } from 'drizzle-orm';
import { ensureMembershipTypes } from '../../features/membership-types/default-types.ts';
import { mails, membershipTypes } from '../../platform/database/schema/index.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

/** An application in review whose fee of 120 € was due before the review and has been paid. */
async function paidBeforeReview() {
  const t = await testApp();
  await ensureMembershipTypes(t);
  await t.db.update(membershipTypes).set({ feeDue: 'before_review' });
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const application = async (who = administrator) => (await who.call(getApplication, { params: { id } })).body.data;
  const invoice = async (who = administrator) => {
    const { invoiceId } = await application();
    return (await who.call(getInvoice, { params: { id: invoiceId } })).body.data;
  };
  const { id: invoiceId, version } = await invoice();
  const payment = { version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  await administrator.call(recordPayment, { params: { id: invoiceId }, body: payment });
  const letter = async () => {
    const [found] = await t.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.applicationId, id), eq(mails.topic, 'decision')));
    return (await administrator.call(getMail, { params: { id: found?.id ?? '' } })).body.data;
  };
  const reject = async () =>
    cases.decide(administrator, id, (await application()).version, {
      outcome: 'rejected',
      reason: 'Not a conservator.',
    });
  const refund = async () => {
    const [received] = (await invoice()).payments;
    return administrator.call(refundPayment, {
      params: { id: received.id },
      body: {
        version: received.version,
        amountMinor: 120_00,
        method: 'transfer',
        refundedOn: '2026-11-20',
        reason: 'Rejected.',
      },
    });
  };
  return { t, id, cases, member, administrator, application, invoice, letter, reject, refund };
}

test('scenario 11: rejecting a member who has paid credits the invoice and asks the office for the refund first', async () => {
  const { t, id, cases, member, administrator, application, invoice, letter, reject, refund } =
    await paidBeforeReview();
  expect((await application()).state).toBe('in_review');
  expect((await reject()).status).toBe(200);

  const credited = await invoice();
  const [note] = credited.creditNotes;
  expect(credited).toMatchObject({
    state: 'credited',
    credited: { amountMinor: 120_00 },
    owedBack: { amountMinor: 120_00 },
    open: { amountMinor: 0 },
  });
  const progress = { nextStep: 'refund', turn: 'office', blockedBy: ['letter_unsent'] };
  expect([(await application()).progress, (await application(member)).progress]).toMatchObject([progress, progress]);
  const work = async () => (await administrator.call(getOfficeDashboard)).body.data.work.refundsDue;
  const owed = async () => (await administrator.call(listInvoices, { query: { state: 'owed_back' } })).body.totalCount;
  expect([await work(), await owed()]).toEqual([1, 1]);
  const inTurn = async (turn: string) =>
    (await administrator.call(listApplications, { query: { turn } })).body.data.map((row: { id: string }) => row.id);
  expect([await inTurn('office'), await inTurn('nobody')]).toEqual([[id], []]);
  const events = (await member.call(getTimeline, { params: { id } })).body.data;
  expect(events.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['application.decided', 'invoice.credited']),
  );

  const { history } = (await administrator.call(getInvoiceRecord, { params: { id: note.id } })).body.data;
  expect(history).toMatchObject([{ action: 'invoice.credit_note_issued' }]);

  // The credit note leaves with the letter, not before it.
  const sentence = `You have already paid €120.00. We will refund this amount. The credit note ${note.number} is attached.`;
  expect(await letter()).toMatchObject({ state: 'draft', body: expect.stringContaining(sentence), renewal: null });
  await t.work();
  expect((await t.inbox.to(member.user.email)).map(({ template }) => template)).not.toContain('credit_note');

  expect((await refund()).status).toBe(201);
  expect(await application()).toMatchObject({ progress: { nextStep: 'send_letter', turn: 'office' } });
  expect([await work(), (await invoice()).owedBack.amountMinor]).toEqual([0, 0]);
  // The letter still holds after the refund.
  expect((await letter()).renewal).toBeNull();
  await cases.sendLetter(administrator, id);
  expect(await letter()).toMatchObject({ state: 'sent', attachments: [{ fileName: `${note.number}.pdf` }] });
  expect((await application(member)).progress).toMatchObject({ nextStep: 'none', turn: 'nobody', blockedBy: [] });
  expect((await member.call(downloadInvoice, { params: { id: note.id } })).status).toBe(200);
  expect((await t.inbox.to(member.user.email)).map(({ template }) => template)).not.toContain('credit_note');
});

test('if the letter of rejection is discarded, the credit note is mailed on its own', async () => {
  const { t, member, administrator, letter, reject } = await paidBeforeReview();
  await reject();
  const { id, version } = await letter();
  await administrator.call(discardMail, { params: { id }, body: { version } });
  await t.work({ early: true });
  expect((await t.inbox.to(member.user.email)).map(({ template }) => template)).toContain('credit_note');
});

test('the dialog for a rejection shows the credit note beforehand', async () => {
  const { id, administrator, application } = await paidBeforeReview();
  const { version } = await application();
  const body = { action: 'decide', version, outcome: 'rejected' };
  expect((await administrator.call(dryRunTransition, { params: { id }, body })).body.data).toMatchObject({
    invoices: [{ effect: 'credited', gross: { amountMinor: 120_00 } }],
    later: [],
  });
});
