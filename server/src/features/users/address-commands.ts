import type { FastifyInstance } from 'fastify';
import type { BodyOf, UserDetail, changeUserAddress, waiveOldAddress } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import { createStrangerMails } from '../../platform/mail/stranger-mails.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import { createAddressChanges, differentAddress, noAddressChange } from '../auth/public.ts';
import { changeAccount, wrongState } from './account-change.ts';
import { createAccountRepository } from './repository.ts';

/**
 * Administrators' commands on other people's email addresses. An account never gets an address that has not been
 * confirmed.
 */
export function createAddressCommands(app: FastifyInstance) {
  const addresses = createAddressChanges(app);
  const strangerMails = createStrangerMails(app);

  return {
    /** If the person never confirmed the current address, like an imported member, only the new one must confirm. */
    async ask(
      id: string,
      { version, email, isOldLost, reason }: BodyOf<typeof changeUserAddress>,
      actor: Actor,
    ): Promise<UserDetail> {
      const mayWrite = await strangerMails.mayWriteTo(email);
      return changeAccount(
        app,
        { id, actor, version, reason, action: 'user.address_change_asked' },
        async (tx, user) => {
          if (user.state !== 'active' && user.state !== 'invited') throw wrongState();
          differentAddress(user, email);
          // Administrators see all accounts, so this reveals nothing new to them.
          const holder = await createAccountRepository(tx).byEmail(email);
          if (holder && holder.state !== 'unverified')
            throw problem.field('email', 'address_taken', 'This address already has an account.', 409);
          const needsOld = !isOldLost && user.verifiedAt !== null;
          await addresses.ask(tx, user, { email, mayWrite, needsOld, byAdministrator: true });
          return { before: { email: user.email }, after: { email, needsOld } };
        },
      );
    },

    /** @throws Problem 409 `no_address_change`, `address_change_over` */
    async waive(id: string, { reason }: BodyOf<typeof waiveOldAddress>, actor: Actor): Promise<UserDetail> {
      let refusal: Problem | null = null;
      const detail = await changeAccount(
        app,
        { id, actor, reason, action: 'user.address_change_waived', voidsChallenges: true },
        async (tx, user) => {
          refusal = await addresses.waiveOld(tx, user, actor);
          return { before: { needsOld: true }, after: { needsOld: false } };
        },
      );
      if (refusal) throw refusal as Problem;
      return detail;
    },

    cancel: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.address_change_cancelled' }, async (tx, user) => {
        if (!(await addresses.cancel(tx, user.id))) throw noAddressChange();
        return {};
      }),
  };
}
