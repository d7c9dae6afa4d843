import {
  changeSecondStepForOffice,
  changeAvailabilityNeedsLogin,
  type BodyOf,
  type SettingName,
  type Settings,
} from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import { CheckboxField, type Schema } from '@guildhall/shared/ui/form';
import { useChangeSecondStepForOffice, useChangeAvailabilityNeedsLogin } from './settings/api.ts';
import { WithSettings } from './settings/WithSettings.tsx';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm, type Setting } from './settings/use-setting-form.ts';

/** How the office signs in. */
export function SecuritySection() {
  const command = useChangeSecondStepForOffice();
  return (
    <WithSettings>
      {({ secondStepForOffice }) => (
        <SwitchSetting
          name="secondStepForOffice"
          contract={changeSecondStepForOffice}
          setting={secondStepForOffice}
          command={command}
        />
      )}
    </WithSettings>
  );
}

/** The forms behind mailed links. */
export function PublicFormsSection() {
  const command = useChangeAvailabilityNeedsLogin();
  return (
    <WithSettings>
      {({ availabilityNeedsLogin }) => (
        <SwitchSetting
          name="availabilityNeedsLogin"
          contract={changeAvailabilityNeedsLogin}
          setting={availabilityNeedsLogin}
          command={command}
        />
      )}
    </WithSettings>
  );
}

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
function SwitchSetting({ name, contract, setting, command }: SwitchSettingProps) {
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
