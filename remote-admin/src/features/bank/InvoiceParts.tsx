import { useState } from 'react';
import type { BankLine, InvoiceSummary } from '@guildhall/shared/contracts';
import { bankLimits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, IconButton, Row, Select, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { Combobox } from '../../lib/Combobox.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { useMatchLine } from './api.ts';
import { BookDialog } from './BookDialog.tsx';
import { titleOf, useInvoiceSearch } from './use-invoice-search.ts';

interface Part {
  invoice: InvoiceSummary;
  /** The amount as typed. */
  typed: string;
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

const minorOf = ({ typed }: Part): number => readDecimal(typed, 2) ?? 0;

/** What becomes of the rest of a line if it is not credit of a payer: it is booked to an account next. */
const bookRest = 'book';

/**
 * Finds the invoices that a line pays, by number or name; Enter selects and Enter records. What their amounts leave of
 * the line becomes credit on account of a chosen payer, is booked to an account next, or stays open.
 */
export function InvoiceParts({ line, onClosed }: { line: BankLine; onClosed: () => void }) {
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
