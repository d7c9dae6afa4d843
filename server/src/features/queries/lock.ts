import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readQuery } from './present.ts';
import { createQueryRepository, type QueryRow, type User } from './repository.ts';

/** Locks a query that the caller may see. @throws Problem 404, the same for hidden and unknown ones */
export async function lockVisible(tx: Transaction, id: string, user: User): Promise<QueryRow> {
  const query = await createQueryRepository(tx).lockVisible(id, user);
  if (!query) throw problem.notFound();
  return query;
}

/** @throws Problem 409 with the current query, when it has changed since the caller read it */
export async function expectVersion(tx: Transaction, query: QueryRow, version: number, user: User): Promise<void> {
  if (query.version !== version) throw problem.versionConflict(await readQuery(tx, query.id, user));
}
