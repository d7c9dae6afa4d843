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

export type Needs = Pick<
  FastifyInstance,
  'db' | 'clock' | 'config' | 'maintenance' | 'mails' | 'sessions' | 'rateLimits' | 'events'
>;

type Facts = Record<string, unknown>;

/** Whose account is changed, and by whom. */
export interface AccountChange {
  id: string;
  actor: Actor;
  action: AuditAction;
  /** The version that the administrator saw; not given for commands that change no field of the account. */
  version?: number;
  /** Why, for the audit log. */
  reason?: string;
  /** All sessions and half-made sign-ins of the person end with it. */
  endsSessions?: boolean;
  /** Half-made sign-ins end with it. */
  voidsChallenges?: boolean;
  /** It may leave the association without an administrator, so it waits for others of its kind (domain rule 17). */
  mayTakeAdministrator?: boolean;
  /** What is said to administrators who try it on themselves; `null` where they may. */
  onOwnAccount?: 'own_account' | 'own_role' | null;
}

/** What a change did, for the audit log and the mail to the person. */
export interface Done {
  before?: Facts;
  after?: Facts;
  /** The mail to the person; left out where others were written. */
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

/** @throws Problem 409 `last_administrator` when nobody else could take over */
export async function keepAnAdministrator(tx: Transaction, { id, role, state }: UserRow): Promise<void> {
  if (role !== 1 || state !== 'active') return;
  if ((await createAccountRepository(tx).otherActiveAdministrators(id)) === 0) throw lastAdministrator();
}

/** Refuses administrators who were demoted or suspended since their request began. @throws Problem 403 */
export async function stillAdministrator(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await createAccountRepository(tx).isActiveAdministrator(actor.id ?? ''))) throw problem.forbidden();
}

/**
 * Changes somebody's account in one transaction: who may, what they saw, the change, the sessions that end, the line in
 * the audit log and the mail to the person.
 * @param write makes the change; `null` when there was nothing to change, which then nobody is told
 * @returns the account as it is now
 * @throws Problem 404, 403, 409 `own_account`, `own_role`, `version_conflict` with the account as it is now
 */
export async function changeAccount(
  needs: Needs,
  change: AccountChange,
  write: (tx: Transaction, user: UserRow) => Promise<Done | null>,
): Promise<UserDetail> {
  const { db, clock, mails, sessions } = needs;
  const { id, actor, action, onOwnAccount = 'own_account' } = change;
  const reader = createPersonReader(needs);
  const read = async (tx: Transaction): Promise<UserDetail> => {
    const detail = await reader.detail(id, tx);
    if (!detail) throw problem.notFound();
    return detail;
  };
  return db.transaction(async (tx) => {
    const accounts = createAccountRepository(tx);
    if (change.mayTakeAdministrator) await accounts.lockAdministrators();
    await stillAdministrator(tx, actor);
    // First the challenges, then the person, then the sessions: in the order in which a sign-in takes them.
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
