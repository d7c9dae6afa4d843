import {
  downloadApplicationPdf,
  getApplication,
  listSharedStatements,
  waiveReferences,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const shared = 'Ada mended our maps for ten years, and not one came back.';
const kept = 'I would rather not have her read this.';

/** A case in review: one referee lets the applicant read the statement, the other doesn't. */
async function inReview() {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const token = (email: string) => cases.tokenFor(email);
  await cases.answerWith(await token('one@referees.example'), 'against', { statement: shared, confidential: false });
  await cases.answerWith(await token('two@referees.example'), 'consented', { statement: kept, confidential: true });
  const officer = await t.signInAs('administrator');
  const { version } = (await officer.call(getApplication, { params: { id } })).body.data;
  const body = { version, reason: 'The board weighs both statements.' };
  expect((await officer.call(waiveReferences, { params: { id }, body })).status).toBe(200);
  const statements = async (who: SignedInTester = member) => who.call(listSharedStatements, { params: { id } });
  const decide = async (outcome: string) => {
    const administrator = await t.signInAs('administrator');
    const { version } = (await administrator.call(getApplication, { params: { id } })).body.data;
    const decided = await cases.decide(administrator, id, version, { outcome, reason: 'As discussed.' });
    expect(decided.status).toBe(200);
  };
  return { t, member, id, statements, decide };
}

test('after the decision the applicant reads only the statements whose referees agreed', async () => {
  const { member, id, statements, decide } = await inReview();
  expect((await statements()).body.data).toEqual([]);
  const pdf = async () => (await member.call(downloadApplicationPdf, { params: { id } })).raw;
  const before = await pdf();
  await decide('rejected');
  const { body } = await statements();
  expect(body.data).toMatchObject([
    { name: 'Noor Haddad', organisation: 'City Museum', answer: 'against', statement: shared },
  ]);
  expect(JSON.stringify(body)).not.toContain(kept);
  // The PDF has one more section; the test of the PDF covers its content.
  expect((await pdf()).length).toBeGreaterThan(before.length);
});

test('a deferred decision shows nothing yet', async () => {
  const { statements, decide } = await inReview();
  await decide('deferred');
  expect((await statements()).body.data).toEqual([]);
});

test('an application that lapsed without a decision shows nothing', async () => {
  const { t, id, statements } = await inReview();
  await t.db.update(applications).set({ state: 'payment_lapsed' }).where(eq(applications.id, id));
  expect((await statements()).body.data).toEqual([]);
});

test('the office gets no statements here, and its PDF has none', async () => {
  const { t, member, id, statements, decide } = await inReview();
  await decide('rejected');
  const printed = async (who: SignedInTester) =>
    (await who.call(downloadApplicationPdf, { params: { id }, query: { language: 'en' } })).raw.length;
  for (const role of ['staff', 'administrator'] as const) {
    const who = await t.signInAs(role);
    expect((await statements(who)).body.code).toBe('not_yours');
    expect(await printed(who)).toBeLessThan(await printed(member));
  }
  expect((await t.call(listSharedStatements, { params: { id } })).status).toBe(401);
  expect((await statements(await t.signInAs('member'))).status).toBe(404);
});
