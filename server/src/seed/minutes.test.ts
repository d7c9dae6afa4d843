import { downloadMinutes, getMinutes, listPolls, type PollSummary } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { only } from '../platform/database/client.ts';
import { users } from '../platform/database/schema/index.ts';
import { testApp } from '../testing/app.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplications } from './applications.ts';
import { seedMeetings } from './meetings.ts';
import { seedMinutes } from './minutes.ts';

test('the demo has a past meeting with finished minutes: attendance, a conflict and decisions', async () => {
  const t = await testApp();
  for (const { plant } of [seedAccounts, seedApplications, seedMeetings, seedMinutes])
    await t.db.transaction((tx) => plant({ tx, clock: t.clock, config: t.config, files: t.app.files }));
  const staff = await t.signInAs(
    await t.db.select().from(users).where(eq(users.email, 'staff@guildhall.example')).then(only),
  );
  const polls: PollSummary[] = (await staff.call(listPolls)).body.data;
  // It is the oldest one: nothing on the first screens changes.
  const past = polls.at(-1);
  expect([polls.length, past?.title, past?.meeting?.state]).toEqual([4, 'Autumn session', 'held']);
  const params = { id: past?.id ?? '' };
  const minutes = (await staff.call(getMinutes, { params })).body.data;
  expect(minutes).toMatchObject({ state: 'finished', minuteTaker: 'Samir Haddad', gaps: [] });
  expect(Object.values(minutes.attendance)).toEqual(expect.arrayContaining(['present', 'excused', 'absent']));
  const decided = minutes.items.filter(({ decision }: { decision: unknown }) => decision !== null);
  expect(decided).toHaveLength(3);
  expect(decided.flatMap(({ conflicts }: { conflicts: string[] }) => conflicts)).toHaveLength(1);
  for (const { decision } of decided)
    expect(decision.decidedAt >= minutes.meeting.startsAt && decision.decidedAt < minutes.finished.at).toBe(true);
  expect((await staff.call(downloadMinutes, { params })).status).toBe(200);
});
