import { getApplication, listPolls, type PollSummary, withdrawApplication } from '@guildhall/shared/contracts';
import { testApp } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { pollsOf } from '../../../testing/polls.ts';

const one = 'theresa@guild.example';

/** An application in review on the agenda of an open poll. */
async function onAgenda() {
  const t = await testApp();
  const cases = casesOf(t);
  const polls = pollsOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  const staff = await t.signInAs('staff');
  const poll = await polls.open(staff, { agenda: [id] });
  const read = async (who = administrator) => (await who.call(getApplication, { params: { id } })).body.data;
  const decide = async (outcome: string) => {
    const reason = 'As discussed.';
    const conditions = outcome === 'conditionally_approved' ? 'A new certificate.' : undefined;
    const body = { outcome, reason, ...(conditions && { conditions }) };
    const decided = await cases.decide(administrator, id, (await read()).version, body);
    expect(decided.status).toBe(200);
  };
  const agenda = async () => (await polls.read(staff, poll.id)).agenda.map((item) => item.id);
  const listed = async (): Promise<PollSummary[]> =>
    (await staff.call(listPolls, { query: { application: id } })).body.data;
  return { t, id, member, staff, poll, polls, read, decide, agenda, listed };
}

test.each(['approved', 'conditionally_approved', 'rejected'])(
  'a decided application (%s) leaves the agenda of an open poll, and nobody is emailed',
  async (outcome) => {
    const { t, poll, decide, agenda, listed, polls, staff } = await onAgenda();
    await polls.create(staff, { title: 'Without it' });
    expect((await listed()).map(({ id }) => id)).toEqual([poll.id]);
    const mailed = (await t.inbox.to(one)).length;
    await decide(outcome);
    expect([await agenda(), await listed()]).toEqual([[], []]);
    expect((await t.inbox.to(one)).length).toBe(mailed);
    const edits = (await t.read.audit()).filter(({ action }) => action === 'poll.edited');
    expect(edits).toMatchObject([{ entityId: poll.id, after: { agenda: [] } }]);
  },
);

test('a withdrawn application is removed from the agenda of an open poll', async () => {
  const { id, member, read, agenda } = await onAgenda();
  const { version } = await read(member);
  expect((await member.call(withdrawApplication, { params: { id }, body: { version } })).status).toBe(200);
  expect(await agenda()).toEqual([]);
});

test('a deferred application stays on the agenda', async () => {
  const { id, decide, agenda } = await onAgenda();
  await decide('deferred');
  expect(await agenda()).toEqual([id]);
});

test('an upcoming meeting loses the decided application; one that has started keeps it', async () => {
  const ahead = await onAgenda();
  await ahead.polls.schedule(ahead.staff, ahead.poll);
  expect((await ahead.read(ahead.member)).meeting).not.toBeNull();
  await ahead.decide('approved');
  expect([await ahead.agenda(), (await ahead.read(ahead.member)).meeting]).toEqual([[], null]);

  const begun = await onAgenda();
  await begun.polls.schedule(begun.staff, begun.poll);
  await begun.t.db.execute(`update meetings set starts_at = '2026-11-20T08:30:00Z'`);
  await begun.decide('approved');
  expect(await begun.agenda()).toEqual([begun.id]);
});
