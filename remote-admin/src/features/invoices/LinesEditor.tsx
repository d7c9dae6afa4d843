import { lineNetMinor, invoiceTotals, type Language } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, Button, Grid, IconButton, Row, Text } from '@guildhall/shared/ui/core';
import type { Control } from '@guildhall/shared/ui/form';
import { FormField, useFieldArray, useWatch } from '@guildhall/shared/ui/form';
import { ArticlePicker } from './ArticlePicker.tsx';
import type { LineValues } from './lines.ts';
import { blankLine, isBlank, lineOf, readAmounts } from './lines.ts';
import { Totals } from './Totals.tsx';

/** An invoice as typed. */
export interface InvoiceValues {
  payerId: string;
  /** True for a payer without an account, entered in `payer`. */
  hasNoAccount: boolean;
  payer: { name: string; address: string; email: string; language: Language };
  subject: string;
  /** Days, `YYYY-MM-DD`; empty if not chosen. */
  suppliedFrom: string;
  suppliedUntil: string;
  lines: LineValues[];
}

const mostLines = 50;

interface LinesEditorProps<Output> {
  control: Control<InvoiceValues, unknown, Output>;
  currency: string;
}

/** The lines of a draft, with the same totals as the server: both use the same rule (domain rule 9). */
export function LinesEditor<Output>({ control, currency }: LinesEditorProps<Output>) {
  const { t } = useTranslation('admin');
  const { fields, append, remove, update } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const last = lines.at(-1);
  const add = (line: LineValues) => {
    if (last && isBlank(last)) update(lines.length - 1, line);
    else append(line);
  };
  const readable = lines.map(readAmounts).filter((line) => line !== null);
  return (
    <Block component="fieldset" plain shrink>
      <Text component="legend" mb={1.5} p={0} weight="semibold">
        {t('invoice.lines')}
      </Text>
      <Grid gap={2}>
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
      </Grid>
      {(fields.length < mostLines || (last && isBlank(last))) && (
        <ArticlePicker currency={currency} onPicked={(article) => add(lineOf(article))} />
      )}
      <Row wrap gap={2} align="flex-start" mt={2}>
        <Button icon="add" disabled={fields.length >= mostLines} onClick={() => append(blankLine)}>
          {t('invoice.addLine')}
        </Button>
        <Totals totals={invoiceTotals(readable)} currency={currency} />
      </Row>
    </Block>
  );
}

const percentSign = (
  <Text pr={1} tone="secondary">
    %
  </Text>
);

interface LineProps<Output> {
  control: Control<InvoiceValues, unknown, Output>;
  index: number;
  values: LineValues;
  currency: string;
  onRemoved: (() => void) | undefined;
}

function Line<Output>({ control, index, values, currency, onRemoved }: LineProps<Output>) {
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
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 1fr) 100px 130px 100px 100px 110px 40px',
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <FormField
          control={control}
          name={`lines.${index}.text`}
          label={t('invoice.text')}
          help={values.account && t('invoice.lineAccount', { number: values.account })}
        />
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
        name={`lines.${index}.discountBasisPoints`}
        label={t('invoice.discount')}
        inputProps={numeric}
        end={percentSign}
      />
      <FormField
        control={control}
        name={`lines.${index}.taxRateBasisPoints`}
        label={t('invoice.taxRate')}
        inputProps={numeric}
        end={percentSign}
      />
      <Box sx={{ pt: { md: '34px' }, textAlign: { md: 'end' } }}>
        <Box component="span" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
          {t('invoice.amount')}{' '}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: '44px', fontWeight: 600 }}>
          {amounts ? format.money({ amountMinor: lineNetMinor(amounts), currency }) : '–'}
        </Box>
      </Box>
      <Block pt={{ md: 4 }} textAlign="end">
        {onRemoved && <IconButton icon="delete" label={t('invoice.removeLine', { number })} onClick={onRemoved} />}
      </Block>
    </Box>
  );
}
