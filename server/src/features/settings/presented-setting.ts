import type { SettingName, Settings } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import type { SettingValue } from '../../platform/settings/settings.ts';
import type { FieldDifference } from './differences.ts';

// Write-only: an answer says at most whether they are set.
const secrets: Partial<Record<SettingName, string>> = { mail: 'password' };

/** A stored value as people may read it. */
export function toPresented<Key extends SettingName>(key: Key, value: SettingValue<Key>): Settings[Key]['value'] {
  const secret = secrets[key];
  const fields: unknown = value;
  if (secret === undefined || !isRecord(fields)) return fields as Settings[Key]['value'];
  const flag = `has${secret.charAt(0).toUpperCase()}${secret.slice(1)}`;
  const open = Object.entries(fields).filter(([field]) => field !== secret);
  const shown: unknown = { ...Object.fromEntries(open), [flag]: fields[secret] !== null };
  return shown as Settings[Key]['value'];
}

const dots = '•••';

/** What differs as people may read it: a secret only shows that it is another one. */
export const toPresentedDifference = (key: SettingName, { field, before, after }: FieldDifference): FieldDifference =>
  secrets[key] === field ? { field, before: before && dots, after: after && dots } : { field, before, after };
