import { useTranslation } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { FormField, type Control } from '@guildhall/shared/ui/form';
import type { InvoiceValues } from './LinesEditor.tsx';

/** When the goods or services of a draft are supplied, as printed on the invoice. */
export function SupplyDays<Output>({ control }: { control: Control<InvoiceValues, unknown, Output> }) {
  const { t } = useTranslation('admin');
  return (
    <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <FormField
        control={control}
        name="suppliedFrom"
        type="date"
        optional
        label={t('invoice.suppliedFrom')}
        help={t('invoice.suppliedHelp')}
      />
      <FormField control={control} name="suppliedUntil" type="date" optional label={t('invoice.suppliedUntil')} />
    </Grid>
  );
}
