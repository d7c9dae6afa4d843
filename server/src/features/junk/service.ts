import type {
  BodyOf,
  BulkResult,
  JunkDetail,
  JunkItem,
  listJunk,
  QueryOf,
  ResponseOf,
} from '@guildhall/shared/contracts';
import type { restoreJunkItem, undoDeletion, undoDeletions } from '@guildhall/shared/contracts';
import type { JunkObstacle } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { JunkItemRow, Restoration } from '../../platform/junk/junk.ts';
import { readJunkPage, toJunkItem } from '../../platform/junk/list-read-model.ts';
import { resultsOfEach, problem } from '../../platform/problems/problem.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createJunkRepository } from './repository.ts';

type User = SignedIn['user'];
type Restored = ResponseOf<typeof restoreJunkItem>;

/** Longer than the screen offers the undo, to allow for the latency of both requests. */
const undoGraceMs = 30_000;

const obstacles: Record<JunkObstacle, string> = {
  application_closed: 'The application is closed, so nothing can be added to it.',
  application_sent: 'The application has been sent, so nothing can be added to it.',
  too_many_files: 'The application has the maximum number of files. Remove one first.',
  too_many_referees: 'The application has the maximum number of referees. Remove one first.',
  referee_named_again: 'This referee has been named again since.',
  key_taken: 'Another membership type uses this key. Change that one first.',
  period_invoiced: 'The member has another invoice for this period. Delete that one first.',
};

const itemGone = () => problem.conflict('junk_gone', 'This has already been restored or purged. Reload the page.');

/** The junk box: restores deleted items or purges them (domain rule 13). */
export function createJunkService({ db, clock, junk, log, reads }: FastifyInstance) {
  /** @throws Problem 404, or 409 `junk_gone` after a concurrent command */
  const lock = async (tx: Transaction, id: string): Promise<JunkItemRow> => {
    const item = await createJunkRepository(tx).lock(id);
    if (!item) throw problem.notFound();
    if (item.restoredAt || item.purgedAt) throw itemGone();
    await junk.rulesOf(item).lock(tx, item);
    return item;
  };

  const restore = (id: string, restoration: Restoration): Promise<Restored> =>
    db.transaction(async (tx) => {
      const item = await lock(tx, id);
      const { kind, entityId } = item;
      const rules = junk.rulesOf(item);
      const { obstacle } = await rules.plan(tx, item);
      if (obstacle) throw problem.conflict(obstacle, obstacles[obstacle]);
      await rules.restore(tx, item, restoration);
      await createJunkRepository(tx).markRestored(id, clock.now());
      const { actor, isUndo } = restoration;
      const facts = { kind, cause: item.cause };
      await writeAudit(tx, clock, { actor, action: 'junk.restored', entityId, before: facts, after: { isUndo } });
      return { kind, entityId };
    });

  /**
   * Undoes the caller's own recent deletion.
   * @throws Problem 409 `undo_purged`, `undo_restored` or `undo_too_late`, the last one also for unknown items
   */
  const undo = async ({ kind, id }: BodyOf<typeof undoDeletion>, user: User, actor: Actor): Promise<void> => {
    const since = after(clock.now(), -undoGraceMs);
    const item = await createJunkRepository(db).lastOwn({ kind, id, personId: user.id });
    if (item?.purgedAt)
      throw problem.conflict('undo_purged', 'This has been deleted permanently and can no longer be restored.');
    if (item?.restoredAt) throw problem.conflict('undo_restored', 'This has already been restored.');
    if (!item || item.deletedAt <= since)
      throw problem.conflict('undo_too_late', 'It is too late to undo this. The office can restore it.');
    await restore(item.id, { actor, isUndo: true });
  };

  const purge = async (tx: Transaction, item: JunkItemRow, actor: Actor): Promise<void> => {
    await junk.rulesOf(item).purge(tx, item);
    await createJunkRepository(tx).markPurged(item.id, clock.now());
    const before = { kind: item.kind, cause: item.cause, deletedAt: item.deletedAt.toISOString() };
    await writeAudit(tx, clock, { actor, action: 'junk.purged', entityId: item.entityId, before });
  };

  return {
    list: (query: QueryOf<typeof listJunk>, { id }: User): Promise<PageOf<JunkItem[]>> =>
      reads.run((reading) => readJunkPage(reading, query, { id, now: clock.now() })),

    async read(id: string, reader: User): Promise<JunkDetail> {
      const found = await createJunkRepository(db).byId(id);
      if (!found) throw problem.notFound();
      const { item } = found;
      if (item.restoredAt || item.purgedAt) throw problem.notFound();
      const rules = junk.rulesOf(item);
      return {
        ...toJunkItem(found),
        ...(await rules.describe(db, item, reader)),
        plan: await rules.plan(db, item),
      };
    },

    restore: (id: string, actor: Actor): Promise<Restored> => restore(id, { actor, isUndo: false }),

    /** Restores several items, each in its own transaction. */
    restoreAll: (ids: readonly string[], actor: Actor): Promise<BulkResult[]> =>
      resultsOfEach(
        ids.map((id) => ({ id })),
        ({ id }) => restore(id, { actor, isUndo: false }),
        log,
      ),

    undo,

    undoAll: ({ kind, ids }: BodyOf<typeof undoDeletions>, user: User, actor: Actor): Promise<BulkResult[]> =>
      resultsOfEach(
        ids.map((id) => ({ id })),
        ({ id }) => undo({ kind, id }, user, actor),
        log,
      ),

    /** @throws Problem 422 `confirmation_differs` unless the item's name was typed */
    purge: (id: string, confirmation: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        const item = await lock(tx, id);
        if (confirmation !== item.label.replace(/\s+/g, ' ').trim())
          throw problem.field('confirmation', 'confirmation_differs', 'The name does not match.');
        await purge(tx, item, actor);
      }),

    /** Purges an item whose retention has ended. */
    purgeDue: (tx: Transaction, item: JunkItemRow): Promise<void> => purge(tx, item, systemActor),

    lockDue: async (tx: Transaction, id: string): Promise<JunkItemRow | undefined> => {
      const item = await createJunkRepository(tx).lock(id);
      if (!item || item.restoredAt || item.purgedAt) return undefined;
      await junk.rulesOf(item).lock(tx, item);
      return item;
    },
  };
}
