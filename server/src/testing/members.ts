import { Role, type MembershipEndReason } from '@guildhall/shared/domain';
import { asc, eq } from 'drizzle-orm';
import { only, type Database } from '../platform/database/client.ts';
import { memberships, membershipTypes } from '../platform/database/schema/index.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import { createMembershipRepository, presentMembership } from '../platform/memberships/memberships.ts';
import { newId } from '../platform/secrets/ids.ts';
import { readAssociationDay } from '../platform/settings/moment.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { createUserRepository, type NewUser, type UserRow } from '../platform/users/repository.ts';

let numbers = 0;

export type TestMember = Partial<NewUser> & {
  membership?: Partial<{
    typeId: string | null;
    joinedOn: string;
    paidUntil: string | null;
    endsOn: string;
    endReason: MembershipEndReason;
    pausedFrom: string;
  }>;
};

const periodUntil = (until: string | null) => (until === null ? null : { from: `${until.slice(0, 4)}-01-01`, until });

/** Members of the first membership type since 2020, paid until the end of 2026; pass only what matters. */
export async function addMembers(
  { db, clock }: { db: Database; clock: Clock },
  people: readonly TestMember[],
): Promise<UserRow[]> {
  await ensureMembershipTypes({ db, clock });
  const type = await db.select().from(membershipTypes).orderBy(asc(membershipTypes.sortOrder)).limit(1).then(only);
  const now = clock.now();
  const rows: UserRow[] = [];
  for (let start = 0; start < people.length; start += 500) {
    const batch = people.slice(start, start + 500).map(({ membership, ...person }) => {
      numbers += 1;
      return {
        membership,
        person: {
          id: newId(),
          email: `member${numbers}@example.org`,
          firstName: 'Noor',
          lastName: `Haddad ${String(numbers).padStart(5, '0')}`,
          role: Role.member,
          state: 'active' as const,
          memberNumber: `N-${String(numbers).padStart(5, '0')}`,
          postalAddress: 'Ring 1\n8010 Graz',
          createdAt: now,
          updatedAt: now,
          ...person,
        },
      };
    });
    rows.push(...(await createUserRepository(db).addWithAccounts(batch.map(({ person }) => person))));
    await createMembershipRepository(db).addMany(
      batch.map(({ person, membership }) => ({
        personId: person.id,
        typeId: membership?.typeId === undefined ? type.id : membership.typeId,
        joinedOn: membership?.joinedOn ?? '2020-01-01',
        period: periodUntil(membership?.paidUntil === undefined ? '2026-12-31' : membership.paidUntil),
        source: 'import' as const,
        at: now,
      })),
    );
    for (const { person, membership } of batch)
      if (membership?.endsOn ?? membership?.pausedFrom)
        await db
          .update(memberships)
          .set({ endsOn: membership.endsOn, endReason: membership.endReason, pausedFrom: membership.pausedFrom })
          .where(eq(memberships.personId, person.id));
  }
  return rows;
}

/** The current or last membership of a person as it stands today; `null` for somebody who never was a member. */
export async function readMembership({ db, clock }: { db: Database; clock: Clock }, { id }: { id: string }) {
  const { today } = await readAssociationDay(db, { clock });
  const membership = await createMembershipRepository(db).lastOf(id);
  return membership && presentMembership(membership, today);
}

/** Changes the days or the type of a person's memberships. */
export const setMembership = (
  { db }: { db: Database },
  { id }: { id: string },
  values: Partial<typeof memberships.$inferInsert>,
) => db.update(memberships).set(values).where(eq(memberships.personId, id));
