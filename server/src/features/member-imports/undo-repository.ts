import type { RowReason } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAuditLines } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { actionLinks, users } from '../../platform/database/schema/index.ts';
import type { RowEntry, RowResult } from './row-repository.ts';

/**
 * Deletes the people added by these rows, unless they have been used since: they have signed in or chosen a password,
 * their account was changed, or records refer to them. Those kept are reported with the reason.
 */
export async function undoRows(
  tx: Transaction,
  clock: Clock,
  rows: readonly RowEntry[],
  actor: Actor,
): Promise<RowResult[]> {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const untouched = await readUntouched(tx, ids);
  const removed = await removeUnused(tx, untouched);
  if (removed.length > 0) await tx.delete(actionLinks).where(inArray(actionLinks.subjectId, removed));
  await writeAuditLines(
    tx,
    clock,
    removed.map((entityId) => ({ actor, action: 'user.import_undone' as const, entityId })),
  );
  const reasons = await readReasons(tx, ids);
  return rows.map(({ row, label, member, userId }): RowResult => {
    const reason = userId === null ? undefined : reasons.get(userId);
    return reason
      ? { row, label, member, outcome: 'kept', reason, field: null, userId }
      : { row, label, member, outcome: 'removed', reason: null, field: null, userId: null };
  });
}

const untouchedUser = and(
  eq(users.state, 'invited'),
  isNull(users.passwordHash),
  isNull(users.lastLoginAt),
  eq(users.version, 1),
  eq(users.updatedAt, users.createdAt),
);

async function readUntouched(tx: Transaction, ids: string[]): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), untouchedUser))
    .for('update');
  return found.map(({ id }) => id);
}

/** Deletes people without references. @returns the deleted ids */
async function removeUnused(tx: Transaction, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  try {
    // A savepoint: a foreign key violation refuses all of them, and the transaction continues.
    await tx.transaction((inner) => inner.delete(users).where(inArray(users.id, ids)));
    return ids;
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    if (ids.length === 1) return [];
    const half = Math.ceil(ids.length / 2);
    return [...(await removeUnused(tx, ids.slice(0, half))), ...(await removeUnused(tx, ids.slice(half)))];
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const isStillReferred = (error: unknown): boolean =>
  [codeOf(error), error instanceof Error ? codeOf(error.cause) : undefined].includes('23503');

/** The reasons why the remaining ones were kept. */
async function readReasons(tx: Transaction, ids: string[]): Promise<Map<string, RowReason>> {
  const left = await tx
    .select({
      id: users.id,
      state: users.state,
      lastLoginAt: users.lastLoginAt,
      passwordHash: users.passwordHash,
      version: users.version,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(
    left.map((user) => {
      const isIn = user.lastLoginAt !== null || user.passwordHash !== null;
      const isChanged =
        user.state !== 'invited' || user.version !== 1 || user.updatedAt.getTime() !== user.createdAt.getTime();
      return [user.id, isIn ? 'signed_in' : isChanged ? 'changed' : 'has_records'];
    }),
  );
}
