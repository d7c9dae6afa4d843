import { settingKeys, type Settings } from '@guildhall/shared/contracts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { initialSetting, parseSetting } from '../../platform/settings/settings.ts';
import { fixedByEnvironment } from './environment-settings.ts';
import { createSettingRepository } from './repository.ts';
import { toPresented } from './presented-setting.ts';

/** All settings in the administrators' view, with the author of the last change. */
export async function readSettings(db: Queryable, config: Config): Promise<Settings> {
  const repository = createSettingRepository(db);
  const rows = await repository.all();
  const latest = await repository.latestChanges();
  const shown = settingKeys.map((key) => {
    const row = rows.find((one) => one.key === key);
    const change = latest.find((one) => one.key === key);
    return [
      key,
      {
        version: row?.version ?? 1,
        value: toPresented(key, parseSetting(key, row?.value) ?? initialSetting(key)),
        fixedBy: fixedByEnvironment(config, key),
        changedAt: change?.at.toISOString() ?? null,
        changedBy: change?.actorName ?? null,
      },
    ];
  });
  // One entry for every key of the contract, which TypeScript can't infer from `fromEntries`.
  return Object.fromEntries(shown) as Settings;
}
