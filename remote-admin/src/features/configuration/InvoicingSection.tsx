import { changeInvoicing, type Invoicing, type Settings } from '@guildhall/shared/contracts';
import { languageFacts, languages, missingForElectronic, taxFreeReasons, typedNumber } from '@guildhall/shared/domain';
import { countryOptions } from '@guildhall/shared/features/answers';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Grid, Text } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, SelectField, useWatch, type Control } from '@guildhall/shared/ui/form';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { readDays } from './deadline-values.ts';
import { useChangeInvoicing } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** Due dates, texts and payment methods of invoices. */
export const InvoicingSection = () => (
  <WithSettings>
    {({ invoicing, association }) => <InvoicingForm setting={invoicing} taxNumber={association.value.taxNumber} />}
  </WithSettings>
);

/** Numbers are text until they are submitted, so that no input is lost. */
type Typed = 'dueDays' | 'dunningDays' | 'graceDays';

interface Values {
  value: Omit<Invoicing, Typed | 'dunningFees'> &
    Record<Typed, string> & {
      /** One for each level. */
      dunningFees: string[];
    };
}

const feeLevels = [0, 1, 2];

const areLevels = (days: readonly number[]): boolean =>
  days.length <= 3 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 364);

function InvoicingForm({ setting, taxNumber }: { setting: Settings['invoicing']; taxNumber: string }) {
  const { t } = useTranslation('settings');
  const form = useSettingForm(changeInvoicing, {
    setting,
    command: useChangeInvoicing(),
    toInput: (value): Values => ({
      value: {
        ...value,
        dueDays: String(value.dueDays),
        dunningDays: value.dunningDays.join(', '),
        dunningFees: feeLevels.map((level) => writeDecimal(value.dunningFees[level] ?? 0, 2)),
        graceDays: String(value.graceDays),
      },
    }),
    // One invalid day belongs to the whole list.
    inputOf: (field) => (field.startsWith('value.dunningDays') ? 'value.dunningDays' : undefined),
    faultsOf: ({ value }) => [
      !areLevels(readDays(value.dunningDays)) && ['value.dunningDays', t('invoicing.dunningWrong')],
    ],
    toBody: ({ value }: Values, version) => ({
      version,
      value: {
        ...value,
        dunningDays: readDays(value.dunningDays),
        // An empty input means no fee; an invalid amount is reported next to it.
        dunningFees: value.dunningFees.map((fee) => (fee.trim() === '' ? 0 : (readDecimal(fee, 2) ?? NaN))),
        dueDays: typedNumber(value.dueDays),
        graceDays: typedNumber(value.graceDays),
      },
    }),
  });
  const { control } = form;
  return (
    <SettingForm
      name="invoicing"
      setting={setting}
      form={form}
      title={t('title.invoicing')}
      subtitle={t('invoicing.text')}
    >
      <FormField
        control={control}
        name="value.dueDays"
        label={t('field.dueDays')}
        help={t('help.dueDays')}
        inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
      />
      <FormField
        control={control}
        name="value.dunningDays"
        label={t('field.dunningDays')}
        help={t('help.dunningDays')}
        optional
        inputProps={{ dir: 'ltr' }}
      />
      <Fees control={control} />
      <FormField
        control={control}
        name="value.graceDays"
        label={t('field.graceDays')}
        help={t('help.graceDays')}
        inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
      />
      <CheckboxField
        control={control}
        name="value.lapsesAutomatically"
        label={t('field.lapsesAutomatically')}
        help={t('help.lapsesAutomatically')}
      />
      <Block component="fieldset" plain>
        <Text component="legend" size="small" weight="semibold" mb={0.5}>
          {t('field.note')}
        </Text>
        <Text component="p" m={0} mb={1.5} size="small" tone="secondary">
          {t('help.note')}
        </Text>
        <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
          {languages.map((language) => (
            <FormField
              key={language}
              control={control}
              name={`value.note.${language}`}
              label={t('inLanguage', { what: t('field.note'), language: languageFacts[language].name })}
              type="multiline"
              minRows={2}
              inputProps={{ lang: languageFacts[language].tag }}
            />
          ))}
        </Grid>
      </Block>
      <SellerCountry control={control} taxNumber={taxNumber} />
      <SelectField
        control={control}
        name="value.taxFreeReason"
        label={t('field.taxFreeReason')}
        help={t('help.taxFreeReason')}
        options={taxFreeReasons.map((value) => ({ value, label: t(`invoicing.taxFree.${value}`) }))}
      />
      <CheckboxField
        control={control}
        name="value.offersOnlinePayment"
        label={t('field.offersOnlinePayment')}
        help={t('help.offersOnlinePayment')}
      />
    </SettingForm>
  );
}

/** The fee of each reminder level. */
function Fees<Sent>({ control }: { control: Control<Values, unknown, Sent> }) {
  const { t } = useTranslation('settings');
  return (
    <Block component="fieldset" plain>
      <Text component="legend" size="small" weight="semibold" mb={0.5}>
        {t('field.dunningFees')}
      </Text>
      <Text component="p" m={0} mb={1.5} size="small" tone="secondary">
        {t('help.dunningFees')}
      </Text>
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}>
        {feeLevels.map((level) => (
          <FormField
            key={level}
            control={control}
            name={`value.dunningFees.${level}`}
            label={t('invoicing.feeOfLevel', { level: level + 1 })}
            optional
            inputProps={{ inputMode: 'decimal', dir: 'ltr' }}
          />
        ))}
      </Grid>
    </Block>
  );
}

/** The country required for electronic invoices, and what else they lack. */
function SellerCountry<Sent>({ control, taxNumber }: { control: Control<Values, unknown, Sent>; taxNumber: string }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const country = useWatch({ control, name: 'value.sellerCountry' });
  const missing = missingForElectronic({ country, taxNumber });
  const only = missing.length === 1 ? missing[0] : undefined;
  return (
    <>
      <SelectField
        control={control}
        name="value.sellerCountry"
        label={t('field.sellerCountry')}
        help={t('help.sellerCountry')}
        options={[{ value: '', label: t('invoicing.noCountry') }, ...countryOptions(language)]}
      />
      <Alert live="status">
        {only
          ? t(`invoicing.missing.${only}`)
          : missing.length > 0
            ? t('invoicing.missing.both')
            : t('invoicing.electronic')}
      </Alert>
    </>
  );
}
