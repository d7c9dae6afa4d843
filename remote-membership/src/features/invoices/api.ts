import {
  downloadInvoice,
  getInvoice,
  listInvoices,
  type QueryOf,
  type InvoiceSummary,
} from '@guildhall/shared/contracts';
import { call, callPage, download } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useMutation } from '@guildhall/shared/query';
import { openInvoiceStates } from '@guildhall/shared/domain';

export const invoiceKeys = {
  all: ['invoices'] as const,
  one: (id: string) => ['invoices', 'one', id] as const,
};

export const invoiceListQuery = (query: QueryOf<typeof listInvoices>) =>
  queryOptions({
    queryKey: [...invoiceKeys.all, 'list', query],
    queryFn: ({ signal }) => callPage(listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: invoiceKeys.one(id),
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
  });

/** Downloads the PDF with the session and saves it under the server's file name. */
export const useDownloadInvoice = () =>
  useMutation({ mutationFn: (id: string) => download(downloadInvoice, { params: { id } }) });

/** True while an invoice accepts payments: issued, not a credit note, with an open amount. */
export const isPayable = ({ kind, state, open }: Pick<InvoiceSummary, 'kind' | 'state' | 'open'>): boolean =>
  kind === 'invoice' && openInvoiceStates.includes(state) && open.amountMinor > 0;
