import type { BodyOf, InvoiceDetail, QueryOf } from '@guildhall/shared/contracts';
import {
  createInvoice,
  creditInvoice,
  deleteInvoice,
  downloadInvoice,
  downloadReminder,
  editInvoice,
  extendDueDate,
  getInvoice,
  getInvoiceRecord,
  issueInvoice,
  issueInvoices,
  listArticles,
  listInvoices,
  listIssueRuns,
  listRefusedDrafts,
  listUsers,
  movePayment,
  noteInvoice,
  pauseDunning,
  payInvoiceFromCredit,
  printReminder,
  recordPayment,
  refundPayment,
  resendInvoice,
  resumeDunning,
  resumeIssueRun,
  startIssueRun,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import { call, callPage, download } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys, touchedByApplications } from '../../lib/keys.ts';

export const invoiceListQuery = (query: QueryOf<typeof listInvoices>) =>
  queryOptions({
    queryKey: [...keys.invoices, 'list', query],
    queryFn: ({ signal }) => callPage(listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const invoiceQuery = (id: string) =>
  queryOptions<InvoiceDetail>({
    queryKey: [...keys.invoices, 'detail', id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
  });

/** What can be chosen for the lines of an invoice. */
export const articlesQuery = () =>
  queryOptions({ queryKey: keys.articles, queryFn: ({ signal }) => call(listArticles, { signal }) });

/** The office's own information on an invoice. */
export const invoiceRecordQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.invoices, 'record', id],
    queryFn: ({ signal }) => call(getInvoiceRecord, { params: { id }, signal }),
  });

/** The first few open or paid invoices whose number or payer matches the text. */
export const invoicesToPayQuery = (q: string, state: 'open' | 'paid') =>
  queryOptions({
    queryKey: [...keys.invoices, state, q],
    queryFn: ({ signal }) =>
      callPage(listInvoices, {
        query: { page: 1, pageSize: 25, sort: state === 'open' ? 'dueOn' : '-updatedAt', state, q },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The first few users that match the text, to choose a payer from. */
export const payerQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.users, 'payers', search],
    queryFn: ({ signal }) => callPage(listUsers, { query: { page: 1, pageSize: 25, sort: 'name', q: search }, signal }),
    placeholderData: keepPreviousData,
  });

// A payment or credit note changes the status of its application.
const touched = {
  stale: touchedByApplications,
  answers: (invoice: InvoiceDetail) => invoiceQuery(invoice.id).queryKey,
};

export const useCreateInvoice = () =>
  useCommand((body: BodyOf<typeof createInvoice>) => call(createInvoice, { body }), touched);

export const useEditInvoice = (id: string) =>
  useCommand((body: BodyOf<typeof editInvoice>) => call(editInvoice, { params: { id }, body }), touched);

export const useIssueInvoice = (id: string) =>
  useCommand((version: number) => call(issueInvoice, { params: { id }, body: { version } }), touched);

export const useResendInvoice = (id: string) =>
  useCommand((version: number) => call(resendInvoice, { params: { id }, body: { version } }), touched);

export const usePrintReminder = (id: string) =>
  useCommand((version: number) => call(printReminder, { params: { id }, body: { version } }), touched);

export const useIssueInvoices = () =>
  useCommand((items: BodyOf<typeof issueInvoices>['items']) => call(issueInvoices, { body: { items } }), {
    stale: touchedByApplications,
  });

/** The newest run that issues all drafts; polled every second while it runs. */
export const issueRunQuery = () =>
  queryOptions({
    queryKey: [...keys.invoices, 'issue-run'],
    queryFn: async ({ signal }) => {
      const { rows } = await callPage(listIssueRuns, { query: { page: 1, pageSize: 25 }, signal });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1000 : false),
  });

/** The first drafts that a run did not issue. */
export const refusedDraftsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.invoices, 'refused', id],
    queryFn: ({ signal }) => callPage(listRefusedDrafts, { params: { id }, query: { page: 1, pageSize: 25 }, signal }),
  });

export const useStartIssueRun = () =>
  useCommand((body: BodyOf<typeof startIssueRun>) => call(startIssueRun, { body }), { stale: [keys.invoices] });

export const useResumeIssueRun = () =>
  useCommand((id: string) => call(resumeIssueRun, { params: { id }, body: {} }), { stale: [keys.invoices] });

export const useRecordPayment = (id: string) =>
  useCommand((body: BodyOf<typeof recordPayment>) => call(recordPayment, { params: { id }, body }), touched);

export const useMovePayment = (id: string) =>
  useCommand((body: BodyOf<typeof movePayment>) => call(movePayment, { params: { id }, body }), {
    stale: [...touchedByApplications, keys.bank],
  });

export const useExtendDueDate = (id: string) =>
  useCommand((body: BodyOf<typeof extendDueDate>) => call(extendDueDate, { params: { id }, body }), touched);

export const usePauseDunning = (id: string) =>
  useCommand((body: BodyOf<typeof pauseDunning>) => call(pauseDunning, { params: { id }, body }), touched);

export const useResumeDunning = (id: string) =>
  useCommand((body: BodyOf<typeof resumeDunning>) => call(resumeDunning, { params: { id }, body }), touched);

export const useRefundPayment = (id: string) =>
  useCommand((body: BodyOf<typeof refundPayment>) => call(refundPayment, { params: { id }, body }), {
    stale: [...touchedByApplications, keys.bank],
  });

export const useCreditInvoice = (id: string) =>
  useCommand((body: BodyOf<typeof creditInvoice>) => call(creditInvoice, { params: { id }, body }), touched);

export const useNoteInvoice = (id: string) =>
  useCommand((body: BodyOf<typeof noteInvoice>) => call(noteInvoice, { params: { id }, body }), touched);

export const useWaiveInvoice = (id: string) =>
  useCommand((body: BodyOf<typeof waiveInvoice>) => call(waiveInvoice, { params: { id }, body }), touched);

export const usePayFromCredit = (id: string) =>
  useCommand(
    (body: BodyOf<typeof payInvoiceFromCredit>) => call(payInvoiceFromCredit, { params: { id }, body }),
    touched,
  );

export const useDeleteInvoice = (id: string) =>
  useCommand((version: number) => call(deleteInvoice, { params: { id }, body: { version } }), {
    stale: [keys.invoices, keys.dashboard, keys.junk],
  });

export const saveInvoicePdf = (id: string) => download(downloadInvoice, { params: { id } });

export const saveReminder = (id: string) => download(downloadReminder, { params: { id } });
