import type {
  ApplicationState,
  InvoiceState,
  MailState,
  PollState,
  QueryState,
  ScheduledKind,
} from '@guildhall/shared/domain';

type Filters = Readonly<Record<string, string | undefined>>;

const withFilters = (path: string, filters: Filters = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Every address the staff area links to, with the filters its lists read from it. */
export const paths = {
  dashboard: '/dashboard/admin',
  applications: (filters?: { state?: ApplicationState }) => withFilters('/forms/membership/list', filters),
  /** The office's working page of one application. */
  applicationDesk: (id: string) => `/applications/${id}`,
  /** Opens the office's question to the applicant, about this application. */
  askApplicant: (id: string) => withFilters('/query/list', { ask: id }),
  /** The confidential file: administrators only. */
  applicationFile: (id: string) => `/forms/membership/view/${id}`,
  mails: (filters?: { state?: MailState | 'waiting' | 'all'; mail?: string }) => withFilters('/draft-mails', filters),
  invoices: (filters?: { state?: InvoiceState | 'overdue' | 'open' }) => withFilters('/invoiceList', filters),
  newInvoice: '/invoice',
  invoice: (id: string) => withFilters('/invoice', { id }),
  users: (filters?: { role?: '1' | '2' | '3' }) => withFilters('/user/list', filters),
  meetings: (filters?: { state?: PollState }) => withFilters('/meetings', filters),
  newMeeting: '/meetings/new',
  meeting: (id: string) => `/meetings/${id}`,
  schedule: (filters?: { kind?: ScheduledKind }) => withFilters('/schedule', filters),
  queries: (filters?: { state?: QueryState | 'unanswered' }) => withFilters('/query/list', filters),
  query: (id: string) => withFilters('/query/list', { query: id }),
};
