import { changePolls, listPolls, undoDeletions } from '@guildhall/shared/contracts';
import { testApp, type Answer } from '../../testing/app.ts';
import { pollsOf } from '../../testing/polls.ts';

const outcomes = ({ body }: Answer) =>
  body.data.map(({ ok, code }: { ok: boolean; code: string | null }) => (ok ? 'done' : code));

/** A draft, an open poll and a planned meeting, as in the list. */
async function three() {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const polls = pollsOf(t);
  const draft = await polls.create(staff, { title: 'Draft' });
  const open = await polls.open(staff, { title: 'Open' });
  const planned = await polls.schedule(staff, await polls.open(staff, { title: 'Planned' }));
  const listed = async () =>
    (await staff.call(listPolls, { query: {} })).body.data as { id: string; version: number; state: string }[];
  const now = async () => {
    const rows = await listed();
    return [draft, open, planned].map((one) => rows.find(({ id }) => id === one.id)?.state ?? 'gone');
  };
  const change = async (body: object) => {
    const rows = await listed();
    const items = [draft, open, planned].flatMap(({ id }) =>
      rows.filter((row) => row.id === id).map(({ version }) => ({ id, version })),
    );
    return staff.call(changePolls, { body: { items, ...body } });
  };
  return { t, staff, change, now, ids: [draft.id, open.id, planned.id] };
}

test('rule 15: closes only open polls and says why the others were refused', async () => {
  const { change, now } = await three();
  expect(outcomes(await change({ action: 'close' }))).toEqual(['transition_refused', 'done', 'transition_refused']);
  expect(await now()).toEqual(['draft', 'closed', 'scheduled']);
});

test('cancels several polls, and tells everyone invited the reason', async () => {
  const { t, change, now } = await three();
  const reason = 'The house is closed all week.';
  expect(outcomes(await change({ action: 'cancel', reason }))).toEqual(['done', 'done', 'done']);
  expect(await now()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  await t.work();
  const told = (await t.inbox.to('theresa@guild.example')).filter(({ body }) => body.includes(reason));
  expect(told.map(({ template }) => template).toSorted()).toEqual(['meeting_cancelled', 'poll_cancelled']);
});

test('does not delete a planned meeting with others, and an undo restores all of those', async () => {
  const { staff, change, now, ids } = await three();
  expect(outcomes(await change({ action: 'delete' }))).toEqual(['done', 'done', 'poll_planned']);
  expect(await now()).toEqual(['gone', 'gone', 'scheduled']);
  const undone = await staff.call(undoDeletions, { body: { kind: 'poll', ids: ids.slice(0, 2) } });
  expect(outcomes(undone)).toEqual(['done', 'done']);
  expect(await now()).toEqual(['draft', 'open', 'scheduled']);
});
