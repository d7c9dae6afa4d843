import { and, desc, eq, isNull } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../../platform/database/client.ts';
import { changeRequests, type ChangeRequestItem } from '../../../platform/database/schema/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';

export type ChangeRequestRow = typeof changeRequests.$inferSelect;

const isOpenOf = (applicationId: string) =>
  and(
    eq(changeRequests.applicationId, applicationId),
    isNull(changeRequests.answeredAt),
    isNull(changeRequests.cancelledAt),
  );

/** The open change request of an application, if any. */
export const openChangesOf = (db: Queryable, applicationId: string): Promise<ChangeRequestRow | undefined> =>
  db
    .select()
    .from(changeRequests)
    .where(isOpenOf(applicationId))
    .orderBy(desc(changeRequests.createdAt))
    .limit(1)
    .then(first);

/** True when the open request contains one of these items, e.g. a document of kind `cv`. */
export const asksFor = (
  request: ChangeRequestRow | undefined,
  kind: ChangeRequestItem['kind'],
  target?: string,
): boolean =>
  request?.items.some((item) => item.kind === kind && (target === undefined || item.target === target)) ?? false;

/** Stores the changes that the office requests from the applicant. */
export const addChanges = async (tx: Transaction, request: typeof changeRequests.$inferInsert): Promise<void> => {
  await tx.insert(changeRequests).values(request);
};

/** Moves the deadline of the changes. */
export const moveChangesDue = (tx: Transaction, { id }: ChangeRequestRow, dueOn: string) =>
  tx.update(changeRequests).set({ dueOn }).where(eq(changeRequests.id, id));

/** Repeats the last change request with another deadline; does nothing if there was none. */
export async function reopenChanges(tx: Transaction, applicationId: string, dueOn: string): Promise<void> {
  const request = await tx
    .select()
    .from(changeRequests)
    .where(eq(changeRequests.applicationId, applicationId))
    .orderBy(desc(changeRequests.createdAt), desc(changeRequests.id))
    .limit(1)
    .then(first);
  if (request)
    await tx.update(changeRequests).set({ cancelledAt: null, dueOn }).where(eq(changeRequests.id, request.id));
}

/** Marks requested items as changed. */
export async function solveItems(
  tx: Transaction,
  clock: Clock,
  request: ChangeRequestRow,
  kind: ChangeRequestItem['kind'],
  targets: readonly string[],
): Promise<void> {
  const solvedAt = clock.now().toISOString();
  const items = request.items.map((item) =>
    item.kind === kind && targets.includes(item.target) ? { ...item, solvedAt } : item,
  );
  await tx.update(changeRequests).set({ items }).where(eq(changeRequests.id, request.id));
}

/** Closes the applicant's open change requests. */
export const closeChanges = (
  tx: Transaction,
  applicationId: string,
  how: { answeredAt: Date } | { cancelledAt: Date },
) => tx.update(changeRequests).set(how).where(isOpenOf(applicationId));
