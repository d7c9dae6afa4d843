import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { first, type Transaction } from '../../../platform/database/client.ts';
import { actionLinks } from '../../../platform/database/schema/index.ts';
import type { ActionLink } from '../../../platform/links/links.ts';

// An arbitrary number that no other lock uses.
const setUpLock = 20261122;

/** The installation's one-time set-up link. Its token is stored encrypted, so that a server can show it again. */
export const setUpLinks = (tx: Transaction) => ({
  /** Waits until no other server of the installation creates the link; released when the transaction ends. */
  lock: () => tx.execute(sql`select pg_advisory_xact_lock(${setUpLock})`),

  usable: (now: Date): Promise<ActionLink | undefined> =>
    tx
      .select()
      .from(actionLinks)
      .where(
        and(
          eq(actionLinks.purpose, 'set_up'),
          isNull(actionLinks.usedAt),
          isNull(actionLinks.revokedAt),
          gt(actionLinks.expiresAt, now),
        ),
      )
      .then(first),

  moveEnd: (id: string, expiresAt: Date) => tx.update(actionLinks).set({ expiresAt }).where(eq(actionLinks.id, id)),

  keepToken: (id: string, sealed: string) =>
    tx.update(actionLinks).set({ data: { sealed } }).where(eq(actionLinks.id, id)),
});
