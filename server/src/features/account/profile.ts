import type { BodyOf, Profile, changeProfile } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import { createAuthRepository, type UserRow } from '../auth/repository.ts';
import { createAccountRepository } from './repository.ts';

type Change = BodyOf<typeof changeProfile>;

const editable = ['firstName', 'lastName', 'phone', 'language', 'zone', 'avatarColour'] as const;

/** A person's own data, as they see and edit it. */
export function createProfileService({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>) {
  return {
    async read(userId: string): Promise<Profile> {
      const user = await createAuthRepository(db).userById(userId);
      if (!user) throw problem.unauthorized();
      return toProfile(user);
    },

    /** @throws Problem 409 `version_conflict` with the account as it stands now */
    change: (userId: string, { version, ...wanted }: Change, actor: Actor): Promise<Profile> =>
      db.transaction(async (tx) => {
        const repository = createAccountRepository(tx);
        const user = await repository.lockUser(userId);
        if (!user) throw problem.unauthorized();
        if (user.version !== version) throw problem.versionConflict(toProfile(user));
        const changed = editable.filter((name) => wanted[name] !== undefined && wanted[name] !== user[name]);
        if (changed.length === 0) return toProfile(user);
        const facts = (from: Partial<UserRow>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
        const after = await repository.saveProfile(userId, { ...facts(wanted), updatedAt: clock.now() });
        await writeAudit(tx, clock, {
          actor,
          action: 'user.profile_changed',
          entityId: userId,
          before: facts(user),
          after: facts(wanted),
        });
        return toProfile(after ?? user);
      }),
  };
}

const toProfile = (user: UserRow): Profile => ({
  id: user.id,
  version: user.version,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  role: user.role,
  language: user.language,
  zone: user.zone,
  avatarColour: user.avatarColour,
  memberNumber: user.memberNumber,
  createdAt: user.createdAt.toISOString(),
});
