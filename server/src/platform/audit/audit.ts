import type { AuditAction } from '@guildhall/shared/domain';
import type { Queryable } from '../database/client.ts';
import { auditEvents } from '../database/schema/index.ts';
import type { Clock } from '../clock/clock.ts';
import type { Actor } from './actor.ts';

type Facts = Record<string, unknown>;

export interface AuditEntry {
  actor: Actor;
  /** Entity and verb: `invoice.settled`. Its translations are in `shared/domain/audit`. */
  action: AuditAction;
  entityId?: string | null;
  before?: Facts | null;
  after?: Facts | null;
  reason?: string | null;
}

// Personal data is not logged; only that it changed.
const personal = /email|name|phone|address|birth|password|secret|token|code|statement|answers|signature|body|text/i;

/** Masks personal data by field name, at any depth. */
function masked(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => {
      if (value === null || value === undefined) return [key, value ?? null];
      if (personal.test(key)) return [key, '•••'];
      const isNested = typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
      return [key, isNested ? masked(value as Facts) : value];
    }),
  );
}

/**
 * Writes to the audit log, in the transaction of the change.
 * @param tx the same transaction: rolled back changes leave no entry, committed ones always do
 */
export const writeAudit = (tx: Queryable, clock: Clock, entry: AuditEntry): Promise<void> =>
  writeAuditLines(tx, clock, [entry]);

/** The same for several changes at once. */
export async function writeAuditLines(tx: Queryable, clock: Clock, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = clock.now();
  await tx.insert(auditEvents).values(
    entries.map(({ actor, action, entityId = null, before, after, reason = null }) => ({
      at,
      actorKind: actor.kind,
      actorId: actor.id,
      action,
      entity: action.split('.')[0] ?? action,
      entityId,
      before: before ? masked(before) : null,
      after: after ? masked(after) : null,
      reason,
      requestId: actor.requestId,
    })),
  );
}
