import { emailAddress } from '@guildhall/shared/contracts';
import { languages, limits, Role } from '@guildhall/shared/domain';
import { systemActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../../platform/database/client.ts';
import { issueLink } from '../../../platform/links/links.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { newUser } from '../accounts/accounts.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import { createFactorRepository } from '../second-step/repository.ts';

/** A refused operator command: one sentence, and a code for programs. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem';
  readonly code: 'address_invalid' | 'address_taken' | 'language_unknown' | 'user_suspended' | 'user_unknown';

  constructor(code: OperatorProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

interface OperatorOptions {
  db: Database;
  clock: Clock;
  config: { publicUrl: string; smtpUrl: string | null; isLoopback: boolean };
}

/** A link for one person, shown to the operator once. */
export interface PasswordLink {
  userId: string;
  email: string;
  link: string;
  expiresAt: string;
}

/** Account commands for operators with access to the server's machine, when nobody can sign in. */
export function createOperatorCommands({ db, clock, config }: OperatorOptions) {
  const linkFor = async (tx: Queryable, user: UserRow): Promise<PasswordLink> => {
    const { token, link } = await issueLink(tx, clock, {
      purpose: 'reset_password',
      subjectId: user.id,
      lifeMs: limits.resetLinkLifeMs,
    });
    const at = `${config.publicUrl}/auth/reset-password/${user.id}#${token}`;
    return { userId: user.id, email: user.email, link: at, expiresAt: link.expiresAt.toISOString() };
  };

  return {
    /** Adds an administrator, who chooses a password through the link. @throws OperatorProblem */
    createAdministrator: (given: {
      email: string;
      firstName: string;
      lastName: string;
      language: string;
    }): Promise<PasswordLink> =>
      db.transaction(async (tx) => {
        const { firstName, lastName, language } = given;
        const email = given.email.toLowerCase();
        if (!emailAddress.safeParse(email).success)
          throw new OperatorProblem('address_invalid', `"${given.email}" is not an email address.`);
        const spoken = languages.find((known) => known === language);
        if (!spoken)
          throw new OperatorProblem('language_unknown', `"${language}" is no language; choose en, fr, ar or cn.`);
        const added = await createAuthRepository(tx).add({
          ...newUser({ firstName, lastName, email, language: spoken, zone: 'UTC' }, clock),
          role: Role.administrator,
          state: 'invited',
          // While no mail server is configured, a mailed code would lock them out.
          secondStep: config.smtpUrl !== null || config.isLoopback,
        });
        if (!added)
          throw new OperatorProblem(
            'address_taken',
            `${email} already has an account. An administrator can change its role; if nobody can sign in, use reset-password.`,
          );
        await writeAudit(tx, clock, { actor: systemActor, action: 'user.added_by_command', entityId: added.id });
        return linkFor(tx, added);
      }),

    /** Creates a link to set a new password, optionally removing the second step. */
    resetPassword: (address: string, { secondStep }: { secondStep: boolean }): Promise<PasswordLink> =>
      db.transaction(async (tx) => {
        const user = await createAuthRepository(tx).byEmail(address.toLowerCase());
        if (!user) throw new OperatorProblem('user_unknown', `There is no account with the address ${address}.`);
        if (user.state === 'suspended')
          throw new OperatorProblem(
            'user_suspended',
            `${user.email} is suspended. An administrator can reactivate it.`,
          );
        if (secondStep) {
          await createFactorRepository(tx).removeAll(user.id);
          await writeAudit(tx, clock, { actor: systemActor, action: 'user.second_step_removed', entityId: user.id });
        }
        await writeAudit(tx, clock, { actor: systemActor, action: 'user.password_link_made', entityId: user.id });
        return linkFor(tx, user);
      }),
  };
}
