import { useState } from 'react';
import {
  extendDueDate,
  waiveInvoice,
  type InvoiceDetail,
  type InvoicePayment,
  recordPayment,
  creditInvoice,
  type BodyOf,
  type InvoiceRecord,
  payInvoiceFromCredit,
  refundPayment,
  movePayment,
  type InvoiceSummary,
} from '@guildhall/shared/contracts';
import { addDays, lineNetMinor } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  FormField,
  CheckboxField,
  RadioCards,
  useWatch,
  useController,
  useContractForm,
  type ContractForm,
} from '@guildhall/shared/ui/form';
import { isApiProblem } from '@guildhall/shared/http';
import { useLabels } from '@guildhall/shared/features/labels';
import { Grid, Text, Block, Checkbox, Stack, Alert } from '@guildhall/shared/ui/core';
import { useQuery } from '@guildhall/shared/query';
import { Dialog } from '@guildhall/shared/ui/data';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { UnprintableIn } from '../../lib/Unprintable.tsx';
import { Combobox } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Unloaded } from '../../lib/Unloaded.tsx';
import {
  useExtendDueDate,
  useWaiveInvoice,
  useRecordPayment,
  invoiceRecordQuery,
  useCreditInvoice,
  usePayFromCredit,
  useRefundPayment,
  invoicesToPayQuery,
  useMovePayment,
} from './api.ts';

interface DialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

type InvoiceDialogProps = DialogProps &
  ({ what: 'payment' | 'credit' | 'waive' | 'dueDate' } | { what: 'refund' | 'move'; payment: InvoicePayment });

/** The dialogs of an issued invoice; one chunk, fetched with the first click. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { what, invoice, onClosed } = props;
  if (what === 'refund') return <RefundDialog invoice={invoice} payment={props.payment} onClosed={onClosed} />;
  if (what === 'move') return <MovePaymentDialog invoice={invoice} payment={props.payment} onClosed={onClosed} />;
  if (what === 'payment') return <PaymentDialog invoice={invoice} onClosed={onClosed} />;
  if (what === 'credit') return <CreditDialog invoice={invoice} onClosed={onClosed} />;
  if (what === 'dueDate') return <DueDateDialog invoice={invoice} onClosed={onClosed} />;
  return <WaiveDialog invoice={invoice} onClosed={onClosed} />;
}

/** More days to pay, unless another day is chosen. */
const moreDays = 14;

function DueDateDialog({ invoice, onClosed }: DialogProps) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const { dueOn } = invoice;
  const command = useContractForm(extendDueDate.body, {
    command: useExtendDueDate(invoice.id),
    defaultValues: { dueOn: addDays(dueOn && dueOn > today() ? dueOn : today(), moreDays), reason: '' },
    toBody: (values: { dueOn: string; reason: string }) => ({ version: invoice.version, ...values }),
    done: ({ dueOn: day }) => t('dueDate.done', { day: day ? format.day(day) : '' }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('dueDate.title')}
      text={t('dueDate.text', { day: dueOn ? format.day(dueOn) : '' })}
      confirm={t('dueDate.extend')}
      icon="clock"
      onClosed={onClosed}
    >
      <FormField control={command.control} name="dueOn" type="date" label={t('dueDate.day')} />
      <ReasonField control={command.control} help={t('waive.reasonHelp')} />
    </CommandDialog>
  );
}

function WaiveDialog({ invoice, onClosed }: DialogProps) {
  const { t } = useTranslation('invoicing');
  const amount = useFormat().money(invoice.open);
  return (
    <ReasonDialog
      contract={waiveInvoice}
      command={useWaiveInvoice(invoice.id)}
      toBody={(reason) => ({ version: invoice.version, reason })}
      title={t('waive.title', { amount })}
      text={t(invoice.applicationId ? 'waive.textOfApplication' : 'waive.text')}
      confirm={t('waive.confirm')}
      done={t('waive.done', { amount })}
      help={t('waive.reasonHelp')}
      onClosed={onClosed}
    />
  );
}

/** A payment as typed, with the contract's names: the server's messages appear next to the inputs. */
interface PaymentValues {
  method: 'transfer' | 'cash';
  amountMinor: string;
  receivedOn: string;
  reference: string;
  keepsSurplus: boolean;
}

interface PaymentDialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

/** The form's command: the request body, its own checks, and where the server's messages appear. */
function usePaymentCommand({ invoice, onClosed }: PaymentDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { open } = invoice;
  const dayInFuture = t('invoice.paymentDayInFuture');
  return useContractForm(recordPayment.body, {
    command: useRecordPayment(invoice.id),
    defaultValues: {
      method: 'transfer',
      amountMinor: writeDecimal(open.amountMinor, 2),
      receivedOn: today(),
      reference: invoice.paymentReference ?? '',
      keepsSurplus: false,
    },
    toBody: ({ reference, amountMinor, keepsSurplus, ...values }: PaymentValues) => ({
      version: invoice.version,
      ...values,
      amountMinor: readDecimal(amountMinor, 2),
      ...(reference.trim() && { reference }),
      ...(keepsSurplus && { keepsSurplus }),
    }),
    faultsOf: ({ amountMinor: typed, receivedOn, keepsSurplus }) => {
      const amountMinor = readDecimal(typed, 2) ?? 0;
      return [
        amountMinor === 0 && ['amountMinor', t('invoice.paymentAmountWrong')],
        amountMinor > open.amountMinor &&
          !keepsSurplus && ['amountMinor', t('invoice.paymentMoreThanOpen', { open: format.money(open) })],
        receivedOn === '' && ['receivedOn', t('invoice.paymentDayNeeded')],
        receivedOn > today() && ['receivedOn', dayInFuture],
      ];
    },
    explain: (error) => {
      if (!isApiProblem(error)) return null;
      // Another payment was recorded in the meantime: the server's amount is correct, and belongs next to the input.
      if (error.code === 'more_than_open') return ['amountMinor', error.message];
      return error.code === 'day_in_future' ? ['receivedOn', dayInFuture] : null;
    },
    done: (_, { amountMinor }) => t('invoice.paymentDone', { amount: format.money({ ...open, amountMinor }) }),
    onSuccess: onClosed,
  });
}

/** Records a payment by bank transfer or in cash, in full or in part. */
function PaymentDialog({ invoice, onClosed }: PaymentDialogProps) {
  const { t } = useTranslation('admin');
  const { t: own } = useTranslation('invoicing');
  const label = useLabels();
  const format = useFormat();
  const { open } = invoice;
  const command = usePaymentCommand({ invoice, onClosed });
  const { control } = command;
  const reference = useWatch({ control, name: 'reference' });
  const surplusMinor = (readDecimal(useWatch({ control, name: 'amountMinor' }), 2) ?? 0) - open.amountMinor;

  return (
    <CommandDialog
      command={command}
      title={t('invoice.paymentTitle', { number: invoice.number })}
      confirm={t('invoice.recordPayment')}
      icon="wallet"
      onClosed={onClosed}
    >
      <RadioCards
        control={control}
        name="method"
        label={t('invoice.paymentMethod')}
        columns={2}
        options={(['transfer', 'cash'] as const).map((method) => ({
          value: method,
          label: label('payment.method', method),
        }))}
      />
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="amountMinor"
          label={t('invoice.paymentAmount')}
          help={`${t('invoice.open')}: ${format.money(open)}`}
          inputProps={{ inputMode: 'decimal' }}
          end={
            <Text pr={1} tone="secondary">
              {open.currency}
            </Text>
          }
        />
        <FormField control={control} name="receivedOn" type="date" label={t('invoice.paymentDay')} />
      </Grid>
      {surplusMinor > 0 && (
        <CheckboxField
          control={control}
          name="keepsSurplus"
          label={own('surplus.keep', { amount: format.money({ ...open, amountMinor: surplusMinor }) })}
          help={own('surplus.help')}
        />
      )}
      <FormField
        control={control}
        name="reference"
        label={t('invoice.paymentReference')}
        help={t('invoice.paymentReferenceHelp')}
        optional
      />
      <UnprintableIn text={reference} />
    </CommandDialog>
  );
}

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
function CreditDialog(props: CreditDialogProps) {
  const { t } = useTranslation('admin');
  const { id, number } = props.invoice;
  const record = useQuery(invoiceRecordQuery(id));
  if (record.data) return <CreditForm {...props} creditable={record.data.creditableLines} />;
  return (
    <Dialog open title={t('invoice.creditTitle', { number: number ?? '' })} onClose={props.onClosed}>
      <Unloaded query={record} height={160} />
    </Dialog>
  );
}

function CreditForm({ invoice, creditable, onClosed }: CreditDialogProps & { creditable: readonly Creditable[] }) {
  const { t } = useTranslation('admin');
  const { t: own } = useTranslation('invoicing');
  const format = useFormat();
  const number = invoice.number ?? '';
  const command = useContractForm(creditInvoice.body, {
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
    onSuccess: onClosed,
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
  command: ContractForm<CreditValues, BodyOf<typeof creditInvoice>>;
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

interface CreditPaymentDialogProps {
  invoice: InvoiceDetail;
  credit: InvoiceRecord['creditOnAccount'];
  onClosed: () => void;
}

/** Pays an invoice with the person's credit from earlier payments. */
export function CreditPaymentDialog({ invoice, credit, onClosed }: CreditPaymentDialogProps) {
  const { t } = useTranslation('invoicing');
  const { t: admin } = useTranslation('admin');
  const format = useFormat();
  const mostMinor = Math.min(credit.amountMinor, invoice.open.amountMinor);
  const command = useContractForm(payInvoiceFromCredit.body, {
    command: usePayFromCredit(invoice.id),
    defaultValues: { amountMinor: writeDecimal(mostMinor, 2) },
    toBody: ({ amountMinor }: { amountMinor: string }) => ({
      version: invoice.version,
      amountMinor: readDecimal(amountMinor, 2),
    }),
    faultsOf: ({ amountMinor }) => {
      const typed = readDecimal(amountMinor, 2) ?? 0;
      return [
        typed === 0 && ['amountMinor', admin('invoice.paymentAmountWrong')],
        typed > mostMinor && [
          'amountMinor',
          t('onAccount.most', { amount: format.money({ ...credit, amountMinor: mostMinor }) }),
        ],
      ];
    },
    done: (_, { amountMinor }) => t('onAccount.done', { amount: format.money({ ...credit, amountMinor }) }),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('onAccount.title', { number: invoice.number })}
      text={t('onAccount.text', { amount: format.money(credit) })}
      confirm={t('onAccount.use')}
      icon="wallet"
      onClosed={onClosed}
    >
      <FormField
        control={command.control}
        name="amountMinor"
        label={admin('invoice.paymentAmount')}
        help={`${admin('invoice.open')}: ${format.money(invoice.open)}`}
        inputProps={{ inputMode: 'decimal' }}
        end={
          <Text pr={1} tone="secondary">
            {credit.currency}
          </Text>
        }
      />
    </CommandDialog>
  );
}

/** A refund as typed, with the contract's names. */
interface RefundValues {
  method: BodyOf<typeof refundPayment>['method'];
  amountMinor: string;
  refundedOn: string;
  reason: string;
}

type Refundable = Pick<
  InvoicePayment,
  'id' | 'version' | 'method' | 'state' | 'amount' | 'refundable' | 'isFromProvider'
>;

interface RefundDialogProps {
  /** Missing for a payment without an invoice. */
  invoice?: InvoiceDetail;
  payment: Refundable;
  onClosed: () => void;
}

/**
 * Refunds a payment in full or in part: through its provider, or recorded after a manual transfer. A held payment is
 * refunded in full.
 */
export function RefundDialog({ invoice, payment, onClosed }: RefundDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { refundable } = payment;
  const command = useContractForm(refundPayment.body, {
    command: useRefundPayment(payment.id),
    defaultValues: {
      method: payment.isFromProvider ? 'provider' : payment.method === 'cash' ? 'cash' : 'transfer',
      amountMinor: writeDecimal(refundable.amountMinor, 2),
      refundedOn: today(),
      reason: '',
    },
    toBody: ({ method, amountMinor, refundedOn, reason }: RefundValues) => ({
      version: payment.version,
      method,
      amountMinor: readDecimal(amountMinor, 2),
      ...(method !== 'provider' && { refundedOn }),
      reason,
    }),
    faultsOf: ({ method, amountMinor: typed, refundedOn }) => {
      const amountMinor = readDecimal(typed, 2) ?? 0;
      return [
        amountMinor === 0 && ['amountMinor', t('invoice.paymentAmountWrong')],
        amountMinor > refundable.amountMinor && [
          'amountMinor',
          t('invoice.refundMoreThanLeft', { left: format.money(refundable) }),
        ],
        method !== 'provider' && refundedOn === '' && ['refundedOn', t('invoice.refundDayNeeded')],
        method !== 'provider' && refundedOn > today() && ['refundedOn', t('invoice.paymentDayInFuture')],
      ];
    },
    done: ({ state }, { amountMinor }) =>
      t(state === 'pending' ? 'invoice.refundPending' : 'invoice.refundDone', {
        amount: format.money({ ...refundable, amountMinor }),
      }),
    onSuccess: onClosed,
  });

  return (
    <CommandDialog
      command={command}
      title={t('invoice.refundTitle', { amount: format.money(payment.amount) })}
      confirm={t('invoice.refund')}
      icon="undo"
      consequences={invoice && opensAgain(invoice, payment) && <Alert>{t('invoice.refundReopens')}</Alert>}
      onClosed={onClosed}
    >
      <Inputs command={command} payment={payment} />
    </CommandDialog>
  );
}

function Inputs({
  command: { control },
  payment: { refundable, isFromProvider, state },
}: {
  command: ContractForm<RefundValues, BodyOf<typeof refundPayment>>;
  payment: Refundable;
}) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const method = useWatch({ control, name: 'method' });
  const byHand = (['transfer', 'cash'] as const).map((value) => ({
    value,
    label: label('payment.method', value),
    description: t('invoice.refundByHandText'),
  }));
  const byProvider = {
    value: 'provider',
    label: t('invoice.refundByProvider'),
    description: t('invoice.refundByProviderText'),
  };
  return (
    <>
      <RadioCards
        control={control}
        name="method"
        label={t('invoice.refundMethod')}
        columns={isFromProvider ? 3 : 2}
        options={isFromProvider ? [byProvider, ...byHand] : byHand}
      />
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="amountMinor"
          label={t('invoice.refundAmount')}
          inputProps={{ inputMode: 'decimal', readOnly: state === 'needs_review' }}
          end={
            <Text pr={1} tone="secondary">
              {refundable.currency}
            </Text>
          }
        />
        {method !== 'provider' && (
          <FormField control={control} name="refundedOn" type="date" label={t('invoice.refundDay')} />
        )}
      </Grid>
      <ReasonField control={control} label={t('reason.label')} help={t('invoice.refundReasonHelp')} />
    </>
  );
}

/** True when a refund reopens the invoice: more has been paid than credit notes leave to refund. */
const opensAgain = ({ gross, paid, credited }: InvoiceDetail, { state, refundable }: Refundable): boolean =>
  state !== 'needs_review' && gross.amountMinor - paid.amountMinor - credited.amountMinor + refundable.amountMinor > 0;

interface MovePaymentDialogProps {
  invoice: InvoiceDetail;
  payment: InvoicePayment;
  onClosed: () => void;
}

interface MoveValues {
  invoiceId: string;
  keepsSurplus: boolean;
  reason: string;
}

const nameOf = ({ number, payerName }: InvoiceSummary) => `${number ?? ''} ${payerName}`;

/** Moves a payment that was booked on the wrong invoice to the open invoice it belongs to. */
function MovePaymentDialog({ invoice, payment, onClosed }: MovePaymentDialogProps) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<InvoiceSummary | null>(null);
  const search = useDelayed(typed);
  const isAsked = search.length > 1 && chosen === null;
  const found = useQuery({ ...invoicesToPayQuery(search, 'open'), enabled: isAsked });
  const invoices = isAsked ? found.data?.rows.filter(({ id }) => id !== invoice.id).slice(0, 8) : undefined;
  const surplusMinor = chosen ? payment.amount.amountMinor - chosen.open.amountMinor : 0;
  const command = useContractForm(movePayment.body, {
    command: useMovePayment(payment.id),
    defaultValues: { invoiceId: '', keepsSurplus: false, reason: '' },
    toBody: ({ keepsSurplus, ...values }: MoveValues) => ({
      version: payment.version,
      ...values,
      ...(keepsSurplus && { keepsSurplus }),
    }),
    faultsOf: ({ invoiceId, keepsSurplus }) => [
      invoiceId === '' && ['invoiceId', t('move.invoiceNeeded')],
      chosen !== null &&
        surplusMinor > 0 &&
        !keepsSurplus && ['invoiceId', t('move.onlyOpen', { open: format.money(chosen.open) })],
    ],
    done: ({ number }) => t('move.done', { amount: format.money(payment.amount), number }),
    onSuccess: onClosed,
  });
  const { field, fieldState } = useController({ control: command.control, name: 'invoiceId' });
  const choose = (one: InvoiceSummary | null) => {
    setChosen(one);
    field.onChange(one?.id ?? '');
  };
  return (
    <CommandDialog
      command={command}
      title={t('move.title', { amount: format.money(payment.amount) })}
      text={t('move.text', { number: invoice.number })}
      confirm={t('admin:invoice.movePayment')}
      icon="arrowForward"
      onClosed={onClosed}
    >
      <Combobox
        inFlow
        label={t('move.invoice')}
        name="invoiceId"
        inputRef={field.ref}
        help={chosen ? t('move.open', { amount: format.money(chosen.open) }) : t('move.invoiceHelp')}
        error={fieldState.error?.message}
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          choose(null);
        }}
        options={invoices?.map((one) => ({
          key: one.id,
          title: nameOf(one),
          detail: t('move.open', { amount: format.money(one.open) }),
        }))}
        none={t('move.none')}
        onPicked={(id) => {
          const one = invoices?.find((candidate) => candidate.id === id);
          if (!one) return;
          choose(one);
          setTyped(nameOf(one));
        }}
      />
      {surplusMinor > 0 && (
        <CheckboxField
          control={command.control}
          name="keepsSurplus"
          label={t('surplus.keep', { amount: format.money({ ...payment.amount, amountMinor: surplusMinor }) })}
          help={t('surplus.help')}
        />
      )}
      <ReasonField control={command.control} help={t('waive.reasonHelp')} />
    </CommandDialog>
  );
}
