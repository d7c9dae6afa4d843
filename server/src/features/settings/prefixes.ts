import type { SettingName } from '@guildhall/shared/contracts';
import { parseSetting } from '../../platform/settings/settings.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createSettingRepository } from './repository.ts';

const series = ['applications', 'invoices', 'creditNotes', 'queries'] as const;

/**
 * Reserves a prefix for the series that first used it: otherwise two invoices could get the same number.
 * @throws Problem 409 `prefix_used_before`
 */
export async function refuseUsedPrefixes(tx: Transaction, key: SettingName, value: unknown): Promise<void> {
  const wanted = key === 'numbering' ? parseSetting('numbering', value) : null;
  if (!wanted) return;
  const changes = await createSettingRepository(tx).allChangesOf('numbering');
  const earlier = changes.map(({ before }) => parseSetting('numbering', before)).filter((one) => one !== null);
  for (const one of series)
    for (const used of earlier)
      if (series.some((other) => other !== one && used[other] === wanted[one]))
        throw problem.field(
          `value.${one}`,
          'prefix_used_before',
          `Other numbers already start with ${wanted[one]}. Choose a prefix that was never used.`,
          409,
        );
}
