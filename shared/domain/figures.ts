import type { ApplicationState } from './application.ts';
import { lastDayOfMonth } from './days.ts';

/** The lists behind figures, by URL. */
const listPaths = {
  applications: '/forms/membership/list',
  invoices: '/invoiceList',
  mails: '/draft-mails',
  queries: '/query/list',
} as const;
/** @internal a test names the contract of each list */
export type ListName = keyof typeof listPaths;

/**
 * A number on a dashboard and the list behind it (domain rule 18). The server counts with `filter`, and the link
 * contains the same `filter`, so the two cannot differ. A filter has the form of the URL's query; the list's contract
 * parses it.
 */
export interface Figure {
  list: ListName;
  filter: Readonly<Record<string, string>>;
}

/** A member's lists contain only their own items, the office's everybody's. */
export const figures = {
  applications: { list: 'applications', filter: {} },
  invoices: { list: 'invoices', filter: {} },
  queries: { list: 'queries', filter: {} },
  toScreen: { list: 'applications', filter: { state: 'submitted' } },
  toDecide: { list: 'applications', filter: { turn: 'committee' } },
  activeMemberships: { list: 'applications', filter: { state: 'active' } },
  draftMails: { list: 'mails', filter: { state: 'waiting' } },
  failedMails: { list: 'mails', filter: { state: 'failed' } },
  unpaidInvoices: { list: 'invoices', filter: { state: 'open' } },
  overdueInvoices: { list: 'invoices', filter: { state: 'overdue' } },
  receivedThisYear: { list: 'invoices', filter: { state: 'received_this_year' } },
  /** Queries that wait for the office. */
  openQueries: { list: 'queries', filter: { state: 'unanswered' } },
  /** Queries that wait for anybody. */
  unresolvedQueries: { list: 'queries', filter: { state: 'unresolved' } },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;

/** The applications in one state. */
export const applicationsIn = (state: ApplicationState): Figure => ({ list: 'applications', filter: { state } });

/** The applications sent in one month, `YYYY-MM`, in the association's time zone. */
export const submittedIn = (month: string): Figure => ({
  list: 'applications',
  filter: { submittedFrom: `${month}-01`, submittedTo: lastDayOfMonth(month) },
});

/** The URL of the list behind a figure. */
export function figurePath({ list, filter }: Figure): string {
  const search = new URLSearchParams(filter).toString();
  return search === '' ? listPaths[list] : `${listPaths[list]}?${search}`;
}
