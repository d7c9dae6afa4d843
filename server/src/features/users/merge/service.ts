import type { FastifyInstance } from 'fastify';
import type { BodyOf, MergePlan, UserDetail, mergeUser } from '@guildhall/shared/contracts';
import { fullName, mergeLeftovers, Role, type MergeBlock } from '@guildhall/shared/domain';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import {
  createAddressChanges,
  createChallengeRepository,
  createFactorRepository,
  maskedAddress,
} from '../../auth/public.ts';
import { stillAdministrator } from '../accounts/service.ts';
import { mergedMail } from '../accounts/mail-texts.ts';
import { createPersonReader } from '../accounts/person-read-model.ts';
import { createAccountRepository } from '../accounts/repository.ts';
import { createMergeRepository } from './repository.ts';

interface Pair {
  kept: UserRow;
  merged: UserRow;
}

/**
 * Merges two accounts that belong to one person. The kept one stays as it is, with its role, address, password and
 * second step; the merged one is closed, and its old page redirects to the kept one. The merged address becomes free
 * and gives no access: only the kept account's own confirmed address does.
 */
export function createMerging(app: FastifyInstance) {
  const { db, clock, mails, sessions, events } = app;
  const addresses = createAddressChanges(app);
  const reader = createPersonReader(app);

  const planOf = async (on: Queryable, { kept, merged }: Pair, actor: Actor): Promise<MergePlan> => {
    const repository = createMergeRepository(on);
    const moves = await repository.counts(merged.id);
    const stays = await repository.stays(merged.email);
    return {
      kept: sideOf(kept),
      merged: sideOf(merged),
      moves: moves.map(({ subject, count }) => ({
        subject: subject === 'assignments' && !isOfficer(kept) ? 'unassigned' : subject,
        count,
      })),
      stays: mergeLeftovers.flatMap((subject) => (stays[subject] > 0 ? [{ subject, count: stays[subject] }] : [])),
      takes: takeable.filter((name) => takenFrom(kept, merged)[name] !== undefined),
      blocks: await blocksOf(on, { kept, merged }, actor),
    };
  };

  /** Ends all access to the merged account. */
  const endAccess = async (tx: Transaction, { id }: UserRow): Promise<void> => {
    await sessions.endAll(tx, id, 'user.merged_away');
    await addresses.cancel(tx, id);
    await createMergeRepository(tx).endLinks(id, clock.now());
    await createFactorRepository(tx).removeAll(id);
  };

  return {
    /** The effects of a merge; changes nothing. @throws Problem 404, 422 `same_account`, `account_unknown` */
    async plan(id: string, from: string, actor: Actor): Promise<MergePlan> {
      const accounts = createAccountRepository(db);
      return planOf(db, pairOf(id, from, [await accounts.byId(id), await accounts.byId(from)]), actor);
    },

    /** @throws Problem 404, 409 `own_account`, `version_conflict`, `merge_blocked`, 422 `same_account`, `account_unknown` */
    merge: (id: string, { from, ...seen }: BodyOf<typeof mergeUser>, actor: Actor): Promise<UserDetail> =>
      db.transaction(async (tx) => {
        const [accounts, repository] = [createAccountRepository(tx), createMergeRepository(tx)];
        // It may remove an administrator, but the person who merges is another one, so one remains (domain rule 17).
        await accounts.lockAdministrators();
        await stillAdministrator(tx, actor);
        await createChallengeRepository(tx).voidAllOf(from, clock.now());
        const pair = pairOf(id, from, await repository.lock([id, from]));
        const { kept, merged } = pair;
        if (kept.version !== seen.version || merged.version !== seen.fromVersion)
          throw problem.versionConflict(await reader.detail(id, tx));
        const plan = await planOf(tx, pair, actor);
        refuse(plan);
        await repository.move(from, id, { isOfficer: isOfficer(kept) });
        await endAccess(tx, merged);
        const now = clock.now();
        await accounts.close(from, now, id);
        await accounts.save(id, { ...takenFrom(kept, merged), updatedAt: now });
        await events.emit(tx, 'address.changed', { userId: id, before: merged.email, after: kept.email });
        const moved = Object.fromEntries(plan.moves.map(({ subject, count }) => [subject, count]));
        const reason = seen.reason;
        await writeAudit(tx, clock, { actor, action: 'user.merged', entityId: id, after: { from, moved }, reason });
        await writeAudit(tx, clock, {
          actor,
          action: 'user.merged_away',
          entityId: from,
          before: { role: merged.role, state: merged.state },
          after: { into: id, moved },
          reason,
        });
        await mailBoth(tx, pair);
        const detail = await reader.detail(id, tx);
        if (!detail) throw problem.notFound();
        return detail;
      }),
  };

  async function mailBoth(tx: Transaction, { kept, merged }: Pair): Promise<void> {
    const send = (to: UserRow, data: { address: string; before: string }) =>
      mails.queue(tx, {
        template: mergedMail,
        to: to.email,
        toName: fullName(to),
        language: to.language,
        data: { name: fullName(to), link: { path: '/auth/login' }, ...data },
        about: { kind: 'user', id: kept.id },
      });
    await send(kept, { address: kept.email, before: maskedAddress(merged.email) });
    await send(merged, { address: maskedAddress(kept.email), before: merged.email });
  }
}

const isOfficer = ({ role, state }: UserRow): boolean => role !== Role.member && state === 'active';

function pairOf(id: string, from: string, found: readonly (UserRow | undefined)[]): Pair {
  if (id === from) throw problem.field('from', 'same_account', 'Choose a different account.');
  const kept = found.find((user) => user?.id === id);
  const merged = found.find((user) => user?.id === from);
  if (!kept) throw problem.notFound();
  if (!merged) throw problem.field('from', 'account_unknown', 'This account no longer exists.');
  return { kept, merged };
}

const sideOf = ({ id, version, email, firstName, lastName, role, state, memberNumber }: UserRow) => ({
  id,
  version,
  email,
  firstName,
  lastName,
  role,
  state,
  memberNumber,
});

const takeable = ['memberNumber', 'phone', 'postalAddress'] as const;

/** Values that the kept account lacks. */
function takenFrom(kept: UserRow, merged: UserRow) {
  return {
    ...(!kept.memberNumber && merged.memberNumber && { memberNumber: merged.memberNumber }),
    ...(!kept.deceasedOn && merged.deceasedOn && { deceasedOn: merged.deceasedOn }),
    ...(!kept.phone && merged.phone && { phone: merged.phone }),
    ...(!kept.postalAddress &&
      merged.postalAddress && {
        postalAddress: merged.postalAddress,
        postalAddressCorrectedAt: merged.postalAddressCorrectedAt,
      }),
  };
}

async function blocksOf(on: Queryable, { kept, merged }: Pair, actor: Actor): Promise<MergePlan['blocks']> {
  const isShut = ({ state }: UserRow) => state === 'suspended' || state === 'locked';
  // A person must not lose the only account they can sign in with.
  const isUsable = kept.state === 'active' || (kept.state === 'invited' && merged.state !== 'active');
  const reasons: [MergeBlock, boolean][] = [
    ['own_account', actor.id === kept.id || actor.id === merged.id],
    ['suspended', isShut(kept) || isShut(merged)],
    ['kept_not_active', !isShut(kept) && !isUsable],
  ];
  const numbers = await createMergeRepository(on).openOfBoth(kept.id, merged.id);
  return [
    ...reasons.flatMap(([reason, isTrue]) => (isTrue ? [{ reason, numbers: [] }] : [])),
    ...(numbers.length > 0 ? [{ reason: 'open_applications' as const, numbers }] : []),
  ];
}

function refuse({ blocks }: MergePlan): void {
  if (blocks.some(({ reason }) => reason === 'own_account'))
    throw problem.conflict('own_account', 'You can’t merge your own account. Ask another administrator.');
  if (blocks.length > 0) throw problem.conflict('merge_blocked', 'These accounts can’t be merged yet. Check the list.');
}
