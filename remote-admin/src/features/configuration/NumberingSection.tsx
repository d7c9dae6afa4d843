import { changeNumbering, repeatedPrefixes, type Numbering, type Settings } from '@guildhall/shared/contracts';
import { today } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, useWatch } from '@guildhall/shared/ui/form';
import { useChangeNumbering } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** The prefixes of application and invoice numbers. */
export const NumberingSection = () => (
  <WithSettings>{({ numbering }) => <NumberingForm setting={numbering} />}</WithSettings>
);

const prefixes = ['applications', 'invoices', 'creditNotes', 'queries'] as const;

const firstRepeated = (value: Numbering) =>
  prefixes.find((name) => repeatedPrefixes(value).includes(value[name].trim().toUpperCase())) ?? 'applications';

function NumberingForm({ setting }: { setting: Settings['numbering'] }) {
  const { t } = useTranslation('admin');
  const form = useSettingForm(changeNumbering, {
    setting,
    command: useChangeNumbering(),
    toInput: (value) => ({ value }),
    toBody: ({ value }: { value: Numbering }, version) => ({ version, value }),
    // The schema reports them as a whole; the message belongs to the fields that are equal.
    inputOf: (field, { value }) => (field === 'value' ? `value.${firstRepeated(value)}` : undefined),
    faultsOf: ({ value }) => {
      const repeated = repeatedPrefixes(value);
      return prefixes.map(
        (name) =>
          repeated.includes(value[name].trim().toUpperCase()) && [`value.${name}`, t('settings.prefixRepeated')],
      );
    },
  });
  const { control } = form;
  const typed = useWatch({ control, name: 'value' });
  const year = today().slice(0, 4);
  return (
    <SettingForm
      name="numbering"
      setting={setting}
      form={form}
      title={t('settings.title.numbering')}
      subtitle={t('settings.numberingText')}
    >
      <Grid gap={2.5} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {prefixes.map((name) => (
          <FormField
            key={name}
            control={control}
            name={`value.${name}`}
            label={t(`settings.field.${name}`)}
            help={t('settings.prefixExample', { example: `${typed[name].trim().toUpperCase()}-${year}-00042` })}
            inputProps={{ dir: 'ltr', autoCapitalize: 'characters' }}
          />
        ))}
      </Grid>
      <CheckboxField
        control={control}
        name="value.restartsEachYear"
        label={t('settings.field.restartsEachYear')}
        help={t('settings.help.restartsEachYear')}
      />
    </SettingForm>
  );
}
