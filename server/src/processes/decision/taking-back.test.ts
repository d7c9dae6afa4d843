import {
  discardMail,
  getApplication,
  getApplicationFile,
  getInvoice,
  getTimeline,
  listInvoices,
  recordPayment,
  reviewAgain,
  sendMail,
  takeBackDecision,
} from '@guildhall/shared/contracts';
import { and, asc, eq } from 'drizzle-orm';
import {
  auditEvents,
  mails,
  meetingAgenda,
  meetingPolls,
  membershipTypes,
} from '../../platform/database/schema/index.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const reason = 'The wrong application was open.';

/** An application in review, and what happens to it. */
async function inReview({ feeBeforeReview = false } = {}) {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  await cases.types(member);
  if (feeBeforeReview) await t.db.update(membershipTypes).set({ feeDue: 'before_review' });
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const read = async () => (await administrator.call(getApplication, { params: { id } })).body.data;
  const decide = async (outcome: string) =>
    cases.decide(administrator, id, (await read()).version, { outcome, reason, conditions: 'A degree.' });
  const takeBack = async (who = administrator) =>
    who.call(takeBackDecision, { params: { id }, body: { version: (await read()).version, reason } });
  const letters = () =>
    t.db
      .select({ id: mails.id, template: mails.template, state: mails.state, version: mails.version })
      .from(mails)
      .where(and(eq(mails.applicationId, id), eq(mails.topic, 'decision')))
      .orderBy(asc(mails.createdAt), asc(mails.id));
  const act = async (endpoint: typeof sendMail | typeof discardMail) => {
    const letter = (await letters()).at(-1);
    return administrator.call(endpoint, { params: { id: letter?.id ?? '' }, body: { version: letter?.version } });
  };
  return { t, id, cases, member, administrator, read, decide, takeBack, letters, act };
}

test.each(['approved', 'conditionally_approved', 'deferred', 'rejected'])(
  'a decision “%s” can be taken back until its letter leaves: the case is in review as before',
  async (outcome) => {
    const { t, id, member, administrator, read, decide, takeBack, letters } = await inReview();
    await decide(outcome);
    const { status, body } = await takeBack();
    expect([status, body.data?.state]).toEqual([200, 'in_review']);
    expect((await letters()).map(({ state }) => state)).toEqual(['superseded']);
    expect(await read()).toMatchObject({ letterId: null, progress: { nextStep: 'decision', blockedBy: [] } });
    const file = (await administrator.call(getApplicationFile, { params: { id } })).body.data;
    expect(file.decisions).toEqual([]);
    // The office reads who and why; the applicant only that it happened.
    const entryFor = async (who: typeof member) =>
      (await who.call(getTimeline, { params: { id } })).body.data.find(
        ({ event }: { event: string }) => event === 'application.decision_taken_back',
      );
    expect(await entryFor(administrator)).toMatchObject({
      actor: { kind: 'user' },
      details: { outcome, officeReason: reason },
      before: outcome,
      after: 'in_review',
    });
    expect((await entryFor(member)).details).toEqual({ outcome });
    const [audited] = await t.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'application.decision_taken_back'));
    expect(audited).toMatchObject({ actorId: administrator.user.id, reason });
    expect((await decide('approved')).body.data.state).toBe('approved');
  },
);

test('needs a reason, and an administrator', async () => {
  const { t, id, administrator, read, decide, takeBack } = await inReview();
  await decide('rejected');
  const { version } = await read();
  const bare = await administrator.call(takeBackDecision, { params: { id }, body: { version, reason: '' } });
  expect(bare).toMatchObject({ status: 400, body: { fields: { reason: {} } } });
  expect((await takeBack(await t.signInAs('staff'))).status).toBe(403);
});

test('a letter on its way can be recalled by it, a sent one cannot', async () => {
  const { t, read, decide, takeBack, letters, act } = await inReview();
  await decide('deferred');
  await act(sendMail);
  expect((await takeBack()).body.data.state).toBe('in_review');
  t.clock.pass({ seconds: 61 });
  await t.work({ early: true });
  expect((await letters()).map(({ state }) => state)).toEqual(['superseded']);
  await decide('deferred');
  await act(sendMail);
  t.clock.pass({ seconds: 61 });
  await t.work({ early: true });
  expect((await takeBack()).body.code).toBe('decision_announced');
  expect((await read()).state).toBe('deferred');
});

test('a discarded letter has to be restored first, because it drafted the invoice', async () => {
  const { administrator, read, decide, takeBack, act } = await inReview();
  await decide('approved');
  await act(discardMail);
  expect((await takeBack()).body.code).toBe('decision_announced');
  expect((await read()).state).toBe('approved');
  expect((await administrator.call(listInvoices)).body.data).toMatchObject([{ state: 'draft' }]);
});

test('the letter of the decision before waits again, and that decision can be taken back, too', async () => {
  const { decide, takeBack, letters } = await inReview();
  await decide('deferred');
  await decide('approved');
  expect((await letters()).map(({ state }) => state)).toEqual(['superseded', 'draft']);
  expect((await takeBack()).body.data.state).toBe('deferred');
  expect((await letters()).map(({ state }) => state)).toEqual(['draft', 'superseded']);
  expect((await takeBack()).body.data.state).toBe('in_review');
  expect((await letters()).map(({ state }) => state)).toEqual(['superseded', 'superseded']);
});

test('the application returns to the agendas it was taken off', async () => {
  const { t, id, administrator, decide, takeBack } = await inReview();
  const now = t.clock.now();
  const [poll] = await t.db
    .insert(meetingPolls)
    .values({
      title: 'Committee in December',
      createdById: administrator.user.id,
      zone: 'Europe/Paris',
      durationMinutes: 60,
      state: 'open',
      stateSince: now,
      deadline: new Date(now.getTime() + 86_400_000),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await t.db.insert(meetingAgenda).values({ pollId: poll?.id ?? '', applicationId: id, position: 0 });
  const agenda = async () => (await t.db.select().from(meetingAgenda)).map(({ applicationId }) => applicationId);
  await decide('rejected');
  expect(await agenda()).toEqual([]);
  await takeBack();
  expect(await agenda()).toEqual([id]);
});

test('a rejection whose letter has left is reviewed again, unless the applicant has applied again', async () => {
  const { id, cases, member, administrator, read, decide, takeBack } = await inReview();
  await decide('rejected');
  await cases.sendLetter(administrator, id);
  expect((await takeBack()).body.code).toBe('decision_announced');
  const again = async () =>
    administrator.call(reviewAgain, { params: { id }, body: { version: (await read()).version } });
  const answered = await again();
  expect(answered.body.data.state).toBe('in_review');
  await decide('rejected');
  await cases.start(member);
  expect((await again()).body.code).toBe('other_application_open');
});

test('the fee that a rejection credited is owed again', async () => {
  const { t, member, administrator, read, decide, takeBack } = await inReview({ feeBeforeReview: true });
  const invoices = async () =>
    (await administrator.call(listInvoices)).body.data.map(({ state }: { state: string }) => state).sort();
  const { invoiceId } = await read();
  const { version } = (await administrator.call(getInvoice, { params: { id: invoiceId } })).body.data;
  const payment = { version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  await administrator.call(recordPayment, { params: { id: invoiceId }, body: payment });
  expect((await read()).state).toBe('in_review');
  await decide('rejected');
  expect(await invoices()).toContain('credited');
  expect((await takeBack()).body.data.state).toBe('in_review');
  expect(await invoices()).toContain('issued');
  await t.work({ early: true });
  const written = (await t.inbox.to(member.user.email)).map(({ template }) => template);
  expect(written).toEqual(expect.arrayContaining(['credit_note', 'invoice']));
});
