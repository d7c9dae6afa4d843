import { Role } from '@guildhall/shared/domain';
import { only, type Database } from '../platform/database/client.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { createUserRepository, type NewUser, type UserRow } from '../platform/users/repository.ts';

/** The password of every person created by `build.user`. */
export const testPassword = 'quiet harbour at noon';

/** Its hash: computing it would take a twentieth of a second per test file. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ozW5D0jxid9pWyW9VS7zsA$fVP55EZJNNbxbehJweGFRxj/9rxkyDINTiUg75l8IGA';
let people = 0;

/** Creates the rows a test is about; pass only what matters to it. */
export function createBuild({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** An active person with a verified address; second step off unless the test sets it. */
    async user(overrides: Partial<NewUser> = {}): Promise<UserRow> {
      people += 1;
      const now = clock.now();
      const user = {
        id: newId(),
        email: `person${people}@example.org`,
        firstName: 'Ada',
        lastName: `Moreau ${people}`,
        role: Role.member,
        state: 'active' as const,
        secondStep: false,
        passwordHash,
        verifiedAt: now,
        createdAt: now,
        updatedAt: now,
        ...overrides,
      };
      return createUserRepository(db).addWithAccounts([user]).then(only);
    },
  };
}

export type Build = ReturnType<typeof createBuild>;
