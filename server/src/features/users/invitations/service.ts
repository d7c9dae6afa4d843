import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  Invitee,
  UserDetail,
  inviteAccounts,
  inviteUser,
  inviteUsers,
  ResponseOf,
  acceptInvitation,
  openInvitation,
} from '@guildhall/shared/contracts';
import { caseLimits, dayAt, userLifecycle } from '@guildhall/shared/domain';
import { type Actor, userActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transaction } from '../../../platform/database/client.ts';
import { issueLink, revokeLinks, findLink, markUsed, usableLink } from '../../../platform/links/links.ts';
import { createFormats } from '../../../platform/pdf/format.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { newUser, createSessionOpening, hashPassword, passwordRefusal, type Client } from '../../auth/public.ts';
import { changeAccount, stillAdministrator, wrongState, userMail, type UserMail } from '../accounts/service.ts';
import { invitationMail } from '../accounts/mail-texts.ts';
import { createPersonReader } from '../accounts/person-read-model.ts';
import { createAccountRepository } from '../accounts/repository.ts';
import { linkExpired } from '../../../platform/links/refusals.ts';
import { createAccountInvitationRepository } from './repository.ts';

/** Creates a new link, replacing any earlier one, and its mail. */
async function newLink(tx: Transaction, clock: Clock, user: UserRow, note: string): Promise<UserMail> {
  const { token, link } = await issueLink(tx, clock, {
    purpose: 'invite',
    subjectId: user.id,
    lifeMs: caseLimits.invitationLifeMs,
  });
  const { zone } = await readSetting(tx, 'association');
  // No amount is involved, so any currency will do.
  const text = createFormats(user.language, 'EUR').day(dayAt(link.expiresAt, zone));
  const day = { text, passesAt: link.expiresAt };
  const address = { path: `/auth/invitation#${token}` } as const;
  return userMail(invitationMail, { link: address, day, message: note && `\n\n${note}` });
}

/** Invitations: an account without an owner yet, and a mailed link that is valid for seven days. */
export function createInvitations(app: FastifyInstance) {
  const { db, clock, mails } = app;
  const reader = createPersonReader(app);

  /** @returns `undefined` when the address has an account */
  const invite = async (
    tx: Transaction,
    invitee: Invitee,
    note: string,
    actor: Actor,
  ): Promise<UserRow | undefined> => {
    const account = newUser({ ...invitee, zone: (await readSetting(tx, 'association')).zone }, clock);
    const added = await createAccountRepository(tx).add({
      ...account,
      role: invitee.role,
      state: 'invited',
      secondStep: true,
    });
    if (!added) return undefined;
    const { id, role } = added;
    await writeAudit(tx, clock, { actor, action: 'user.invited', entityId: id, after: { role, state: added.state } });
    const sendInvitation = await newLink(tx, clock, added, note);
    await sendInvitation(mails, tx, added);
    return added;
  };

  /**
   * Invites those of these people who have never been invited, in the caller's transaction.
   * @returns the invited; nobody is invited twice, even concurrently
   */
  const waiting = async (tx: Transaction, ids: readonly string[], note: string, actor: Actor): Promise<string[]> => {
    const people = await createAccountInvitationRepository(tx).lockNeverInvited(ids);
    for (const user of people) {
      await writeAudit(tx, clock, { actor, action: 'user.invited', entityId: user.id, after: { role: user.role } });
      const sendInvitation = await newLink(tx, clock, user, note);
      await sendInvitation(mails, tx, user);
    }
    return people.map(({ id }) => id);
  };

  return {
    /** @throws Problem 409 `address_taken` */
    one: ({ note, ...invitee }: BodyOf<typeof inviteUser>, actor: Actor): Promise<UserDetail> =>
      db.transaction(async (tx) => {
        await stillAdministrator(tx, actor);
        const added = await invite(tx, invitee, note, actor);
        const detail = added && (await reader.detail(added.id, tx));
        if (!detail) throw problem.field('email', 'address_taken', 'This address already has an account.', 409);
        return detail;
      }),

    /** Invites all who have no account; the others are listed, and get no mail. */
    many: ({ people, note }: BodyOf<typeof inviteUsers>, actor: Actor) =>
      db.transaction(async (tx) => {
        await stillAdministrator(tx, actor);
        const answer: { invited: string[]; known: string[] } = { invited: [], known: [] };
        for (const person of people) {
          const added = await invite(tx, person, note, actor);
          answer[added ? 'invited' : 'known'].push(person.email);
        }
        return answer;
      }),

    waiting,

    /** Invites those of some accounts who never were, and returns the status of each. */
    accounts: ({ userIds, note }: BodyOf<typeof inviteAccounts>, actor: Actor) =>
      db.transaction(async (tx) => {
        await stillAdministrator(tx, actor);
        const invited = await waiting(tx, userIds, note, actor);
        return { invited, accounts: await createAccountInvitationRepository(tx).of(userIds) };
      }),

    resend: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.invitation_resent' }, async (tx, user) => {
        if (user.state !== 'invited') throw wrongState();
        return { mail: await newLink(tx, clock, user, '') };
      }),

    /** The person never had access to the account, so no mail is sent. */
    revoke: (id: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        await stillAdministrator(tx, actor);
        const user = await createAccountRepository(tx).lock(id);
        if (!user) throw problem.notFound();
        if (user.state !== 'invited') throw wrongState();
        await revokeLinks(tx, clock, 'invite', id);
        await revokeLinks(tx, clock, 'reset_password', id);
        await createAccountRepository(tx).close(id, clock.now());
        await writeAudit(tx, clock, { actor, action: 'user.invitation_revoked', entityId: id });
      }),
  };
}

/** The actions of invited people, before they have a session. */
export function createInvitationAcceptance(app: FastifyInstance) {
  const { db, clock } = app;
  const openSession = createSessionOpening(app);
  return {
    /** Read-only: mail scanners open links, too. @throws Problem 404 `link_unknown`, 410 `link_expired` */
    async open(token: string): Promise<ResponseOf<typeof openInvitation>> {
      const link = await findLink(db, 'invite', token);
      const user = link?.subjectId && !link.usedAt ? await createAccountRepository(db).byId(link.subjectId) : undefined;
      if (!link || user?.state !== 'invited') throw problem.unknownLink();
      if (link.expiresAt <= clock.now()) throw await linkExpired(db);
      const { name: association } = await readSetting(db, 'association');
      return { firstName: user.firstName, lastName: user.lastName, association };
    },

    /**
     * Activates the account for its owner and signs in, once: the link has proved the address.
     * @throws Problem 404 `link_unknown`, 410 `link_expired`, 422 `password_refused`
     */
    accept: ({ token, password, ...chosen }: BodyOf<typeof acceptInvitation>, client: Client) =>
      db.transaction(async (tx) => {
        const accounts = createAccountRepository(tx);
        const link = await usableLink(tx, clock, 'invite', token);
        const user = link.subjectId ? await accounts.lock(link.subjectId) : undefined;
        const state = user && userLifecycle.next('acceptInvitation', user.state);
        if (!user || state !== 'active') throw problem.unknownLink();
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        const now = clock.now();
        await markUsed(tx, clock, link.id);
        await revokeLinks(tx, clock, 'reset_password', user.id);
        const passwordHash = await hashPassword(password);
        const changes = { ...chosen, passwordHash, state, verifiedAt: now, updatedAt: now };
        await accounts.save(user.id, changes);
        const saved = { ...user, ...changes };
        await writeAudit(tx, clock, {
          actor: userActor(saved, client.requestId),
          action: 'user.invitation_accepted',
          entityId: user.id,
          before: { state: user.state },
          after: { state },
        });
        return { user: saved, token: await openSession(tx, saved, client) };
      }),
  };
}
