import { creditInvoice } from '@guildhall/shared/contracts';
import type { BodyOf, InvoiceDetail, InvoiceRecord } from '@guildhall/shared/contracts';
import { lineNetMinor } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Checkbox, Grid, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { FormField, useController, useWatch } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { type CommandForm, useCommandForm } from '../../lib/use-command-form.ts';
import { invoiceRecordQuery, useCreditInvoice } from './api.ts';

interface CreditDialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

/** A line with what is left to credit of it. */
type Creditable = InvoiceRecord['creditableLines'][number];

/** A credit note as typed: which lines, and how much of each, before tax or as a quantity. */
interface CreditValues {
  /** The quantity is empty where another amount was typed. */
  lines: { isChosen: boolean; quantityMilli: string; netMinor: string }[];
  reason: string;
}

/** Creates a credit note for the whole remaining amount, for the selected lines, or for parts of them. */
export function CreditDialog(props: CreditDialogProps) {
  const { t } = useTranslation('admin');
  const { id, number } = props.invoice;
  const record = useQuery(invoiceRecordQuery(id));
  if (record.data) return <CreditForm {...props} creditable={record.data.creditableLines} />;
  return (
    <Dialog open title={t('invoice.creditTitle', { number: number ?? '' })} onClose={props.onClosed}>
      {record.isError ? (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Dialog>
  );
}

function CreditForm({ invoice, creditable, onClosed }: CreditDialogProps & { creditable: readonly Creditable[] }) {
  const { t } = useTranslation('admin');
  const { t: own } = useTranslation('invoicing');
  const format = useFormat();
  const number = invoice.number ?? '';
  const command = useCommandForm(creditInvoice, {
    command: useCreditInvoice(invoice.id),
    defaultValues: {
      lines: creditable.map(({ quantityMilli, netMinor }) => ({
        isChosen: true,
        quantityMilli: writeDecimal(quantityMilli, 3, { trim: true }),
        netMinor: writeDecimal(netMinor, 2),
      })),
      reason: '',
    },
    toBody: ({ lines, reason }: CreditValues) => ({
      version: invoice.version,
      reason,
      ...(!isWhole(lines, creditable) && { lines: chosenOf(lines, creditable) }),
    }),
    inputOf: (field) => (field === 'reason' ? 'reason' : undefined),
    faultsOf: ({ lines }) =>
      lines.map((line, index) => {
        const left = creditable[index];
        if (!left || !line.isChosen || left.netMinor <= 0) return false;
        const quantityMilli = readDecimal(line.quantityMilli, 3) ?? 0;
        if (line.quantityMilli.trim() !== '' && (quantityMilli === 0 || quantityMilli > left.quantityMilli)) {
          const most = format.number(left.quantityMilli / 1000);
          return [`lines.${index}.quantityMilli`, own('credit.quantityWrong', { most })] as const;
        }
        const netMinor = readDecimal(line.netMinor, 2) ?? 0;
        const most = format.money({ amountMinor: left.netMinor, currency: invoice.gross.currency });
        const isWrong = netMinor === 0 || netMinor > left.netMinor;
        return isWrong && ([`lines.${index}.netMinor`, own('credit.amountWrong', { most })] as const);
      }),
    done: (_, { lines }) =>
      lines ? own('credit.linesDone', { count: lines.length }) : t('invoice.creditDone', { number }),
    onClosed,
  });
  const lines = useWatch({ control: command.control, name: 'lines' });
  const textOf = () => {
    if (invoice.payer.email === '') return own('credit.textByHand');
    return isWhole(lines, creditable) ? t('invoice.creditText') : own('credit.linesText');
  };
  return (
    <CommandDialog
      command={command}
      title={t('invoice.creditTitle', { number })}
      text={textOf()}
      confirm={t('invoice.credit')}
      color="error"
      onClosed={onClosed}
    >
      {creditable.length > 0 && (
        <Block component="fieldset" plain shrink>
          <Text component="legend" p={0} mb={0.5} weight="semibold">
            {own('credit.lines')}
          </Text>
          <Stack gap={1}>
            {creditable.map((left, index) => (
              <LineChoice
                key={left.position}
                command={command}
                index={index}
                line={invoice.lines[left.position]}
                hasPieces={left.quantityMilli > 1000}
                currency={invoice.gross.currency}
                // The last one stays: a credit note needs at least one line.
                isLast={lines.every(({ isChosen }, other) => isChosen === (other === index))}
              />
            ))}
          </Stack>
        </Block>
      )}
      <ReasonField control={command.control} help={t('invoice.creditReasonHelp')} />
    </CommandDialog>
  );
}

const isWhole = (lines: CreditValues['lines'], creditable: readonly Creditable[]): boolean =>
  lines.every(({ isChosen, netMinor }, index) => isChosen && readDecimal(netMinor, 2) === creditable[index]?.netMinor);

/** The chosen lines; one that is credited in full has no amount, so that its tax is exact. */
const chosenOf = (lines: CreditValues['lines'], creditable: readonly Creditable[]) =>
  creditable.flatMap(({ position, ...left }, index) => {
    const line = lines[index];
    if (!line?.isChosen) return [];
    const netMinor = readDecimal(line.netMinor, 2);
    if (netMinor === null || netMinor === left.netMinor) return [{ position }];
    const quantityMilli = readDecimal(line.quantityMilli, 3);
    return quantityMilli === null ? [{ position, netMinor }] : [{ position, quantityMilli }];
  });

interface LineChoiceProps {
  command: CommandForm<CreditValues, BodyOf<typeof creditInvoice>>;
  index: number;
  line: InvoiceDetail['lines'][number] | undefined;
  /** True if part of the line can be credited as a quantity. */
  hasPieces: boolean;
  currency: string;
  isLast: boolean;
}

function LineChoice({ command, index, line, hasPieces, currency, isLast }: LineChoiceProps) {
  const { t } = useTranslation('invoicing');
  const { form, control } = command;
  const { field } = useController({ control, name: `lines.${index}.isChosen` });
  const names = { quantity: `lines.${index}.quantityMilli`, amount: `lines.${index}.netMinor` } as const;
  const text = line?.text ?? '';
  const writeAmount = () => {
    const quantityMilli = readDecimal(form.getValues(names.quantity), 3);
    if (!line || quantityMilli === null) return;
    form.setValue(names.amount, writeDecimal(lineNetMinor({ ...line, quantityMilli }), 2), { shouldDirty: true });
  };
  const amount = (
    <FormField
      control={control}
      name={names.amount}
      label={t('credit.amount')}
      inputProps={{ inputMode: 'decimal' }}
      onChanged={() => form.setValue(names.quantity, '')}
      end={
        <Text pr={1} tone="secondary">
          {currency}
        </Text>
      }
    />
  );
  return (
    <Block role="group" aria-label={text}>
      <Checkbox checked={field.value} disabled={isLast} onChange={field.onChange} label={<bdi>{text}</bdi>} />
      {field.value && !hasPieces && amount}
      {field.value && hasPieces && (
        <Grid gap={1.5} align="start" columns={{ xs: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
          <FormField
            control={control}
            name={names.quantity}
            label={t('credit.quantity')}
            inputProps={{ inputMode: 'decimal' }}
            onChanged={writeAmount}
          />
          {amount}
        </Grid>
      )}
    </Block>
  );
}
