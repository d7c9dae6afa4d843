import { isDeepStrictEqual } from 'node:util';
import { settingKeys, type Settings, type SettingName } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { initialSetting, parseSetting, type SettingValue } from '../../platform/settings/settings.ts';
import { fixedByEnvironment } from './environment-settings.ts';
import { createSettingRepository } from './repository.ts';

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

// Write-only: responses only say whether they are set.
const secrets: Partial<Record<SettingName, readonly string[]>> = {
  mail: ['password'],
  stripe: ['testSecretKey', 'testWebhookSecret', 'liveSecretKey', 'liveWebhookSecret'],
};

/** A stored value in readable form. */
function toPresented<Key extends SettingName>(key: Key, value: SettingValue<Key>): Settings[Key]['value'] {
  const hidden = secrets[key];
  const fields: unknown = value;
  if (hidden === undefined || !isRecord(fields)) return fields as Settings[Key]['value'];
  const shown: unknown = Object.fromEntries(
    Object.entries(fields).map(([field, content]) =>
      hidden.includes(field)
        ? [`has${field.charAt(0).toUpperCase()}${field.slice(1)}`, content !== null]
        : [field, content],
    ),
  );
  return shown as Settings[Key]['value'];
}

const dots = '•••';

/** Differences in readable form: a secret is masked, a logo shows its file name. */
export function toPresentedDifferences(key: SettingName, before: unknown, after: unknown): FieldDifference[] {
  if (key === 'logo') return [{ field: 'value', before: nameOf(before), after: nameOf(after) }];
  return differences(before, after).map(({ field, before: from, after: to }) =>
    secrets[key]?.includes(field)
      ? { field, before: from && dots, after: to && dots }
      : { field, before: from, after: to },
  );
}

const nameOf = (logo: unknown): unknown => (isRecord(logo) && isRecord(logo.image) ? logo.image.name : null);

export interface FieldDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields in which two values of a setting differ; a value without fields is one field, `value`. */
export function differences(before: unknown, after: unknown): FieldDifference[] {
  const [from, to]: [Record<string, unknown>, Record<string, unknown>] =
    isRecord(before) && isRecord(after) ? [before, after] : [{ value: before }, { value: after }];
  return Object.keys({ ...from, ...to })
    .map((field): FieldDifference => ({ field, before: from[field], after: to[field] }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}
