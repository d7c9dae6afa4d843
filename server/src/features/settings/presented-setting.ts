import type { SettingName, Settings } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import type { SettingValue } from '../../platform/settings/settings.ts';
import { differences, type FieldDifference } from './differences.ts';

// Write-only: responses only say whether they are set.
const secrets: Partial<Record<SettingName, readonly string[]>> = {
  mail: ['password'],
  stripe: ['testSecretKey', 'testWebhookSecret', 'liveSecretKey', 'liveWebhookSecret'],
};

/** A stored value in readable form. */
export function toPresented<Key extends SettingName>(key: Key, value: SettingValue<Key>): Settings[Key]['value'] {
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
