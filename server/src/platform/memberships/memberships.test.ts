import { addDays, membershipStateOn, membershipStates } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { membershipTypes } from '../database/schema/index.ts';
import { testApp } from '../../testing/app.ts';
import { addMembers, setMembership } from '../../testing/members.ts';
import { createUserRepository } from '../users/repository.ts';
import { createMembershipRepository, isMemberOn } from './memberships.ts';

const start = '2026-06-15';

/** Few days, so that the day asked for is often the first, the last, or the one before or after. */
const day = fc.integer({ min: -4, max: 4 }).map((count) => addDays(start, count));
const perhapsDay = fc.option(day, { freq: 2 });

const days = fc
  .record({ joinedOn: day, endsOn: perhapsDay, pausedFrom: perhapsDay, paidUntil: perhapsDay, isFree: fc.boolean() })
  .filter(({ joinedOn, endsOn }) => endsOn === null || endsOn >= addDays(joinedOn, -1));

test('the state in SQL is that of `membershipStateOn` for all memberships and days, and decides who is a member', async () => {
  const t = await testApp();
  const [person] = await addMembers(t, [{}]);
  const [type] = await t.db.select().from(membershipTypes).limit(1);
  await fc.assert(
    fc.asyncProperty(days, day, async ({ isFree, ...membership }, asked) => {
      await t.db.update(membershipTypes).set({ feeMinor: isFree ? 0 : 120_00 });
      const endReason = membership.endsOn === null ? null : 'other';
      await setMembership(t, person!, { ...membership, endReason, typeId: type!.id });
      const state = membershipStateOn({ ...membership, isFree }, asked);
      const inState = membershipStates.map(
        (one) => sql`${isMemberOn(sql`u.id`, asked, [one])} as ${sql.identifier(one)}`,
      );
      const { rows } = await t.db.execute(
        sql`select ${sql.join(inState, sql`, `)}, ${isMemberOn(sql`u.id`, asked)} as member from users u where id = ${person!.id}`,
      );
      const isMember = state === 'active' || state === 'grace';
      const only = Object.fromEntries(membershipStates.map((one) => [one, one === state]));
      expect(rows).toEqual([{ ...only, member: isMember }]);
      expect(await createUserRepository(t.db).isMember(person!.email, asked)).toBe(isMember);
      expect(membershipStateOn((await createMembershipRepository(t.db).lastOf(person!.id))!, asked)).toBe(state);
    }),
    { numRuns: isFullRun() ? 2000 : 200 },
  );
});

test('the membership without an end is the current one, else the one that ended last', async () => {
  const t = await testApp();
  const [person] = await addMembers(t, [{ membership: { endsOn: '2024-12-31', endReason: 'resigned' } }]);
  const memberships = createMembershipRepository(t.db);
  const at = t.clock.now();
  const second = await memberships.begin({ personId: person!.id, typeId: null, joinedOn: '2018-01-01', at });
  expect(await memberships.lastOf(person!.id)).toMatchObject({ id: second.id });
  await memberships.end(second.id, { endsOn: '2019-12-31', endReason: 'other' }, at);
  expect(await memberships.lastOf(person!.id)).toMatchObject({ endsOn: '2024-12-31' });
});
