import { useState } from 'react';
import type { BankLine, InvoiceSummary } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Button, Checkbox, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { Combobox } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { invoicesToPayQuery } from '../invoices/api.ts';

interface InvoiceChoiceProps {
  amount: BankLine['amount'];
  /** What the bank or the payment provider says about the payment. */
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
  const search = useDelayed(typed);
  const isAsked = search.length > 1 && chosen === null;
  const open = useQuery({ ...invoicesToPayQuery(search, 'open'), enabled: isAsked });
  const hasOpen = open.data === undefined || open.data.rows.length > 0;
  const paid = useQuery({ ...invoicesToPayQuery(search, 'paid'), enabled: isAsked && !hasOpen });
  const invoices = isAsked ? (hasOpen ? open : paid).data?.rows.slice(0, 8) : undefined;
  const detailOf = ({ state, open: left }: InvoiceSummary) =>
    state === 'paid' ? t('paidBefore') : t('openOf', { amount: format.money(left) });
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
          help={chosen ? detailOf(chosen) : t('findInvoiceHelp')}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            setChosen(null);
          }}
          options={invoices?.map((invoice) => ({
            key: invoice.id,
            title: `${invoice.number ?? ''} ${invoice.payerName}`,
            detail: detailOf(invoice),
          }))}
          none={t('noOpenInvoice')}
          onPicked={(id) => {
            const invoice = invoices?.find((one) => one.id === id);
            if (!invoice) return;
            setChosen(invoice);
            setTyped(`${invoice.number ?? ''} ${invoice.payerName}`);
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
