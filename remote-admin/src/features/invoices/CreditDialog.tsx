import { creditInvoice } from '@guildhall/shared/contracts';
import type { BodyOf, InvoiceDetail, InvoiceRecord } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Checkbox, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
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

/** A credit note as typed: which lines, and how much of each before tax. */
interface CreditValues {
  lines: { isChosen: boolean; netMinor: string }[];
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
      lines: creditable.map(({ netMinor }) => ({ isChosen: true, netMinor: writeDecimal(netMinor, 2) })),
      reason: '',
    },
    toBody: ({ lines, reason }: CreditValues) => ({
      version: invoice.version,
      reason,
      ...(!isWhole(lines, creditable) && { lines: chosenOf(lines, creditable) }),
    }),
    inputOf: (field) => (field === 'reason' ? 'reason' : undefined),
    faultsOf: ({ lines }) =>
      lines.map(({ isChosen, netMinor: typed }, index) => {
        const left = creditable[index]?.netMinor ?? 0;
        const netMinor = readDecimal(typed, 2) ?? 0;
        const most = format.money({ amountMinor: left, currency: invoice.gross.currency });
        return isChosen && left > 0 && (netMinor === 0 || netMinor > left)
          ? ([`lines.${index}.netMinor`, own('credit.amountWrong', { most })] as const)
          : false;
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
            {creditable.map((line, index) => (
              <LineChoice
                key={line.position}
                command={command}
                index={index}
                text={invoice.lines[line.position]?.text ?? ''}
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
  creditable.flatMap(({ position, netMinor: left }, index) => {
    const line = lines[index];
    const netMinor = readDecimal(line?.netMinor ?? '', 2);
    if (!line?.isChosen) return [];
    return netMinor === null || netMinor === left ? [{ position }] : [{ position, netMinor }];
  });

interface LineChoiceProps {
  command: CommandForm<CreditValues, BodyOf<typeof creditInvoice>>;
  index: number;
  text: string;
  currency: string;
  isLast: boolean;
}

function LineChoice({ command: { control }, index, text, currency, isLast }: LineChoiceProps) {
  const { t } = useTranslation('invoicing');
  const { field } = useController({ control, name: `lines.${index}.isChosen` });
  return (
    <Block role="group" aria-label={text}>
      <Checkbox checked={field.value} disabled={isLast} onChange={field.onChange} label={<bdi>{text}</bdi>} />
      {field.value && (
        <FormField
          control={control}
          name={`lines.${index}.netMinor`}
          label={t('credit.amount')}
          inputProps={{ inputMode: 'decimal' }}
          end={
            <Text pr={1} tone="secondary">
              {currency}
            </Text>
          }
        />
      )}
    </Block>
  );
}
