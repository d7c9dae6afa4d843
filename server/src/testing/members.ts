import { Role } from '@guildhall/shared/domain';
import { asc } from 'drizzle-orm';
import { only, type Database } from '../platform/database/client.ts';
import { membershipTypes, users } from '../platform/database/schema/index.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { UserRow } from '../platform/users/repository.ts';

let numbers = 0;

/** Active members of the first membership type, paid until the end of 2026; pass only what matters. */
export async function addMembers(
  { db, clock }: { db: Database; clock: Clock },
  people: readonly Partial<typeof users.$inferInsert>[],
): Promise<UserRow[]> {
  await ensureMembershipTypes({ db, clock });
  const type = await db.select().from(membershipTypes).orderBy(asc(membershipTypes.sortOrder)).limit(1).then(only);
  const now = clock.now();
  const rows: UserRow[] = [];
  for (let start = 0; start < people.length; start += 500)
    rows.push(
      ...(await db
        .insert(users)
        .values(
          people.slice(start, start + 500).map((person) => {
            numbers += 1;
            return {
              id: newId(),
              email: `member${numbers}@example.org`,
              firstName: 'Noor',
              lastName: `Haddad ${String(numbers).padStart(5, '0')}`,
              role: Role.member,
              state: 'active' as const,
              memberNumber: `N-${String(numbers).padStart(5, '0')}`,
              memberSince: new Date('2020-01-01'),
              memberFrom: '2026-01-01',
              memberUntil: '2026-12-31',
              membershipState: 'active' as const,
              membershipTypeId: type.id,
              postalAddress: 'Ring 1\n8010 Graz',
              createdAt: now,
              updatedAt: now,
              ...person,
            };
          }),
        )
        .returning()),
    );
  return rows;
}
