import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { id, instant, version } from './primitives.ts';
import { settingKey, settings } from './settings.ts';

const ofSetting = z.strictObject({ setting: settingKey });

const settingChange = z.strictObject({
  id,
  /** The version created by the change. */
  version,
  at: instant,
  by: z.string(),
  /** The differences in the form of `getSettings`; a setting without fields has one, `value`. */
  fields: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingChange = z.output<typeof settingChange>;

export const listSettingChanges = contract.get('/settings/:setting/changes', {
  summary: 'Who changed a setting, when, from what and to what; newest first',
  permission: 'configuration:edit',
  params: ofSetting,
  response: z.array(settingChange),
});

export const restoreSetting = contract.post('/settings/:setting/restore', {
  summary: 'Go back to the value a setting had before a change',
  permission: 'configuration:edit',
  params: ofSetting,
  body: z.strictObject({ version, changeId: id }),
  response: settings,
  errors: ['version_conflict', 'setting_outdated'],
});
