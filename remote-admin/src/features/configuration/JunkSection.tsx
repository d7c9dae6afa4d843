import { changeJunkRetention, type Settings } from '@guildhall/shared/contracts';
import { typedNumber } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { useChangeJunkRetention } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** How long deleted items can be restored. */
export const JunkSection = () => (
  <WithSettings>{({ junkRetention }) => <JunkForm setting={junkRetention} />}</WithSettings>
);

interface Values {
  value: { days: string; spamDays: string };
}

function JunkForm({ setting }: { setting: Settings['junkRetention'] }) {
  const { t } = useTranslation('settings');
  const form = useSettingForm(changeJunkRetention, {
    setting,
    command: useChangeJunkRetention(),
    toInput: ({ days, spamDays }): Values => ({ value: { days: String(days), spamDays: String(spamDays) } }),
    toBody: ({ value }: Values, version) => ({
      version,
      value: { days: typedNumber(value.days), spamDays: typedNumber(value.spamDays) },
    }),
  });
  return (
    <SettingForm
      name="junkRetention"
      setting={setting}
      form={form}
      title={t('title.junkRetention')}
      subtitle={t('junkText')}
    >
      <Grid gap={2.5} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {(['days', 'spamDays'] as const).map((name) => (
          <FormField
            key={name}
            control={form.control}
            name={`value.${name}`}
            label={t(`field.${name}`)}
            help={t(`help.${name}`)}
            inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
          />
        ))}
      </Grid>
    </SettingForm>
  );
}
