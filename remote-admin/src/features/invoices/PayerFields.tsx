import { languageFacts, languages } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { FormField, SelectField, type Control } from '@guildhall/shared/ui/form';
import type { InvoiceValues } from './LinesEditor.tsx';

/** A payer without an account, as printed on the invoice. */
export function PayerFields<Output>({ control }: { control: Control<InvoiceValues, unknown, Output> }) {
  const { t } = useTranslation('admin');
  return (
    <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <FormField control={control} name="payer.name" label={t('invoice.payerName')} />
      <FormField
        control={control}
        name="payer.email"
        type="email"
        optional
        label={t('invoice.payerEmail')}
        help={t('invoice.payerEmailHelp')}
      />
      <FormField
        control={control}
        name="payer.address"
        type="multiline"
        minRows={3}
        label={t('invoice.payerAddress')}
      />
      <SelectField
        control={control}
        name="payer.language"
        label={t('invoice.payerLanguage')}
        options={languages.map((language) => ({ value: language, label: languageFacts[language].name }))}
      />
    </Grid>
  );
}
