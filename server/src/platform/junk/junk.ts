import type { JunkCause, JunkEffect, JunkKind, JunkObstacle, Language, Role } from '@guildhall/shared/domain';
import type { JunkDetail } from '@guildhall/shared/contracts';
import type { Actor } from '../audit/actor.ts';
import { daysAfter, type Clock } from '../clock/clock.ts';
import type { Queryable, Transaction } from '../database/client.ts';
import { junkItems } from '../database/schema/index.ts';
import { readSetting } from '../settings/settings.ts';

export type JunkItemRow = typeof junkItems.$inferSelect;

/** The effects of a restoration. With an obstacle, nothing can be restored now. */
interface RestorePlan {
  effects: { effect: JunkEffect; count: number }[];
  obstacle: JunkObstacle | null;
}

/** The viewer of the junk box. */
interface JunkReader {
  id: string;
  role: Role;
  language: Language;
}

export interface Restoration {
  actor: Actor;
  /** The person undoes their own deletion within seconds, so no notification is needed. */
  isUndo: boolean;
}

/** How items of one kind are described, restored and purged. Registered by the kind's feature. */
export interface JunkRules {
  kind: JunkKind;
  describe: (db: Queryable, item: JunkItemRow, reader: JunkReader) => Promise<Pick<JunkDetail, 'facts' | 'text'>>;
  /** Called for the preview, and again under its locks before `restore`. */
  plan: (db: Queryable, item: JunkItemRow) => Promise<RestorePlan>;
  /** Locks the rows that `restore` and `purge` change, in the lock order of commands. */
  lock: (tx: Transaction, item: JunkItemRow) => Promise<unknown>;
  restore: (tx: Transaction, item: JunkItemRow, restoration: Restoration) => Promise<unknown>;
  /** Deletes rows, files and links permanently. */
  purge: (tx: Transaction, item: JunkItemRow) => Promise<unknown>;
}

interface Deleted {
  kind: JunkKind;
  id: string;
  label: string;
  cause?: JunkCause;
  actor: Actor;
  together?: JunkItemRow['together'];
  snapshot?: JunkItemRow['snapshot'];
}

/** Number of days an item is kept (domain rule 13). */
async function retentionOf(db: Queryable, cause: JunkCause): Promise<number> {
  const { days, spamDays } = await readSetting(db, 'junkRetention');
  return cause === 'spam' ? spamDays : days;
}

export type Junk = ReturnType<typeof createJunk>;

/**
 * Stores what features delete, in the transaction that deletes it. Issued invoices, decisions and the audit log are never
 * deleted, so they never get here.
 */
export function createJunk({ clock }: { clock: Clock }) {
  const rules = new Map<JunkKind, JunkRules>();

  return {
    /** Registers the rules of a kind. @throws Error when it already has some */
    add(added: JunkRules): void {
      if (rules.has(added.kind)) throw new Error(`There are two sets of junk rules for ${added.kind}.`);
      rules.set(added.kind, added);
    },

    /** @throws Error for a kind that no feature has registered */
    rulesOf({ kind }: Pick<JunkItemRow, 'kind'>): JunkRules {
      const found = rules.get(kind);
      if (!found) throw new Error(`Nothing restores "${kind}". Register its rules with app.junk.add.`);
      return found;
    },

    /** Moves an item to the junk box; its feature hides or deletes it in the same transaction. */
    async put(tx: Transaction, deleted: Deleted): Promise<void> {
      const { kind, id, label, cause = 'deleted', actor, together = [], snapshot = {} } = deleted;
      const deletedAt = clock.now();
      await tx.insert(junkItems).values({
        kind,
        entityId: id,
        label,
        cause,
        together,
        snapshot,
        deletedById: actor.kind === 'user' ? actor.id : null,
        deletedAt,
        purgeAt: daysAfter(deletedAt, await retentionOf(tx, cause)),
      });
    },
  };
}
