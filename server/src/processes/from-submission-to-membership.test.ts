import {
  answerChanges,
  getApplication,
  getApplicationFile,
  getTimeline,
  nameReferee,
  recordPayment,
  getInvoice,
  removeReferee,
  requestChanges,
  requestReferences,
  saveAnswers,
  submitApplication,
  uploadDocument,
  waiveFee,
  waiveReferences,
  withdrawApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { mails, membershipTypes } from '../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../testing/app.ts';
import { casesOf, completeAnswers, fileBody, refereeNamed } from '../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

test('referees are asked only after the office’s screening, where it comes first', async () => {
  const t = await testApp();
  const cases = casesOf(t, { asksReferees: 'after_check' });
  const member = await t.signInAs('member');
  const { id, version, state, progress } = await cases.awaiting(member);
  expect([state, progress.turn]).toEqual(['submitted', 'office']);
  expect(await t.inbox.to('one@referees.example')).toEqual([]);
  const staff = await t.signInAs('staff');
  const asked = await staff.call(requestReferences, { params: { id }, body: { version } });
  expect(asked.body.data.state).toBe('awaiting_references');
  expect(await t.inbox.to('one@referees.example')).toHaveLength(1);
});

test('requested changes open only the named items, and the application returns to its former state', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const staff = await t.signInAs('staff');
  const items = [
    { kind: 'field', target: 'street', note: 'The number is missing.' },
    { kind: 'document', target: 'cv', note: 'Please send the full one.' },
  ];
  const asked = await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  expect(asked.body.data).toMatchObject({ state: 'changes_requested', progress: { blockedBy: ['changes_open'] } });
  expect(asked.body.data.progress.dueAt).toBe('2026-12-01T22:59:59.999Z');
  expect((await t.inbox.latest(member.user.email)).body).toContain('Street and number: The number is missing.');

  const mine = await read(member, id);
  const change = (answers: object, at = mine.version) =>
    member.call(saveAnswers, { params: { id }, body: { version: at, answers } });
  expect((await change({ city: 'Lyon' })).body).toMatchObject({ code: 'not_editable', fields: { city: {} } });
  const saved = await change({ street: '12 bis rue des Lilas' });
  expect(saved.status).toBe(200);
  const back = () => member.call(answerChanges, { params: { id }, body: { version: saved.body.data.version } });
  expect((await back()).body).toMatchObject({ code: 'changes_open', fields: { cv: {} } });
  await member.call(uploadDocument, { params: { id, kind: 'cv' }, ...fileBody('cv.txt', 'All of it.') });
  expect((await back()).body.data).toMatchObject({ state: 'awaiting_references', changeRequest: null });
  expect((await t.db.query.applicationRevisions.findMany()).map(({ number }) => number).sort()).toEqual([1, 2]);
});

test('changes can only be requested on existing items, with a day in the future', async () => {
  const t = await testApp();
  const { id, version } = await casesOf(t).awaiting(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const ask = (dueOn: string, target: string) =>
    staff.call(requestChanges, {
      params: { id },
      body: { version, dueOn, items: [{ kind: 'field', target, note: 'Please check.' }] },
    });
  expect((await ask('2026-12-01', 'shoeSize')).body.fields).toHaveProperty(['items.0.target']);
  expect((await ask('2026-11-01', 'street')).body.fields).toHaveProperty('dueOn');
});

test('a step that the state does not allow is refused with a reason code', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const administrator = await t.signInAs('administrator');
  expect((await cases.decide(administrator, id, version, { outcome: 'approved' })).body.code).toBe(
    'transition_refused',
  );
  expect((await member.call(submitApplication, { params: { id }, body: { version } })).body.code).toBe(
    'transition_refused',
  );
  const body = { version, reason: 'Paid in kind.' };
  expect((await administrator.call(waiveFee, { params: { id }, body })).body.code).toBe('transition_refused');
});

test('when two people work on one application, the second sees both versions', async () => {
  const t = await testApp();
  const { id, version } = await casesOf(t).awaiting(await t.signInAs('member'));
  const body = { version, reason: 'The board knows the applicant.' };
  const one = await (await t.signInAs('administrator')).call(waiveReferences, { params: { id }, body });
  const other = await (await t.signInAs('administrator')).call(waiveReferences, { params: { id }, body });
  expect(one.body.data.state).toBe('in_review');
  expect(other.body).toMatchObject({ code: 'version_conflict', current: { state: 'in_review' } });
});

test('waiving references starts the review and tells the referees', async () => {
  const t = await testApp();
  const { id, version } = await casesOf(t).awaiting(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const body = { version, reason: 'The board knows the applicant.' };
  await administrator.call(waiveReferences, { params: { id }, body });
  expect((await t.inbox.latest('one@referees.example')).template).toBe('referee_cancelled');
  const [entry] = await t.read.audit();
  expect([entry?.action, (await t.read.audit()).map(({ reason }) => reason)]).toEqual([
    'referee.cancelled',
    expect.arrayContaining([body.reason]),
  ]);
});

test('an approval drafts the letter, the fee is billed with it, and payment starts the membership', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  const decided = await cases.decide(administrator, id, version, { outcome: 'approved', textForApplicant: 'Welcome!' });
  expect(decided.body.data).toMatchObject({
    state: 'approved',
    progress: { nextStep: 'send_letter', turn: 'office', blockedBy: ['letter_unsent'] },
    invoiceId: null,
  });
  const [letter] = await t.db.select().from(mails).where(eq(mails.topic, 'decision'));
  expect(letter).toMatchObject({ state: 'draft', to: member.user.email, body: expect.stringContaining('Welcome!') });
  expect(decided.body.data.letterId).toBe(letter!.id);
  // The applicant only sees that the letter has not been sent yet.
  expect((await read(member, id)).letterId).toBeNull();

  await cases.sendLetter(administrator, id);
  expect((await read(administrator, id)).letterId).toBeNull();
  const { state, progress, invoiceId } = await read(member, id);
  expect([state, progress.blockedBy]).toEqual(['awaiting_payment', ['invoice_open']]);
  const invoice = (await administrator.call(getInvoice, { params: { id: String(invoiceId) } })).body.data;
  expect(invoice.gross.amountMinor).toBe(120_00);
  const payment = { version: invoice.version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  await administrator.call(recordPayment, { params: { id: String(invoiceId) }, body: payment });
  expect(await read(member, id)).toMatchObject({ state: 'active', applicant: { memberNumber: 'M-00001' } });
  expect((await t.inbox.to(member.user.email)).map(({ template }) => template)).toContain('membership_active');
});

test('a membership starts exactly once, however often its invoice is settled', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  await cases.decide(administrator, id, (await read(administrator, id)).version, { outcome: 'approved' });
  await cases.sendLetter(administrator, id);
  const settle = () => t.db.transaction((tx) => t.app.events.emit(tx, 'invoice.settled', { applicationId: id }));
  await settle();
  expect((await read(administrator, id)).state).toBe('awaiting_payment');
  await t.db.execute(`update invoices set state = 'paid'`);
  await Promise.all([settle(), settle(), settle()]);
  expect((await read(administrator, id)).state).toBe('active');
  const welcomes = (await t.inbox.to(member.user.email)).filter(({ template }) => template === 'membership_active');
  expect(welcomes).toHaveLength(1);
  expect(await t.db.query.numberSeries.findMany()).toContainEqual({ series: 'MEM', year: 0, last: 1 });
});

test('without a fee, the membership starts with the letter', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  await cases.types(member);
  await t.db.update(membershipTypes).set({ feeMinor: 0 });
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  const { body } = await cases.decide(administrator, id, version, { outcome: 'approved' });
  expect(body.data.state).toBe('approved');
  await cases.sendLetter(administrator, id);
  expect(await read(member, id)).toMatchObject({
    state: 'active',
    applicant: { memberNumber: 'M-00001' },
    invoiceId: null,
  });
});

test('the fee can be waived with a reason; the open invoice is credited', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  await cases.decide(administrator, id, version, { outcome: 'approved' });
  await cases.sendLetter(administrator, id);
  const decided = await read(administrator, id);
  const body = { version: decided.version, reason: 'Honorary member.' };
  const waived = await administrator.call(waiveFee, { params: { id }, body });
  expect(waived.body.data.state).toBe('active');
  const invoice = (await administrator.call(getInvoice, { params: { id: String(decided.invoiceId) } })).body.data;
  expect(invoice).toMatchObject({ state: 'credited', open: { amountMinor: 0 } });
});

test.each([
  [{ outcome: 'rejected' }, 'reason_needed'],
  [{ outcome: 'deferred', reason: '  ' }, 'reason_needed'],
  [{ outcome: 'conditionally_approved', reason: 'One proof is missing.' }, 'conditions_needed'],
])('refuses the decision %j with %s', async (decision, code) => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.inReview(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  expect((await cases.decide(administrator, id, version, decision)).body.code).toBe(code);
});

test('a later decision replaces an unsent letter', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.inReview(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  const deferred = await cases.decide(administrator, id, version, { outcome: 'deferred', reason: 'No quorum.' });
  await cases.decide(administrator, id, deferred.body.data.version, {
    outcome: 'rejected',
    reason: 'Not a conservator.',
  });
  const letters = await t.db
    .select({ state: mails.state })
    .from(mails)
    .where(eq(mails.topic, 'decision'))
    .orderBy(mails.createdAt, mails.id);
  expect(letters.map(({ state }) => state)).toEqual(['superseded', 'draft']);
});

test('only administrators decide', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.inReview(member);
  for (const who of [member, await t.signInAs('staff')])
    expect((await cases.decide(who, id, version, { outcome: 'approved' })).status).toBe(403);
});

test('withdrawing cancels everything pending, and the applicant can apply again', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const withdrawn = await member.call(withdrawApplication, {
    params: { id },
    body: { version, reason: 'I am moving.' },
  });
  expect(withdrawn.body.data).toMatchObject({
    state: 'withdrawn',
    progress: { turn: 'nobody' },
    readOnlyWhy: 'closed',
  });
  expect(withdrawn.body.data.referees.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled']);
  expect((await t.inbox.latest('two@referees.example')).template).toBe('referee_cancelled');
  expect((await cases.start(member)).id).not.toBe(id);
});

test('a refused step leaves nothing behind', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const before = [(await t.read.mails()).length, (await t.read.audit()).length];
  await member.call(withdrawApplication, { params: { id }, body: { version: version + 1 } });
  await member.call(submitApplication, { params: { id }, body: { version } });
  expect([(await t.read.mails()).length, (await t.read.audit()).length]).toEqual(before);
});

test('the confidential file has statements, decisions, mails and invoices, and opening it is recorded', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.inReview(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  await cases.decide(administrator, id, version, { outcome: 'approved' });
  await cases.sendLetter(administrator, id);
  const { body } = await administrator.call(getApplicationFile, { params: { id } });
  expect(body.data.statements).toHaveLength(2);
  expect(body.data.statements[0]).toMatchObject({ answer: 'consented', confidential: true, signedAs: 'Noor Haddad' });
  expect(body.data).toMatchObject({
    application: { answers: completeAnswers },
    decisions: [{ outcome: 'approved' }],
    invoices: [{ state: 'issued', open: { amountMinor: 120_00 } }],
  });
  expect((await t.read.audit())[0]).toMatchObject({ action: 'application.file_opened', entityId: id });
});

test('the applicant’s timeline has no statements or office-only entries', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  await cases.decide(administrator, id, (await read(administrator, id)).version, {
    outcome: 'rejected',
    reason: 'Not a conservator.',
  });
  const mine = await member.call(getTimeline, { params: { id } });
  const text = JSON.stringify(mine.body.data);
  expect(text).not.toContain('ten years');
  expect(text).not.toContain('Not a conservator');
  expect(text).not.toContain('mail.drafted');
  expect(JSON.stringify((await administrator.call(getTimeline, { params: { id } })).body.data)).toContain(
    'mail.drafted',
  );
});

test('a referee whose replacement was requested can be replaced', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version, referees } = await cases.awaiting(member);
  const staff = await t.signInAs('staff');
  const target = referees[0]?.id;
  const items = [{ kind: 'referee', target, note: 'This address does not exist.' }];
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  await member.call(removeReferee, {
    params: { id, refereeId: String(target) },
    body: { version: referees[0]?.version },
  });
  await member.call(nameReferee, { params: { id }, body: refereeNamed('three@referees.example') });
  const mine = await read(member, id);
  const back = await member.call(answerChanges, { params: { id }, body: { version: mine.version } });
  expect(back.body.data.state).toBe('awaiting_references');
  expect(await t.inbox.to('three@referees.example')).toHaveLength(1);
});
