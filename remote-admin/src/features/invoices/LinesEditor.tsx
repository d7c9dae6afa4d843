import { lineNetMinor, invoiceTotals } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, IconButton } from '@guildhall/shared/ui/core';
import type { Control } from '@guildhall/shared/ui/form';
import { FormField, useFieldArray, useWatch } from '@guildhall/shared/ui/form';
import type { LineValues } from './lines.ts';
import { blankLine, readAmounts } from './lines.ts';
import { Totals } from './Totals.tsx';

/** An invoice as it is typed. */
export interface InvoiceValues {
  payerId: string;
  subject: string;
  lines: LineValues[];
}

const mostLines = 50;

/** The lines of a draft, with the totals the server will come to: both count by the same rule (domain rule 9). */
export function LinesEditor({ control, currency }: { control: Control<InvoiceValues>; currency: string }) {
  const { t } = useTranslation('admin');
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const readable = lines.map(readAmounts).filter((line) => line !== null);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1.5, fontWeight: 600 }}>
        {t('invoice.lines')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((field, index) => (
          <Line
            key={field.id}
            control={control}
            index={index}
            values={lines[index] ?? blankLine}
            currency={currency}
            onRemoved={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Button icon="add" disabled={fields.length >= mostLines} onClick={() => append(blankLine)}>
          {t('invoice.addLine')}
        </Button>
        <Totals totals={invoiceTotals(readable)} currency={currency} />
      </Box>
    </Box>
  );
}

interface LineProps {
  control: Control<InvoiceValues>;
  index: number;
  values: LineValues;
  currency: string;
  onRemoved: (() => void) | undefined;
}

function Line({ control, index, values, currency, onRemoved }: LineProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const number = index + 1;
  const amounts = readAmounts(values);
  const numeric = { inputMode: 'decimal', style: { textAlign: 'end' } } as const;
  return (
    <Box
      role="group"
      aria-label={t('invoice.line', { number })}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        pb: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'minmax(0, 1fr) 110px 140px 100px 120px 40px' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <FormField control={control} name={`lines.${index}.text`} label={t('invoice.text')} />
      </Box>
      <FormField
        control={control}
        name={`lines.${index}.quantityMilli`}
        label={t('invoice.quantity')}
        inputProps={numeric}
      />
      <FormField
        control={control}
        name={`lines.${index}.unitPriceMinor`}
        label={t('invoice.unitPrice')}
        inputProps={numeric}
      />
      <FormField
        control={control}
        name={`lines.${index}.taxRateBasisPoints`}
        label={t('invoice.taxRate')}
        inputProps={numeric}
        end={<Box sx={{ pr: 1, color: 'text.secondary' }}>%</Box>}
      />
      <Box sx={{ pt: { md: '34px' }, gridColumn: { xs: '1 / 3', md: 'auto' }, textAlign: { md: 'end' } }}>
        <Box component="span" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
          {t('invoice.amount')}{' '}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: '44px', fontWeight: 600 }}>
          {amounts ? format.money({ amountMinor: lineNetMinor(amounts), currency }) : '–'}
        </Box>
      </Box>
      <Box sx={{ pt: { md: '32px' }, textAlign: 'end' }}>
        {onRemoved && <IconButton icon="delete" label={t('invoice.removeLine', { number })} onClick={onRemoved} />}
      </Box>
    </Box>
  );
}
