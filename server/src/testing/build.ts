import { Role } from '@guildhall/shared/domain';
import { only, type Database } from '../platform/database/client.ts';
import { users } from '../platform/database/schema/index.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { UserRow } from '../platform/users/repository.ts';

/** The password of every person that `build.user` makes. */
export const testPassword = 'quiet harbour at noon';

let passwordHash: Promise<string> | undefined;
let people = 0;

/** Makes rows a test is about; name only what matters to it. */
export function createBuild({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** An active person who has confirmed the address; second step off unless the test says otherwise. */
    async user(overrides: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
      people += 1;
      passwordHash ??= hashPassword(testPassword);
      const now = clock.now();
      return db
        .insert(users)
        .values({
          email: `person${people}@example.org`,
          firstName: 'Ada',
          lastName: `Moreau ${people}`,
          role: Role.member,
          state: 'active',
          secondStep: false,
          passwordHash: await passwordHash,
          verifiedAt: now,
          createdAt: now,
          updatedAt: now,
          ...overrides,
        })
        .returning()
        .then(only);
    },
  };
}

export type Build = ReturnType<typeof createBuild>;
