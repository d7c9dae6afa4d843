import type { BulkResult } from '@guildhall/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Runs the same command on several items, one after the other, each in its own transaction (domain rule 15).
 * @returns a result for each: failures do not affect the others, and are reported and logged
 */
export async function resultsOfEach<Item extends { id: string }>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const item of items) {
    try {
      await run(item);
      results.push({ id: item.id, ok: true, code: null, message: null });
    } catch (error) {
      results.push({ id: item.id, ok: false, ...reasonOf(error, item.id, log) });
    }
  }
  return results;
}

/** Why one of several failed, for people; unexpected errors are logged. */
export function reasonOf(
  error: unknown,
  entityId: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): { code: string; message: string } {
  if (error instanceof Problem) return { code: error.code, message: error.message };
  log.error({ err: error, entityId }, 'One of several failed');
  return { code: 'internal_error', message: 'Something went wrong with this one.' };
}
