import { getAvailability, getTimeline, listPolls, type PollSummary } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { only } from '../platform/database/client.ts';
import { mails, users } from '../platform/database/schema/index.ts';
import { testApp } from '../testing/app.ts';
import { pollsOf } from '../testing/polls.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplications } from './applications.ts';
import { seedMeetings } from './meetings.ts';

test('the demo has an open poll, a planned meeting and a draft, and their links work', async () => {
  const t = await testApp();
  for (const { plant } of [seedAccounts, seedApplications, seedMeetings])
    await t.db.transaction((tx) => plant({ tx, clock: t.clock, config: t.config, files: t.app.files }));
  const person = await t.db.select().from(users).where(eq(users.email, 'staff@guildhall.example')).then(only);
  const staff = await t.signInAs(person);
  const list: PollSummary[] = (await staff.call(listPolls, { query: { sort: 'title' } })).body.data;
  expect(list.map(({ state, answered, invited }) => [state, answered, invited])).toEqual([
    ['scheduled', 4, 6],
    ['open', 3, 6],
    ['draft', 0, 3],
  ]);

  const polls = pollsOf(t);
  const planned = await polls.read(staff, list[0]?.id ?? '');
  expect(planned.meeting).toMatchObject({ state: 'scheduled', sequence: 0 });
  expect(planned.agenda).toHaveLength(3);
  for (const { id } of planned.agenda) {
    const entries: { event: string; at: string }[] = (await staff.call(getTimeline, { params: { id } })).body.data;
    expect(entries.map(({ event }) => event)).toContain('meeting.planned');
  }

  const open = await polls.read(staff, list[1]?.id ?? '');
  expect(open.invitations.find(({ name }) => name === 'Kenji Sato')).toMatchObject({ zone: 'Asia/Tokyo' });
  expect(open.results[0]).toMatchObject({ rank: 1, requiredAvailable: 2 });
  const token = (await t.inbox.latestLinkFor('siyuan.chen@committee.example')).split('/').at(-1) ?? '';
  expect((await t.call(getAvailability, { params: { token } })).body.data).toMatchObject({ editable: true });
  expect(
    (await t.db.select().from(mails).where(eq(mails.aboutKind, 'poll'))).every(({ state }) => state === 'sent'),
  ).toBe(true);
});
