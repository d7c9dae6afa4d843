import { useState } from 'react';
import type { InvoiceSummary, ParkedPayment } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Checkbox, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { Combobox } from '../../lib/Combobox.tsx';
import { titleOf, useInvoiceSearch } from './use-invoice-search.ts';

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
