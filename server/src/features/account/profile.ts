import type { BodyOf, Profile, changeProfile } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/problems/problem.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createAuthRepository, type UserRow } from '../auth/public.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createAccountRepository } from './repository.ts';

type Change = BodyOf<typeof changeProfile>;
/** Whose profile it is, in the role they have at the address they asked. */
type Owner = Pick<SignedIn['user'], 'id' | 'role'>;

const editable = ['firstName', 'lastName', 'phone', 'language', 'zone', 'avatarColour'] as const;

/** A person's own data, as they see and edit it. */
export function createProfileService({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>) {
  return {
    async read(owner: Owner): Promise<Profile> {
      const user = await createAuthRepository(db).userById(owner.id);
      if (!user) throw problem.unauthorized();
      return toProfile(user, owner);
    },

    /** @throws Problem 409 `version_conflict` with the account as it stands now */
    change: (owner: Owner, { version, ...wanted }: Change, actor: Actor): Promise<Profile> =>
      db.transaction(async (tx) => {
        const repository = createAccountRepository(tx);
        const user = await repository.lockUser(owner.id);
        if (!user) throw problem.unauthorized();
        if (user.version !== version) throw problem.versionConflict(toProfile(user, owner));
        const changed = editable.filter((name) => wanted[name] !== undefined && wanted[name] !== user[name]);
        if (changed.length === 0) return toProfile(user, owner);
        const facts = (from: Partial<UserRow>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
        const after = await repository.saveProfile(owner.id, { ...facts(wanted), updatedAt: clock.now() });
        await writeAudit(tx, clock, {
          actor,
          action: 'user.profile_changed',
          entityId: owner.id,
          before: facts(user),
          after: facts(wanted),
        });
        return toProfile(after ?? user, owner);
      }),
  };
}

const toProfile = (user: UserRow, { role }: Owner): Profile => ({
  id: user.id,
  version: user.version,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  role,
  language: user.language,
  zone: user.zone,
  avatarColour: user.avatarColour,
  memberNumber: user.memberNumber,
  createdAt: user.createdAt.toISOString(),
});
