import {
  answerRefereeConsent,
  getApplication,
  getApplicationFile,
  getRefereeConsent,
  getTimeline,
  openRefereeConsent,
  renewRefereeLink,
  resendRefereeRequest,
  withdrawApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { actionLinks, referees } from '../../../platform/database/schema/index.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { structureOf } from '../../../testing/pdf-structure.ts';
import { testApp, type SignedInTester } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { declarationIn } from './declarations.ts';

const one = 'one@referees.example';
const two = 'two@referees.example';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

test('a referee sees the applicant’s name and the shared answers, nothing else', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const { status, body } = await t.call(getRefereeConsent, { params: { token: await cases.tokenFor(one) } });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    applicantName: 'Ada Moreau',
    membershipType: 'Full member',
    refereeName: 'Noor Haddad',
    state: 'asked',
    editable: true,
    receipt: null,
    shared: [{ label: 'Profession', value: 'Paper conservator' }],
  });
  const text = JSON.stringify(body.data);
  for (const secret of ['1984-05-12', 'rue des Lilas', 'ada@moreau.example', two]) expect(text).not.toContain(secret);
});

test('a referee who chose a language is asked in it, and agrees to the declaration in it', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const params = { token: await cases.tokenFor(one) };
  const { body } = await t.call(getRefereeConsent, { params, query: { language: 'fr' } });
  expect(body.data).toMatchObject({
    language: 'fr',
    membershipType: 'Membre titulaire',
    declaration: { sha256: declarationIn('fr').sha256 },
  });
});

test('the secret of a link has 256 bits and is not stored', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor(one);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await t.db.select().from(actionLinks))).not.toContain(token);
});

test('rule 3, scenario 1 and case 53: after a scanner opens and submits ten times, the referee answers normally', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const token = await cases.tokenFor(one);
  const before = await t.db.select().from(referees);
  const submit = (path: string, headers: Record<string, string>, payload: string) =>
    t.app.inject({ method: 'POST', url: `/api/referee-consent/${token}/${path}`, headers, payload });
  for (let visit = 0; visit < 10; visit++) {
    await t.call(getRefereeConsent, { params: { token } });
    await t.app.inject({ method: 'GET', url: `/forms/referee-consent/${token}` });
    // Typical scanner submissions: an empty form, a browser-encoded form, and the page's data without its hash.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await submit('open', form, 'answer=cannot')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await submit('answer', form, 'answer=cannot&confidential=true')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await t.call(openRefereeConsent, { params: { token }, body: {} })).status).toBe(400);
    expect((await t.call(answerRefereeConsent, { params: { token }, body: {} })).status).toBe(400);
  }
  expect(await t.db.select().from(referees)).toEqual(before);
  const { sha256: declarationSha256 } = declarationIn('en');
  const opened = await t.call(openRefereeConsent, { params: { token }, body: { declarationSha256 } });
  expect(opened.body.data).toEqual({ state: 'opened' });
  expect((await cases.answerWith(token)).status).toBe(200);
  expect((await read(member, id)).referees[0]?.state).toBe('answered');
});

test('rule 3: refuses an answer before the page was opened by a press, and a press with an unknown hash', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const params = { token: await cases.tokenFor(one) };
  const body = { answer: 'cannot', confidential: true, declarationSha256: declarationIn('en').sha256, language: 'en' };
  const answer = await t.call(answerRefereeConsent, { params, body });
  expect([answer.status, answer.body.code]).toEqual([409, 'press_needed']);
  const opened = await t.call(openRefereeConsent, { params, body: { declarationSha256: 'f'.repeat(64) } });
  expect([opened.status, opened.body.code]).toEqual([409, 'declaration_changed']);
  expect((await read(member, id)).referees[0]?.state).toBe('asked');
});

test('rule 4: a referee’s page shows the applicant and the shared answers, and nobody’s address', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const { body } = await t.call(getRefereeConsent, { params: { token: await cases.tokenFor(one) } });
  expect(Object.keys(body.data).sort()).toEqual([
    'applicantName',
    'association',
    'declaration',
    'editable',
    'expiresAt',
    'language',
    'membershipType',
    'receipt',
    'refereeName',
    'shared',
    'state',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/@/);
});

test('rule 5: a confidential statement reaches neither the applicant nor staff', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const statement = 'Quietly brilliant, and a little late at times.';
  await cases.answerWith(await cases.tokenFor(one), 'consented', { statement, confidential: true });
  for (const who of [member, await t.signInAs('staff')]) {
    const seen = await who.call(getApplication, { params: { id } });
    const timeline = await who.call(getTimeline, { params: { id } });
    expect(JSON.stringify([seen.body, timeline.body])).not.toContain('brilliant');
    expect((await who.call(getApplicationFile, { params: { id } })).status).toBe(403);
  }
  const file = await (await t.signInAs('administrator')).call(getApplicationFile, { params: { id } });
  expect(JSON.stringify(file.body)).toContain('brilliant');
});

test('rule 6: the receipt is sent as a PDF with the email, and the same file is available through the link', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor(one);
  const url = `/api/referee-consent/${token}/receipt.pdf`;
  expect((await t.app.inject({ url })).json()).toMatchObject({ code: 'no_answer_yet' });
  const { sha256 } = declarationIn('ar');
  await cases.answerWith(token, 'consented', {
    ...{ language: 'ar', declarationSha256: sha256, signaturePath: 'M10 10L200 90L300 40' },
  });
  const mail = await t.inbox.latest(one);
  expect(mail).toMatchObject({ template: 'referee_receipt', language: 'ar', attachments: [{ name: 'receipt.pdf' }] });
  const answer = await t.app.inject({ url });
  expect(answer.headers['content-type']).toContain('application/pdf');
  expect(answer.headers['content-disposition']).toContain('attachment');
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(structureOf(answer.rawPayload)?.children.map(({ role }) => role)).toEqual([
    'P',
    'H1',
    'P',
    'L',
    'Figure',
    'L',
  ]);
  expect(answer.rawPayload.equals((await t.app.inject({ url })).rawPayload)).toBe(true);
});

test('the receipt has the exact text agreed to, its version and hash, and is emailed', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const { sha256, version, text } = declarationIn('fr');
  const answer = await cases.answerWith(await cases.tokenFor(one), 'consented', {
    language: 'fr',
    declarationSha256: sha256,
  });
  expect(answer.body.data).toMatchObject({
    answer: 'consented',
    declaration: { version, text, sha256 },
    confidential: true,
  });
  const mail = await t.inbox.latest(one);
  expect(mail.template).toBe('referee_receipt');
  expect(mail.body).toContain(text);
  expect(mail.body).toContain(sha256);
});

test('two consents start the review; referees who have not answered are told', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  await cases.name(member, draft.id, 'three@referees.example');
  await cases.submit(member, draft);
  await cases.referee(one);
  await cases.referee(two);
  const application = await read(member, draft.id);
  expect(application).toMatchObject({ state: 'in_review', progress: { nextStep: 'decision', turn: 'committee' } });
  expect(application.referees.map(({ state }) => state)).toEqual(['answered', 'answered', 'cancelled']);
  expect((await t.inbox.latest('three@referees.example')).template).toBe('referee_cancelled');
});

test.each(['cannot', 'does_not_know', 'conflict'])(
  'scenario 4: the answer "%s" asks the standby and rejects nothing',
  async (answer) => {
    const t = await testApp();
    const cases = casesOf(t);
    const member = await t.signInAs('member');
    const { id } = await cases.awaiting(member, 'standby@referees.example');
    await cases.answerWith(await cases.tokenFor(one), answer, { statement: '', signedAs: '' });
    const application = await read(await t.signInAs('staff'), id);
    expect(application.state).toBe('awaiting_references');
    expect(application.referees.map(({ state }) => state)).toEqual([answer, 'asked', 'asked']);
    expect((await t.inbox.latest('standby@referees.example')).template).toBe('referee_request');
  },
);

test('without a standby, the applicant is asked for another referee', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  await cases.referee(one, 'does_not_know');
  expect(await read(member, id)).toMatchObject({
    state: 'references_short',
    progress: { nextStep: 'name_referee', turn: 'applicant', blockedBy: ['referees_missing'] },
  });
  expect((await t.inbox.latest(member.user.email)).template).toBe('references_short');
});

test('administrators see who speaks against an applicant, the applicant does not', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member, 'standby@referees.example');
  await cases.referee(one, 'against');
  expect((await read(member, id)).referees[0]?.state).toBe('answered');
  expect((await read(await t.signInAs('staff'), id)).referees[0]?.state).toBe('answered');
  const timelineOf = async (who: SignedInTester) =>
    JSON.stringify((await who.call(getTimeline, { params: { id } })).body.data);
  expect(await timelineOf(member)).not.toContain('against');
  expect(await timelineOf(await t.signInAs('administrator'))).toContain('against');
});

test('an answer may be changed until review starts', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const token = await cases.tokenFor(one);
  await cases.answerWith(token, 'cannot');
  expect((await read(member, id)).state).toBe('references_short');
  await cases.answerWith(token, 'consented');
  expect((await read(member, id)).state).toBe('awaiting_references');
  await cases.referee(two);
  const late = await cases.answerWith(token, 'against');
  expect([late.status, late.body.code]).toEqual([409, 'answer_locked']);
  const { body } = await t.call(getRefereeConsent, { params: { token } });
  expect(body.data).toMatchObject({ editable: false, receipt: { answer: 'consented' } });
});

test('case 130: the same answer sent twice is one answer with one receipt', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const token = await cases.tokenFor(one);
  const answers = await Promise.all([cases.answerWith(token), cases.answerWith(token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await t.inbox.to(one)).filter(({ template }) => template === 'referee_receipt')).toHaveLength(1);
  const events = (await member.call(getTimeline, { params: { id } })).body.data.map(
    ({ event }: { event: string }) => event,
  );
  expect(events.filter((event: string) => event === 'referee.answered')).toHaveLength(1);
});

test.each([
  [{ statement: 'Too short.' }, 422, 'statement_needed'],
  [{ signedAs: '  ' }, 422, 'signature_needed'],
  [{ declarationSha256: 'f'.repeat(64) }, 409, 'declaration_changed'],
  [{ signaturePath: '<svg onload=alert(1)>' }, 400, 'invalid_input'],
])('a consent with %j is refused', async (wrong, status, code) => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const answer = await cases.answerWith(await cases.tokenFor(one), 'consented', wrong);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('scenario 2: after a reminder the old link says that it was replaced and emails the new one on request', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.awaiting(await t.signInAs('member'));
  const old = await cases.tokenFor(one);
  const staff = await t.signInAs('staff');
  const referee = (await read(staff, id)).referees[0];
  await staff.call(resendRefereeRequest, {
    params: { id, refereeId: String(referee?.id) },
    body: { version: referee?.version },
  });
  const replaced = await t.call(getRefereeConsent, { params: { token: old } });
  expect([replaced.status, replaced.body.code]).toEqual([410, 'link_replaced']);
  expect((await cases.answerWith(await cases.tokenFor(one))).status).toBe(200);
  expect((await t.call(renewRefereeLink, { params: { token: old }, body: {} })).status).toBe(202);
  const newest = await cases.tokenFor(one);
  expect((await t.call(getRefereeConsent, { params: { token: newest } })).status).toBe(200);
});

test('case 104: emails a new link at most three times an hour', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor(one);
  const statuses = [];
  for (let time = 0; time < 4; time++)
    statuses.push((await t.call(renewRefereeLink, { params: { token }, body: {} })).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
});

test('scenario 3: when the applicant withdraws while the referee types, the save is refused politely', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const token = await cases.tokenFor(one);
  await member.call(withdrawApplication, { params: { id }, body: { version } });
  const answer = await cases.answerWith(token, 'consented', { declarationSha256: declarationIn('en').sha256 });
  expect([answer.status, answer.body.code]).toEqual([410, 'request_cancelled']);
  expect(answer.body.message).toContain('Thank you');
});

test('case 47: unknown, mistyped, revoked and foreign links get one and the same answer', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const revoked = await cases.tokenFor(one);
  await t.db.update(actionLinks).set({ revokedAt: t.clock.now() });
  const bytes = [];
  for (const token of [newToken(), 'too-short', revoked, '01890a5d-ac96-774b-bcce-b302099a8057', 'x'.repeat(4000)]) {
    const { status, body } = await t.call(getRefereeConsent, { params: { token } });
    bytes.push(JSON.stringify({ ...body, requestId: '' }));
    expect(status).toBe(404);
  }
  expect(new Set(bytes).size).toBe(1);
  for (let guess = 0; guess < 30; guess++) await t.call(getRefereeConsent, { params: { token: newToken() } });
  expect((await t.call(getRefereeConsent, { params: { token: newToken() } })).status).toBe(429);
});

test('case 47: a malformed secret counts as a guess too', async () => {
  const t = await testApp();
  for (let guess = 0; guess < 30; guess++)
    expect((await t.call(getRefereeConsent, { params: { token: `guess-${guess}` } })).status).toBe(404);
  expect((await t.call(getRefereeConsent, { params: { token: 'guess-30' } })).status).toBe(429);
});

test('case 44: a link for another purpose opens no referee form', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor(one);
  await t.db.update(actionLinks).set({ purpose: 'reset_password' });
  expect((await t.call(getRefereeConsent, { params: { token } })).status).toBe(404);
});

test('case 49: an expired link says so and names only whom to ask', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor(one);
  t.clock.pass({ days: 61 });
  const { status, body } = await t.call(getRefereeConsent, { params: { token } });
  expect([status, body.code]).toEqual([410, 'link_expired']);
  expect(body.message).toContain('office@guildhall.example');
  expect(body.message).not.toContain('Moreau');
});
