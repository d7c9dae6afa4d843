import type { BodyOf, changeSecondStepForOffice, SettingName, Settings } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import { CheckboxField } from '@guildhall/shared/ui/form';
import type { Schema } from '@guildhall/shared/ui/form';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm, type Setting } from './use-setting-form.ts';

/** The settings that are on or off. */
type SwitchName = {
  [Key in SettingName]: Settings[Key]['value'] extends boolean ? Key : never;
}[SettingName];

type Change = BodyOf<typeof changeSecondStepForOffice>;

interface SwitchSettingProps {
  name: SwitchName;
  contract: { body: Schema<Change, Change> };
  setting: Setting<boolean>;
  command: UseMutationResult<Setting<boolean>, Error, Change>;
}

/** A setting that is on or off. */
export function SwitchSetting({ name, contract, setting, command }: SwitchSettingProps) {
  const { t } = useTranslation('admin');
  const form = useSettingForm<boolean, { value: boolean }, Change, Change>(contract, {
    setting,
    command,
    toInput: (value) => ({ value }),
    toBody: ({ value }, version) => ({ version, value }),
  });
  return (
    <SettingForm name={name} setting={setting} form={form} title={t(`settings.title.${name}`)}>
      <CheckboxField
        control={form.control}
        name="value"
        label={t(`settings.field.${name}`)}
        help={t(`settings.help.${name}`)}
      />
    </SettingForm>
  );
}
