import { applicationStates, checkAnswers } from '@guildhall/shared/domain';
import { getApplication, getRefereeConsent, getTimeline, listApplications } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { only } from '../platform/database/client.ts';
import { applications, users } from '../platform/database/schema/index.ts';
import { defaultApplicationForm } from '../features/membership-types/default-form.ts';
import { testApp } from '../testing/app.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplications } from './applications.ts';

async function plant() {
  const t = await testApp({ shared: true });
  for (const { plant } of [seedAccounts, seedApplications])
    await t.db.transaction((tx) => plant({ tx, clock: t.clock, config: t.config, files: t.app.files }));
  const person = (email: string) => t.db.select().from(users).where(eq(users.email, email)).then(only);
  return { ...t, t, person };
}

let planted: ReturnType<typeof plant> | undefined;
/** The demo’s applications; the tests only read them. */
const demo = () => (planted ??= plant());

test('the demo has about sixty applications in all states', async () => {
  const { db } = await demo();
  const rows = await db.select().from(applications);
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect([...new Set(rows.map(({ state }) => state))].sort()).toEqual([...applicationStates].sort());
});

test('every submitted demo application passes the submission checks', async () => {
  const { db } = await demo();
  const submitted = (await db.select().from(applications)).filter(({ submittedAt }) => submittedAt);
  for (const { answers } of submitted) expect(checkAnswers(defaultApplicationForm, answers, '2026-11-20')).toEqual({});
});

test('every demo application opens with the progress in the list, and its history is in order', async () => {
  const { t, person } = await demo();
  const administrator = await t.signInAs(await person('admin@guildhall.example'));
  const { body } = await administrator.call(listApplications, { query: { pageSize: 200 } });
  for (const { id, state, progress } of body.data) {
    const opened = await administrator.call(getApplication, { params: { id } });
    expect([opened.status, opened.body.data.state, opened.body.data.progress]).toEqual([200, state, progress]);
    const entries = (await administrator.call(getTimeline, { params: { id } })).body.data;
    const last = entries.find(({ after }: { after: string | null }) => after !== null);
    expect(last.after).toBe(state);
    for (const { at } of entries) expect(Date.parse(at)).toBeLessThanOrEqual(t.clock.now().getTime());
  }
});

test('the demo member waits for one more reference, and the referee’s link works', async () => {
  const { t, person } = await demo();
  const member = await t.signInAs(await person('member@guildhall.example'));
  const { body } = await member.call(listApplications);
  expect(body).toMatchObject({ totalCount: 1, data: [{ state: 'awaiting_references', refereesAnswered: 1 }] });
  const detail = (await member.call(getApplication, { params: { id: body.data[0].id } })).body.data;
  const open = detail.referees.find(({ state }: { state: string }) => state === 'asked');
  const request = (await t.read.mails()).find(({ aboutId }) => aboutId === open.id);
  const token = request?.links[0]?.split('/').at(-1) ?? '';
  expect((await t.call(getRefereeConsent, { params: { token } })).status).toBe(200);
});

test('a fresh demo sends no burst of reminders', async () => {
  const { t, app } = await demo();
  const before = (await t.read.mails()).length;
  await app.jobs.runNow('schedule.tick');
  expect((await t.read.mails()).length).toBe(before);
});
