import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/client.ts';
import { queries, queryMessages } from '../../platform/database/schema/index.ts';
import type { MessageRow } from './repository.ts';

/** Moves messages between queries; their files go with them. */
export function createMessageMoves(tx: Transaction) {
  return {
    /** All messages of a query, including notes, oldest first. */
    messagesOf: (queryId: string): Promise<MessageRow[]> =>
      tx
        .select()
        .from(queryMessages)
        .where(eq(queryMessages.queryId, queryId))
        .orderBy(asc(queryMessages.createdAt), asc(queryMessages.id)),

    move: (messageIds: readonly string[], queryId: string) =>
      tx
        .update(queryMessages)
        .set({ queryId })
        .where(inArray(queryMessages.id, [...messageIds])),

    /**
     * Moves everything, and redirects queries merged into the first to the second.
     * @returns the number of moved messages
     */
    async moveAll(from: string, to: string): Promise<number> {
      await tx.update(queries).set({ mergedIntoId: to }).where(eq(queries.mergedIntoId, from));
      const moved = await tx
        .update(queryMessages)
        .set({ queryId: to })
        .where(eq(queryMessages.queryId, from))
        .returning({ id: queryMessages.id });
      return moved.length;
    },
  };
}
