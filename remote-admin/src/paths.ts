import type {
  AccountingView,
  ApplicationState,
  BankLineView,
  InvoiceState,
  Language,
  MailState,
  MailTemplateKey,
  PollState,
  QueryQueue,
  QueryState,
  ScheduledKind,
  SetUpStepKey,
} from '@guildhall/shared/domain';
import { withQuery } from '@guildhall/shared/router/with-query';

/** Every URL the staff area links to, with the filters its lists read from it. */
export const paths = {
  dashboard: '/dashboard/admin',
  applications: (filters?: { state?: ApplicationState }) => withQuery('/forms/membership/list', filters),
  /** The office's working page of one application. */
  applicationDesk: (id: string) => `/applications/${id}`,
  /** Opens the office's question to the applicant about this application. */
  askApplicant: (id: string) => withQuery('/query/list', { ask: id }),
  /** The confidential file: administrators only. */
  applicationFile: (id: string) => `/forms/membership/view/${id}`,
  mails: (filters?: { state?: MailState | 'waiting' | 'outdated' | 'bounced' | 'all'; mail?: string }) =>
    withQuery('/draft-mails', filters),
  mailTemplate: (key: MailTemplateKey, view?: { language?: Language }) =>
    withQuery(`/configuration/mail-templates/${key}`, view),
  invoices: (filters?: { state?: InvoiceState | 'overdue' | 'open' | 'payer_deceased' }) =>
    withQuery('/invoiceList', filters),
  newInvoice: '/invoice',
  invoice: (id: string) => withQuery('/invoice', { id }),
  renewal: (view?: { endsBy?: string }) => withQuery('/invoice/renewal', view),
  /** Bank statements and their lines. */
  bank: (view?: { view?: BankLineView | 'online' | 'statements' | 'balance'; statement?: string; on?: string }) =>
    withQuery('/invoice/bank', view),
  /** The journal and its reports, for a period. */
  accounting: (view?: { view?: AccountingView; from?: string; to?: string; on?: string }) =>
    withQuery('/invoice/accounting', view),
  users: (filters?: { role?: '1' | '2' | '3'; q?: string }) => withQuery('/user/list', filters),
  inviteUser: '/user/add',
  inviteMany: '/user/add?how=many',
  /** One person's account: administrators only. */
  memberImport: (id?: string) => withQuery('/user/import', id === undefined ? undefined : { import: id }),
  user: (id: string) => `/user/add/${id}`,
  profile: '/profile',
  meetings: (filters?: { state?: PollState }) => withQuery('/meetings', filters),
  newMeeting: '/meetings/new',
  meeting: (id: string) => `/meetings/${id}`,
  minutes: (id: string) => `/meetings/${id}/minutes`,
  audit: (filters?: { person?: string; subject?: string }) => withQuery('/configuration/audit', filters),
  schedule: (filters?: { kind?: ScheduledKind }) => withQuery('/schedule', filters),
  queries: (filters?: { state?: QueryState | 'unanswered'; queue?: QueryQueue }) => withQuery('/query/list', filters),
  membershipTypes: '/forms/application-configuration?section=types',
  /** The form builder of a membership type. */
  membershipForm: (typeId: string) => `/forms/application-configuration/form/${typeId}`,
  configuration: (section?: string) => withQuery('/forms/application-configuration', { section }),
  setUp: (step?: SetUpStepKey) => withQuery('/set-up', { step }),
  junk: (view?: { item?: string }) => withQuery('/junkBox', view),
  query: (id: string) => withQuery('/query/list', { query: id }),
};
