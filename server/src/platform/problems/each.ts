import type { BulkResult } from '@guildhall/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Does the same with several things, one after the other, each in a transaction of its own (domain rule 15).
 * @returns a result for each: what was done for others is done, so whatever goes wrong with one is said and logged
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
      if (!(error instanceof Problem)) log.error({ err: error, entityId: item.id }, 'One of several failed');
      const { code, message } =
        error instanceof Problem ? error : { code: 'internal_error', message: 'Something went wrong with this one.' };
      results.push({ id: item.id, ok: false, code, message });
    }
  }
  return results;
}
