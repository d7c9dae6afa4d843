import { useState } from 'react';
import {
  type BankLine,
  setBankLineAside,
  undoBankMatch,
  accountNumber,
  bookBankLine,
  type InvoiceSummary,
  type ParkedPayment,
} from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Select,
  Stack,
  Text,
  Alert,
  Button,
  Checkbox,
  Block,
  IconButton,
  Row,
  TextInput,
} from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { bankLimits } from '@guildhall/shared/domain';
import { CheckboxField, FormField, useWatch, useContractForm } from '@guildhall/shared/ui/form';
import { problemText } from '@guildhall/shared/http';
import { useQuery } from '@guildhall/shared/query';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { Combobox, type ComboboxOption } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { invoicesToPayQuery } from '../invoices/api.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { useLinkPayment, useReturnPayment, useSetLineAside, useUndoMatch, useBookLine, useMatchLine } from './api.ts';

interface LineDialogProps {
  step: LineStep;
  line: BankLine;
  onClosed: () => void;
}

/** The dialog for an action on a line. */
export function LineDialog({ step, line, onClosed }: LineDialogProps) {
  if (step === 'choose') return <InvoiceParts line={line} onClosed={onClosed} />;
  if (step === 'book') return <BookDialog line={line} onClosed={onClosed} />;
  if (step === 'link') return <LinkPayment line={line} onClosed={onClosed} />;
  if (step === 'return') return <ReturnPayment line={line} onClosed={onClosed} />;
  return step === 'undo' ? <UndoMatch line={line} onClosed={onClosed} /> : <SetAside line={line} onClosed={onClosed} />;
}

type StepProps = Omit<LineDialogProps, 'step'>;

/** Reverses the line's payments and bookings, or the one that is chosen. */
function UndoMatch({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const [chosen, setChosen] = useState('');
  const { version, amount, payments, bookings } = line;
  // What the bank took back can't be undone.
  const paid = payments.filter(({ wasRecorded }) => wasRecorded || amount.amountMinor > 0);
  const parts = [
    ...paid.map((one) => ({ ...one, key: 'paymentId', name: one.invoice.number, label: one.invoice.payerName })),
    ...bookings.map((one) => ({ ...one, wasRecorded: false, key: 'bookingId', name: one.account, label: one.text })),
  ];
  const undone = parts.filter(({ id }) => chosen === '' || id === chosen);
  const amountMinor = undone.reduce((sum, part) => sum + Math.abs(part.amount.amountMinor), 0);
  const numbers = undone.map(({ name }) => name).join(t('listSeparator'));
  const isLink = undone.every(({ wasRecorded }) => wasRecorded);
  const isPayment = !isLink && undone.some(({ key }) => key === 'paymentId');
  return (
    <ReasonDialog
      contract={undoBankMatch}
      command={useUndoMatch(line.id)}
      toBody={(reason) => ({ version, reason, ...(chosen !== '' && undone.map(({ key, id }) => ({ [key]: id }))[0]) })}
      title={t(isLink ? 'unlinkTitle' : isPayment ? 'undoTitle' : 'undoBookingTitle')}
      text={t(isLink ? 'unlinkText' : isPayment ? 'undoText' : 'undoBookingText', {
        amount: format.money({ ...amount, amountMinor }),
        number: numbers,
      })}
      consequences={
        parts.length > 1 && (
          <Select
            label={t('undoWhich')}
            value={chosen}
            onChange={setChosen}
            placeholder={t('undoAll')}
            options={parts.map(({ id, name, label, amount: part }) => ({
              value: id,
              label: `${name} ${label}: ${format.money(part)}`,
            }))}
          />
        )
      }
      confirm={t(isLink ? 'unlink' : isPayment ? 'undoConfirm' : 'undoBookingConfirm')}
      label={t('reason')}
      help={t('reasonHelp')}
      done={t(isLink ? 'unlinked' : isPayment ? 'undone' : 'bookingUndone')}
      onClosed={onClosed}
    />
  );
}

/** Links the line to a payment that somebody recorded by hand. */
function LinkPayment({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useLinkPayment(line.id);
  const { version, recorded } = line;
  const [paymentId, setPaymentId] = useState(recorded[0]?.paymentId ?? '');
  const options = recorded.map(({ paymentId: value, invoice: { number, payerName: name }, amount, receivedOn }) => ({
    value,
    label: t('linkOption', { number, name, amount: format.money(amount), day: format.date(receivedOn) }),
  }));
  return (
    <ConfirmCommand
      title={t('linkTitle')}
      confirm={t('linkConfirm')}
      command={command}
      input={{ version, paymentId }}
      done={t('linked')}
      onClose={onClosed}
    >
      <Stack gap={2}>
        <Text>{t('linkText')}</Text>
        {recorded.length === 1 ? (
          <Text breakWords>{options[0]?.label}</Text>
        ) : (
          <Select label={t('linkWhich')} value={paymentId} onChange={setPaymentId} options={options} />
        )}
      </Stack>
    </ConfirmCommand>
  );
}

/** Confirms that the bank took a payment back. */
function ReturnPayment({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useReturnPayment(line.id);
  const { version, recordedOn, returned } = line;
  const [chosen, setChosen] = useState('');
  const payment = returned.find(({ paymentId }) => paymentId === chosen) ?? returned[0];
  if (!payment) return null;
  const { paymentId, invoice, amount, receivedOn, charge } = payment;
  return (
    <ConfirmCommand
      title={t('takeBackTitle')}
      confirm={t('takeBack')}
      command={command}
      danger
      input={{ version, paymentId, recordedOn }}
      done={t('takenBack')}
      onClose={onClosed}
    >
      <Stack gap={2}>
        {returned.length > 1 && (
          <Select
            label={t('linkWhich')}
            value={paymentId}
            onChange={setChosen}
            options={returned.map((one) => ({
              value: one.paymentId,
              label: t('linkOption', {
                number: one.invoice.number,
                name: one.invoice.payerName,
                amount: format.money(one.amount),
                day: format.date(one.receivedOn),
              }),
            }))}
          />
        )}
        <Text>
          {t('takeBackText', { amount: format.money(amount), number: invoice.number, day: format.date(receivedOn) })}
        </Text>
        {charge.amountMinor > 0 && <Text>{t('takeBackCharge', { amount: format.money(charge) })}</Text>}
      </Stack>
    </ConfirmCommand>
  );
}

function SetAside({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  return (
    <ReasonDialog
      contract={setBankLineAside}
      command={useSetLineAside(line.id)}
      toBody={(reason) => ({ version: line.version, reason })}
      title={t('setAsideTitle')}
      text={t('setAsideText')}
      confirm={t('setAside')}
      color="brand"
      label={t('reason')}
      help={t('reasonHelp')}
      done={t('wasSetAside')}
      onClosed={onClosed}
    />
  );
}

interface Booking {
  amountMinor: string;
  account: string;
  text: string;
  isRemembered: boolean;
  contains: string;
}

/** Books what is left of a line, or a part of it, to an account, and remembers a rule on request. */
function BookDialog({ line, onClosed }: { line: BankLine; onClosed: () => void }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const { id, version, recordedOn, left, payerName, purpose, rule } = line;
  const leftMinor = Math.abs(left.amountMinor);
  const isAmount = (typed: string): boolean => {
    const minor = readDecimal(typed, 2) ?? 0;
    return minor > 0 && minor <= leftMinor;
  };
  const command = useContractForm(bookBankLine.body, {
    command: useBookLine(id),
    defaultValues: {
      amountMinor: writeDecimal(leftMinor, 2),
      account: rule?.account ?? '',
      text: rule?.text ?? '',
      isRemembered: false,
      contains: (payerName || purpose).slice(0, bankLimits.ruleText).trim(),
    },
    toBody: ({ isRemembered, contains, amountMinor, account, text }: Booking) => ({
      version,
      recordedOn,
      amountMinor: readDecimal(amountMinor, 2),
      account,
      text,
      ...(isRemembered && { contains }),
    }),
    faultsOf: ({ amountMinor, account }) => [
      !isAmount(amountMinor) && [
        'amountMinor',
        t('bookAmountWrong', { amount: format.money({ ...left, amountMinor: leftMinor }) }),
      ],
      !accountNumber.safeParse(account).success && ['account', t('accountWrong')],
    ],
    done: () => t('booked'),
    onSuccess: onClosed,
  });
  const { control } = command;
  const isRemembered = useWatch({ control, name: 'isRemembered' });
  return (
    <CommandDialog
      command={command}
      title={t('bookTitle')}
      text={t(left.amountMinor < 0 ? 'bookTextOutgoing' : 'bookTextIncoming')}
      confirm={t('book')}
      icon="check"
      onClosed={onClosed}
    >
      <Text tone="secondary" breakWords>
        <bdi>{[payerName, purpose].filter(Boolean).join(' · ')}</bdi>
      </Text>
      <FormField
        control={control}
        name="amountMinor"
        label={t('amount')}
        inputProps={{ inputMode: 'decimal' }}
        end={
          <Text pr={1} tone="secondary">
            {left.currency}
          </Text>
        }
      />
      <FormField
        control={control}
        name="account"
        label={t('account')}
        help={t('accountHelp')}
        inputProps={{ inputMode: 'numeric' }}
      />
      <FormField control={control} name="text" label={t('bookingText')} help={t('bookingTextHelp')} />
      <CheckboxField control={control} name="isRemembered" label={t('remember')} help={t('rememberHelp')} />
      {isRemembered && (
        <FormField control={control} name="contains" label={t('contains')} help={t('containsHelp')} optional={false} />
      )}
    </CommandDialog>
  );
}

interface InvoiceChoiceProps {
  amount: ParkedPayment['amount'];
  /** What the payment provider says about the payment. */
  text: string;
  pending: boolean;
  error: Error | null;
  onChosen: (choice: { invoiceId: string; keepsSurplus?: true }) => void;
  onClosed: () => void;
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/**
 * Finds the open invoice that a payment is for, by number or name; Enter selects and Enter records. An overpayment can
 * be kept as credit on account, and so can the whole payment if only a paid invoice is found.
 */
export function InvoiceChoice({ amount, text, pending, error, onChosen, onClosed }: InvoiceChoiceProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<InvoiceSummary | null>(null);
  const [keepsSurplus, setKeepsSurplus] = useState(false);
  const surplusMinor = chosen ? amount.amountMinor - chosen.open.amountMinor : 0;
  const found = useInvoiceSearch(typed, { enabled: chosen === null });
  return (
    <Dialog
      open
      title={t('chooseTitle', { amount: format.money(amount) })}
      onClose={onClosed}
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || pending) return;
        onChosen({ invoiceId: chosen.id, ...(surplusMinor > 0 && keepsSurplus && { keepsSurplus }) });
      }}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('admin:common.cancel')}
          </Button>
          <Button type="submit" variant="contained" icon="check" disabled={!chosen} pending={pending}>
            {t('record')}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {error && <Alert severity="error">{problemText(error)}</Alert>}
        <Text tone="secondary" breakWords>
          <bdi>{text}</bdi>
        </Text>
        <Combobox
          inFlow
          label={t('findInvoice')}
          inputRef={takeFocus}
          help={chosen ? found.detailOf(chosen) : t('findInvoiceHelp')}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            setChosen(null);
          }}
          options={found.options}
          none={t('noOpenInvoice')}
          onPicked={(id) => {
            const invoice = found.find(id);
            if (!invoice) return;
            setChosen(invoice);
            setTyped(titleOf(invoice));
          }}
        />
        {surplusMinor > 0 && (
          <Checkbox
            label={t('keepSurplus', { amount: format.money({ ...amount, amountMinor: surplusMinor }) })}
            help={t('keepSurplusHelp')}
            checked={keepsSurplus}
            onChange={setKeepsSurplus}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface Part {
  invoice: InvoiceSummary;
  /** The amount as typed. */
  typed: string;
}

const minorOf = ({ typed }: Part): number => readDecimal(typed, 2) ?? 0;

/** What becomes of the rest of a line if it is not credit of a payer: it is booked to an account next. */
const bookRest = 'book';

/**
 * Finds the invoices that a line pays, by number or name; Enter selects and Enter records. What their amounts leave of
 * the line becomes credit on account of a chosen payer, is booked to an account next, or stays open.
 */
function InvoiceParts({ line, onClosed }: { line: BankLine; onClosed: () => void }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const match = useMatchLine();
  const [search, setSearch] = useState('');
  const [parts, setParts] = useState<Part[]>([]);
  const [restOf, setRestOf] = useState('');
  const [booked, setBooked] = useState<BankLine | null>(null);
  const found = useInvoiceSearch(search, { enabled: true });
  const money = (amountMinor: number) => format.money({ ...line.left, amountMinor });
  const restMinor = parts.reduce((left, part) => left - minorOf(part), line.left.amountMinor);
  const isWrong = parts.some((part) => minorOf(part) <= 0) || restMinor < 0;

  const add = (id: string) => {
    const invoice = found.find(id);
    setSearch('');
    if (!invoice || parts.length === bankLimits.parts || parts.some((part) => part.invoice.id === id)) return;
    // A further payment of a paid invoice is credit as a whole.
    const open = invoice.open.amountMinor || restMinor;
    setParts([...parts, { invoice, typed: writeDecimal(Math.max(0, Math.min(open, restMinor)), 2) }]);
  };
  const change = (id: string, typed: string) =>
    setParts(parts.map((part) => (part.invoice.id === id ? { ...part, typed } : part)));
  const remove = (id: string) => {
    setParts(parts.filter(({ invoice }) => invoice.id !== id));
    if (restOf === id) setRestOf('');
  };
  const record = () => {
    if (parts.length === 0 || isWrong || match.isPending) return;
    const { id, version, recordedOn } = line;
    const sent = parts.map((part) => {
      const { id: invoiceId, open } = part.invoice;
      const amountMinor = minorOf(part) + (restOf === invoiceId ? restMinor : 0);
      const keepsSurplus = restOf === invoiceId || open.amountMinor === 0;
      return { invoiceId, amountMinor, ...(keepsSurplus && { keepsSurplus }) };
    });
    const onSuccess = (matched: BankLine) => {
      if (restOf === bookRest && matched.left.amountMinor > 0) setBooked(matched);
      else onClosed();
    };
    match.mutate({ id, body: { version, recordedOn, parts: sent } }, { onSuccess });
  };

  if (booked) return <BookDialog line={booked} onClosed={onClosed} />;

  return (
    <Dialog
      open
      title={t('chooseTitle', { amount: format.money(line.left) })}
      onClose={onClosed}
      onSubmit={(event) => {
        event.preventDefault();
        record();
      }}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('admin:common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            icon="check"
            disabled={parts.length === 0 || isWrong}
            pending={match.isPending}
          >
            {t('record')}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {match.error && <Alert severity="error">{problemText(match.error)}</Alert>}
        <Text tone="secondary" breakWords>
          <bdi>{[line.payerName, line.purpose].filter(Boolean).join(' · ')}</bdi>
        </Text>
        {parts.map((part) => (
          <Row key={part.invoice.id} gap={1} align="center">
            <Block grow="200px" shrink>
              <TextInput
                label={titleOf(part.invoice)}
                help={found.detailOf(part.invoice)}
                error={minorOf(part) <= 0 ? t('partWrong') : undefined}
                value={part.typed}
                onChange={(event) => change(part.invoice.id, event.target.value)}
                inputProps={{ inputMode: 'decimal' }}
                end={
                  <Text pr={1} tone="secondary">
                    {line.left.currency}
                  </Text>
                }
              />
            </Block>
            <IconButton
              icon="close"
              label={t('removePart', { number: part.invoice.number })}
              onClick={() => remove(part.invoice.id)}
            />
          </Row>
        ))}
        <Combobox
          inFlow
          label={t(parts.length === 0 ? 'findInvoice' : 'findAnother')}
          inputRef={takeFocus}
          help={t('findInvoiceHelp')}
          typed={search}
          onTyped={setSearch}
          options={found.options}
          none={t('noOpenInvoice')}
          onPicked={add}
        />
        {restMinor < 0 && <Alert severity="error">{t('partsTooMuch', { amount: money(-restMinor) })}</Alert>}
        {parts.length > 0 && restMinor > 0 && (
          <Select
            label={t('rest', { amount: money(restMinor) })}
            value={restOf}
            onChange={setRestOf}
            help={t('restHelp')}
            placeholder={t('restStays')}
            options={[
              ...parts.map(({ invoice }) => ({
                value: invoice.id,
                label: t('restCredit', { name: invoice.payerName }),
              })),
              { value: bookRest, label: t('restBook') },
            ]}
          />
        )}
      </Stack>
    </Dialog>
  );
}

const titleOf = ({ number, payerName }: InvoiceSummary): string => `${number ?? ''} ${payerName}`;

/** Finds the open invoices that a payment may be for, or paid ones if there is no open one. */
function useInvoiceSearch(typed: string, { enabled }: { enabled: boolean }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const search = useDelayed(typed);
  const isAsked = search.length > 1 && enabled;
  const open = useQuery({ ...invoicesToPayQuery(search, 'open'), enabled: isAsked });
  const hasOpen = open.data === undefined || open.data.rows.length > 0;
  const paid = useQuery({ ...invoicesToPayQuery(search, 'paid'), enabled: isAsked && !hasOpen });
  const invoices = isAsked ? (hasOpen ? open : paid).data?.rows.slice(0, 8) : undefined;
  const detailOf = ({ state, open: left }: InvoiceSummary) =>
    state === 'paid' ? t('paidBefore') : t('openOf', { amount: format.money(left) });
  const options: ComboboxOption[] | undefined = invoices?.map((invoice) => ({
    key: invoice.id,
    title: titleOf(invoice),
    detail: detailOf(invoice),
  }));
  return { options, detailOf, find: (id: string) => invoices?.find((one) => one.id === id) };
}

/** Actions that need a dialog: choosing invoices or an account, or giving a reason. */
export type LineStep = 'book' | 'choose' | 'link' | 'return' | 'setAside' | 'undo';
