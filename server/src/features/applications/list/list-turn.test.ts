import { listApplications } from '@guildhall/shared/contracts';
import { turns } from '@guildhall/shared/domain';
import { membershipTypes } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { ensureMembershipTypes } from '../../membership-types/bootstrap.ts';

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
