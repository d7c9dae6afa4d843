import type { BodyOf, Profile, changeProfile } from '@guildhall/shared/contracts';
import { limits, hourMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../platform/database/client.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createAddressChanges, differentAddress, noAddressChange } from '../address-change/service.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { needProof } from './proof.ts';
type Change = BodyOf<typeof changeProfile>;
/** The person of the profile, with their role at the requested host name. */
type Owner = Pick<SignedIn['user'], 'id' | 'role'>;

const editable = ['firstName', 'lastName', 'phone', 'language', 'zone', 'avatarColour'] as const;

/** A person's own data, as they see and edit it. */
export function createProfileService(app: FastifyInstance) {
  const { db, clock } = app;
  const addresses = createAddressChanges(app);
  const anonymousMails = createAnonymousMailLimit(app);
  const profileOf = async (user: UserRow, owner: Owner, on: Queryable = db): Promise<Profile> => ({
    ...toProfile(user, owner),
    addressChange: await addresses.pendingOf(user.id, on),
  });

  return {
    async read(owner: Owner): Promise<Profile> {
      const user = await createAuthRepository(db).byId(owner.id);
      if (!user) throw problem.unauthorized();
      return profileOf(user, owner);
    },

    /** @throws Problem 409 `version_conflict` with the current account */
    change: (owner: Owner, { version, ...wanted }: Change, actor: Actor): Promise<Profile> =>
      db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const user = await repository.lock(owner.id);
        if (!user) throw problem.unauthorized();
        if (user.version !== version) throw problem.versionConflict(await profileOf(user, owner, tx));
        const changed = editable.filter((name) => wanted[name] !== undefined && wanted[name] !== user[name]);
        if (changed.length === 0) return profileOf(user, owner, tx);
        const facts = (from: Partial<UserRow>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
        const after = await repository.save(owner.id, { ...facts(wanted), updatedAt: clock.now() });
        await writeAudit(tx, clock, {
          actor,
          action: 'user.profile_changed',
          entityId: owner.id,
          before: facts(user),
          after: facts(wanted),
        });
        return profileOf(after ?? user, owner, tx);
      }),

    /**
     * Both addresses have to confirm. The response does not reveal whether the new one has an account.
     * @throws Problem 401 `confirmation_needed`, 409 `same_address`, 429 `too_many_requests`
     */
    async askAddress(session: SignedIn, email: string, actor: Actor): Promise<Profile> {
      needProof(session);
      const owner = session.user;
      await app.rateLimits.take({
        key: `address-change:${owner.id}`,
        limit: limits.addressChangesAnHour,
        windowMs: hourMs,
      });
      const mayWrite = await anonymousMails.mayWriteTo(email);
      return db.transaction(async (tx) => {
        const user = await createAuthRepository(tx).lock(owner.id);
        if (!user) throw problem.unauthorized();
        differentAddress(user, email);
        await addresses.ask(tx, user, { email, mayWrite, byAdministrator: false, needsOld: true });
        await writeAudit(tx, clock, {
          actor,
          action: 'user.address_change_asked',
          entityId: user.id,
          after: { email },
        });
        return profileOf(user, owner, tx);
      });
    },

    /** @throws Problem 409 `no_address_change` */
    cancelAddress: (owner: Owner, actor: Actor): Promise<Profile> =>
      db.transaction(async (tx) => {
        const user = await createAuthRepository(tx).lock(owner.id);
        if (!user) throw problem.unauthorized();
        if (!(await addresses.cancel(tx, user.id))) throw noAddressChange();
        await writeAudit(tx, clock, { actor, action: 'user.address_change_cancelled', entityId: user.id });
        return profileOf(user, owner, tx);
      }),
  };
}

const toProfile = (user: UserRow, { role }: Owner): Omit<Profile, 'addressChange'> => ({
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
