import { changeAssociation, unnamed, type Association, type Settings } from '@guildhall/shared/contracts';
import { currencies, isBankAccount, languageFacts, languages } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Grid, lazyPart, Skeleton, Stack, Alert } from '@guildhall/shared/ui/core';
import { FormField, SelectField, useController, useWatch } from '@guildhall/shared/ui/form';
import { useQuery } from '@guildhall/shared/query';
import { featureTranslations } from '../../translations.ts';
import { ZonePicker } from '../meetings/ZonePicker.tsx';
import { useChangeAssociation, currencyUseQuery } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';
import { ThemeCards } from './ThemeCards.tsx';

const LogoCard = lazyPart(async () => (await import('./LogoCard.tsx')).LogoCard, {
  translations: featureTranslations('settings'),
  fallback: <Skeleton variant="rounded" height={320} />,
});

/** Settings about the association that runs this installation. */
export const AssociationSection = () => (
  <WithSettings>
    {({ association, logo }) => (
      <Stack gap={3}>
        <AssociationForm setting={association} />
        <LogoCard setting={logo} />
      </Stack>
    )}
  </WithSettings>
);

/** Each with its code, which is printed on invoices. */
function useCurrencyNames() {
  const names = new Intl.DisplayNames(languageFacts[useLanguage()].tag, { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value} – ${names.of(value)}` }));
}

function AssociationForm({ setting }: { setting: Settings['association'] }) {
  const { t } = useTranslation('admin');
  const form = useSettingForm(changeAssociation, {
    setting,
    command: useChangeAssociation(),
    // The software's default name belongs to no association.
    toInput: (value) => ({ value: { ...value, name: value.name === unnamed ? '' : value.name } }),
    toBody: ({ value }: { value: Association }, version) => ({ version, value }),
    faultsOf: ({ value }) => [
      !isBankAccount(value.bankAccount) && ['value.bankAccount', t('settings.bankAccountInvalid')],
    ],
  });
  const { control } = form;
  const zone = useController({ control, name: 'value.zone' });
  const currency = useWatch({ control, name: 'value.currency' });
  const currencyNames = useCurrencyNames();
  /** The help text of an input, and whether an environment variable sets it. */
  const field = (name: keyof Association) => {
    const variable = setting.fixedBy[name];
    return {
      control,
      name: `value.${name}` as const,
      label: t(`settings.field.${name}`),
      ...(variable ? { disabled: true, help: t('settings.fixedBy', { variable }) } : {}),
    };
  };
  const helped = (name: 'bankAccount' | 'currency' | 'language' | 'replyTo' | 'theme') => ({
    help: t(`settings.help.${name}`),
    ...field(name),
  });
  return (
    <SettingForm
      name="association"
      setting={setting}
      form={form}
      title={t('settings.title.association')}
      subtitle={t('settings.associationText')}
    >
      <FormField {...field('name')} autoComplete="organization" />
      <FormField {...field('address')} type="multiline" minRows={3} />
      <Grid gap={2.5} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <FormField {...field('email')} type="email" />
        <FormField {...helped('replyTo')} type="email" />
        <FormField {...helped('bankAccount')} />
        <FormField {...field('taxNumber')} />
        {setting.fixedBy.zone ? (
          <FormField {...field('zone')} />
        ) : (
          <ZonePicker
            zone={zone.field.value}
            help={t('settings.help.zone')}
            error={zone.fieldState.error?.message}
            onPicked={zone.field.onChange}
          />
        )}
        <SelectField
          {...helped('language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
        />
        <SelectField {...helped('currency')} options={currencyNames} />
      </Grid>
      <CurrencyNote currency={currency} />
      <ThemeCards {...helped('theme')} name="value.theme" />
    </SettingForm>
  );
}

/** Lists amounts in other currencies than the chosen one; they are not converted. */
function CurrencyNote({ currency }: Pick<Association, 'currency'>) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(currencyUseQuery());
  const others = data?.filter((one) => one.currency !== currency) ?? [];
  if (others.length === 0) return null;
  const sentences = others.flatMap(({ currency: other, unpaidInvoices, membershipTypes }) => [
    ...(unpaidInvoices > 0 ? [t('settings.currencyUse.unpaid', { count: unpaidInvoices, currency: other })] : []),
    ...(membershipTypes > 0 ? [t('settings.currencyUse.fees', { count: membershipTypes, currency: other })] : []),
  ]);
  return (
    <Alert severity="warning" live="status">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}
