import type { UserDetail } from '@guildhall/shared/contracts';
import type { AuditAction } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { createChallengeRepository } from '../auth/public.ts';
import { createPersonReader } from './person-read-model.ts';
import { createAccountRepository } from './repository.ts';
import type { Tell } from './tell-person.ts';

type Facts = Record<string, unknown>;

/** The account to change, and the actor. */
export interface AccountChange {
  id: string;
  actor: Actor;
  action: AuditAction;
  /** The version that the administrator saw; missing for commands that change no field of the account. */
  version?: number;
  /** The reason, for the audit log. */
  reason?: string;
  /** Ends all of the person's sessions and unfinished sign-ins. */
  endsSessions?: boolean;
  /** Ends unfinished sign-ins. */
  voidsChallenges?: boolean;
  /** It may remove the last administrator, so such commands are serialised (domain rule 17). */
  mayTakeAdministrator?: boolean;
  /** The refusal for administrators who try it on themselves; `null` if they may. */
  onOwnAccount?: 'own_account' | 'own_role' | null;
}

/** The effects of a change, for the audit log and the mail to the person. */
export interface Done {
  before?: Facts;
  after?: Facts;
  /** The mail to the person; omitted if other mails were sent. */
  tell?: Tell;
}

const ownAccount = {
  own_account: () =>
    problem.conflict(
      'own_account',
      'This is your own account. Change it under “My account”, or ask another administrator.',
    ),
  own_role: () => problem.conflict('own_role', 'You can’t change your own role. Ask another administrator.'),
};

export const wrongState = () => problem.conflict('wrong_state', 'This is not possible in the account’s current state.');

const lastAdministrator = () =>
  problem.conflict(
    'last_administrator',
    'This is the last active administrator. Make someone else an administrator first.',
  );

/** @throws Problem 409 `last_administrator` when there would be none left */
export async function keepAnAdministrator(tx: Transaction, { id, role, state }: UserRow): Promise<void> {
  if (role !== 1 || state !== 'active') return;
  if ((await createAccountRepository(tx).otherActiveAdministrators(id)) === 0) throw lastAdministrator();
}

/** Refuses administrators who were demoted or suspended during their request. @throws Problem 403 */
export async function stillAdministrator(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await createAccountRepository(tx).isActiveAdministrator(actor.id ?? ''))) throw problem.forbidden();
}

/**
 * Changes a person's account in one transaction: permission, version, change, ended sessions, audit log and mail to the
 * person.
 * @param write makes the change; `null` when nothing changed, and then no mail is sent
 * @returns the updated account
 * @throws Problem 404, 403, 409 `own_account`, `own_role`, `version_conflict` with the current account
 */
export async function changeAccount(
  app: FastifyInstance,
  change: AccountChange,
  write: (tx: Transaction, user: UserRow) => Promise<Done | null>,
): Promise<UserDetail> {
  const { db, clock, mails, sessions } = app;
  const { id, actor, action, onOwnAccount = 'own_account' } = change;
  const reader = createPersonReader(app);
  const read = async (tx: Transaction): Promise<UserDetail> => {
    const detail = await reader.detail(id, tx);
    if (!detail) throw problem.notFound();
    return detail;
  };
  return db.transaction(async (tx) => {
    const accounts = createAccountRepository(tx);
    if (change.mayTakeAdministrator) await accounts.lockAdministrators();
    await stillAdministrator(tx, actor);
    // First the challenges, then the person, then the sessions: the lock order of a sign-in.
    if (change.endsSessions || change.voidsChallenges) await createChallengeRepository(tx).voidAllOf(id, clock.now());
    const user = await accounts.lock(id);
    if (!user) throw problem.notFound();
    if (id === actor.id && onOwnAccount) throw ownAccount[onOwnAccount]();
    if (change.version !== undefined && change.version !== user.version) throw problem.versionConflict(await read(tx));
    const done = await write(tx, user);
    if (!done) return read(tx);
    if (change.endsSessions) await sessions.endAll(tx, id, action);
    const { before = null, after = null } = done;
    await writeAudit(tx, clock, { actor, action, entityId: id, before, after, reason: change.reason ?? null });
    const now = (await accounts.byId(id)) ?? user;
    await done.tell?.(mails, tx, now);
    return read(tx);
  });
}
