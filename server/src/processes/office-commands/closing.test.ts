import {
  getApplication,
  getTimeline,
  holdApplication,
  sendMail,
  takeBackDecision,
  withdrawForApplicant,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditEvents, mails, people } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const reason = 'She asked by phone.';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

async function awaiting() {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const staff = await t.signInAs('staff');
  const administrator = await t.signInAs('administrator');
  const withdraw = async (who = staff) =>
    who.call(withdrawForApplicant, { params: { id }, body: { version: (await read(who, id)).version, reason } });
  const templatesTo = async (email: string) => (await t.inbox.to(email)).map(({ template }) => template);
  return { t, id, cases, member, staff, administrator, withdraw, templatesTo };
}

test('the office withdraws for the applicant, who is told; referees are told, and the reason stays in the office', async () => {
  const { t, id, member, staff, withdraw, templatesTo } = await awaiting();
  const withdrawn = (await withdraw()).body.data;
  expect(withdrawn).toMatchObject({ state: 'withdrawn', progress: { turn: 'nobody' } });
  expect(withdrawn.referees.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled']);
  await t.work({ early: true });
  expect(await templatesTo(member.user.email)).toContain('application_withdrawn_for_applicant');
  const entry = async (who: SignedInTester) =>
    (await who.call(getTimeline, { params: { id } })).body.data.find(
      ({ event }: { event: string }) => event === 'application.withdrawn',
    );
  expect((await entry(staff)).details).toEqual({ officeReason: reason });
  expect((await entry(member)).details).toEqual({});
  const [audited] = await t.db.select().from(auditEvents).where(eq(auditEvents.action, 'application.withdrawn'));
  expect(audited).toMatchObject({ actorId: staff.user.id, reason });
});

test('a draft, and an application on hold after its approval, cannot be withdrawn by the office', async () => {
  const { id, cases, member, administrator, withdraw, staff } = await awaiting();
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  await cases.decide(administrator, id, (await read(administrator, id)).version, { outcome: 'approved' });
  expect((await withdraw()).body.code).toBe('transition_refused');
  const body = { version: (await read(staff, id)).version, reason, resumeOn: '2026-12-01' };
  await staff.call(holdApplication, { params: { id }, body });
  expect((await withdraw()).body.code).toBe('transition_refused');
  const draft = await cases.start(member, 'student');
  const refused = await staff.call(withdrawForApplicant, {
    params: { id: draft.id },
    body: { version: draft.version, reason },
  });
  expect(refused.body.code).toBe('transition_refused');
});

test('an application is refused before the review, and the refusal can be taken back: referees are asked again', async () => {
  const { t, id, cases, member, administrator, templatesTo } = await awaiting();
  const decide = async (body: Record<string, unknown>) =>
    cases.decide(administrator, id, (await read(administrator, id)).version, body);
  expect((await decide({ outcome: 'rejected' })).body.fields).toHaveProperty('reason');
  expect((await decide({ outcome: 'approved' })).body.code).toBe('transition_refused');
  const refused = (await decide({ outcome: 'rejected', reason })).body.data;
  expect(refused.state).toBe('rejected');
  expect(refused.referees.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled']);
  const back = await administrator.call(takeBackDecision, {
    params: { id },
    body: { version: refused.version, reason },
  });
  expect(back.body.data.state).toBe('awaiting_references');
  expect(back.body.data.referees.map(({ state }: { state: string }) => state)).toEqual(['asked', 'asked']);
  await decide({ outcome: 'rejected', reason });
  await cases.sendLetter(administrator, id);
  expect(await templatesTo(member.user.email)).toContain('decision_rejected');
  await t.work();
});

test('a mail to somebody without an email address waits for the office, and is not sent to nobody', async () => {
  const { t, member, staff, withdraw } = await awaiting();
  await t.db.update(people).set({ email: null }).where(eq(people.id, member.user.id));
  await withdraw();
  const [mail] = await t.db.select().from(mails).where(eq(mails.template, 'application_withdrawn_for_applicant'));
  expect(mail).toMatchObject({ to: '', state: 'draft' });
  const { id, version } = mail!;
  const sent = await staff.call(sendMail, { params: { id }, body: { version } });
  expect(sent).toMatchObject({ status: 409, body: { code: 'recipient_missing' } });
});
