import { withQuery } from '@guildhall/shared/router/with-query';

/** Every address the members' area links to; they are the specification's (specification §2). */
export const paths = {
  home: '/home',
  /** My membership; `application` chooses one where a person has several. */
  dashboard: (application?: string) => withQuery('/dashboard/user', { application }),
  officeDashboard: '/dashboard/admin',
  applications: (filter: { state?: string } = {}) => withQuery('/forms/membership/list', filter),
  /** Goes on with the open draft, or lets one choose what to apply for. */
  startApplication: '/forms/membership',
  /** Lets one choose, whatever is open. */
  anotherApplication: '/forms/membership?another=1',
  /** The form; `step` and `field` bring a person to the very input that needs them. */
  application: (id: string, at: { step?: string; field?: string } = {}) => withQuery(`/forms/membership/${id}`, at),
  /** The office's working page of an application. */
  workingPage: (id: string) => `/applications/${id}`,
  applicationFile: (id: string) => `/forms/membership/view/${id}`,
  invoices: (filter: { state?: string } = {}) => withQuery('/invoiceList', filter),
  invoice: (id: string) => withQuery('/invoice', { id }),
  pay: (invoice: string) => withQuery('/paymentDialog', { invoice }),
  receipt: (checkout: string) => withQuery('/payment-success', { checkout }),
  queries: (filter: { state?: string } = {}) => withQuery('/query/list', filter),
  query: (id: string) => withQuery('/query/list', { query: id }),
  /** Asks a new query; `about` is the id of an application or invoice of one's own. */
  askQuery: (about?: string) => withQuery('/query/list', { ask: about ?? 'new' }),
  /** The office's working page of one application, its meetings and its timed work; for roles 1 and 2 only. */
  applicationDesk: (id: string) => `/applications/${id}`,
  meetings: (filter: { state?: string } = {}) => withQuery('/meetings', filter),
  meeting: (id: string) => `/meetings/${id}`,
  schedule: '/schedule',
};
