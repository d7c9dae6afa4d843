import { getApplication, listApplications } from '@guildhall/shared/contracts';
import { turns } from '@guildhall/shared/domain';
import { membershipTypes } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { ensureMembershipTypes } from '../../membership-types/default-types.ts';

test('finds an application under the turn it shows, even if only a fee is missing', async () => {
  const t = await testApp();
  await ensureMembershipTypes(t);
  await t.db.update(membershipTypes).set({ feeDue: 'before_review' });
  const cases = casesOf(t);
  const { id: onlyFee } = await cases.inReview(await t.signInAs('member'));
  const { id: both } = await cases.awaiting(await t.signInAs('member'));
  await t.db.update(membershipTypes).set({ feeDue: 'after_approval' });
  const { id: afterwards } = await cases.awaiting(await t.signInAs('member'));
  await t.db.update(membershipTypes).set({ feeDue: 'before_review' });
  await cases.start(await t.signInAs('member'));
  await cases.inReview(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const listed = async (query: Record<string, string>) =>
    (await staff.call(listApplications, { query })).body.data as { id: string; progress: { turn: string } }[];
  const everything = await listed({});
  for (const turn of turns) {
    const expected = everything.filter(({ progress }) => progress.turn === turn).map(({ id }) => id);
    expect([turn, (await listed({ turn })).map(({ id }) => id)]).toEqual([turn, expected]);
  }
  expect((await listed({ turn: 'applicant' })).map(({ id }) => id)).toContain(onlyFee);
  const waiting = (await listed({ turn: 'referees' })).map(({ id }) => id);
  expect([waiting.includes(both), waiting.includes(afterwards), waiting.includes(onlyFee)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await listed({ turn: 'applicant', state: 'awaiting_references' })).toHaveLength(2);
  expect(await listed({ turn: 'applicant', state: 'in_review' })).toEqual([]);
});

test('finds a decided application under the office’s turn while its letter is a draft', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  const decided = async (outcome: string) => {
    const { id } = await cases.inReview(await t.signInAs('member'));
    const { version } = (await administrator.call(getApplication, { params: { id } })).body.data;
    await cases.decide(administrator, id, version, { outcome, reason: 'See the minutes.', conditions: 'A portfolio.' });
    return id;
  };
  const waiting = [await decided('conditionally_approved'), await decided('deferred'), await decided('rejected')];
  const listed = async (turn: string): Promise<string[]> =>
    (await administrator.call(listApplications, { query: { turn } })).body.data.map(({ id }: { id: string }) => id);
  expect((await listed('office')).sort()).toEqual(waiting.sort());
  expect([await listed('applicant'), await listed('committee'), await listed('nobody')]).toEqual([[], [], []]);
});
