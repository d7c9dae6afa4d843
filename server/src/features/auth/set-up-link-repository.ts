import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { first, type Transaction } from '../../platform/database/client.ts';
import { actionLinks } from '../../platform/database/schema/index.ts';
import type { ActionLink } from '../../platform/links/links.ts';

// Any number that nothing else in the database locks.
const setUpLock = 20261122;

/** The one link to set an installation up. Its token is kept sealed, so that a server can say it again. */
export const setUpLinks = (tx: Transaction) => ({
  /** Waits until no other server of the installation makes the link; free again when the transaction ends. */
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
