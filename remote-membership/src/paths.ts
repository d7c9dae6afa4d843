import { withQuery } from '@guildhall/shared/router/with-query';

/** The `field` of the form's address that opens the fields of a new referee. */
export const newReferee = 'new';

/** Every URL the members' area links to, as specified (specification §2). */
export const paths = {
  home: '/home',
  /** The dashboard; `application` selects one if a person has several. */
  dashboard: (application?: string) => withQuery('/dashboard/user', { application }),
  officeDashboard: '/dashboard/admin',
  applications: (filter: { state?: string } = {}) => withQuery('/forms/membership/list', filter),
  /** Continues the open draft, or lets people choose what to apply for. */
  startApplication: '/forms/membership',
  /** Lets people choose, even with an open draft. */
  anotherApplication: '/forms/membership?another=1',
  /** The form; `step` and `field` lead to one input. */
  application: (id: string, at: { step?: string; field?: string } = {}) => withQuery(`/forms/membership/${id}`, at),
  /** The form with the fields of a new referee open. */
  nameReferee: (id: string) => withQuery(`/forms/membership/${id}`, { step: 'referees', field: newReferee }),
  /** The office's working page of an application. */
  workingPage: (id: string) => `/applications/${id}`,
  applicationFile: (id: string) => `/forms/membership/view/${id}`,
  invoices: (filter: { state?: string } = {}) => withQuery('/invoiceList', filter),
  invoice: (id: string) => withQuery('/invoice', { id }),
  pay: (invoice: string) => withQuery('/paymentDialog', { invoice }),
  receipt: (checkout: string) => withQuery('/payment-success', { checkout }),
  queries: (filter: { state?: string } = {}) => withQuery('/query/list', filter),
  query: (id: string) => withQuery('/query/list', { query: id }),
  /** Asks a new query; `about` is the id of the person's own application or invoice. */
  askQuery: (about?: string) => withQuery('/query/list', { ask: about ?? 'new' }),
  /** The office's working page of one application, its meetings and its scheduled work; for roles 1 and 2 only. */
  applicationDesk: (id: string) => `/applications/${id}`,
  meetings: (filter: { state?: string } = {}) => withQuery('/meetings', filter),
  meeting: (id: string) => `/meetings/${id}`,
  schedule: '/schedule',
  /** People with an account of this name. */
  user: (q: string) => withQuery('/user/list', { q }),
  /** One item of the office's junk box. */
  junkItem: (id: string) => withQuery('/junkBox', { item: id }),
};
