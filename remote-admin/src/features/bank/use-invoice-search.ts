import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import type { ComboboxOption } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { invoicesToPayQuery } from '../invoices/api.ts';

export const titleOf = ({ number, payerName }: InvoiceSummary): string => `${number ?? ''} ${payerName}`;

/** Finds the open invoices that a payment may be for, or paid ones if there is no open one. */
export function useInvoiceSearch(typed: string, { enabled }: { enabled: boolean }) {
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
