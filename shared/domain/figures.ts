import type { ApplicationState } from './application.ts';
import type { RefereeOutcome } from './referee-outcomes.ts';
import type { DayRange } from './reporting-period.ts';

/** The lists behind figures, by URL. */
const listPaths = {
  applications: '/forms/membership/list',
  invoices: '/invoiceList',
  mails: '/draft-mails',
  polls: '/meetings',
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

/** Members' lists contain only their own items, the office's contain all. */
export const figures = {
  applications: { list: 'applications', filter: {} },
  invoices: { list: 'invoices', filter: {} },
  queries: { list: 'queries', filter: {} },
  toScreen: { list: 'applications', filter: { state: 'submitted', turn: 'office' } },
  toDecide: { list: 'applications', filter: { turn: 'committee' } },
  activeMemberships: { list: 'applications', filter: { state: 'active' } },
  draftMails: { list: 'mails', filter: { state: 'waiting' } },
  failedMails: { list: 'mails', filter: { state: 'failed' } },
  unpaidInvoices: { list: 'invoices', filter: { state: 'open' } },
  overdueInvoices: { list: 'invoices', filter: { state: 'overdue' } },
  /** Issued invoices that no email has delivered. */
  unsentInvoices: { list: 'invoices', filter: { state: 'not_sent' } },
  /** Invoices whose payer is owed a refund. */
  refundsDue: { list: 'invoices', filter: { state: 'owed_back' } },
  receivedThisYear: { list: 'invoices', filter: { state: 'received_this_year' } },
  /** Queries that wait for the office. */
  openQueries: { list: 'queries', filter: { state: 'unanswered' } },
  /** Open queries. */
  unresolvedQueries: { list: 'queries', filter: { state: 'unresolved' } },
  /** Queries that wait for the person who asked. */
  waitingQueries: { list: 'queries', filter: { state: 'waiting_for_requester' } },
  openPolls: { list: 'polls', filter: { state: 'open' } },
  /** Closed polls without a meeting. */
  pollsToSchedule: { list: 'polls', filter: { state: 'closed' } },
  myOverdueCases: { list: 'applications', filter: { assignee: 'mine', due: 'overdue' } },
  myCasesDueSoon: { list: 'applications', filter: { assignee: 'mine', due: 'week' } },
  /** The reader's applications that wait for the applicant or the referees. */
  myWaitingCases: { list: 'applications', filter: { assignee: 'mine', turn: 'others' } },
  myQueries: { list: 'queries', filter: { queue: 'mine', state: 'unanswered' } },
  myWaitingQueries: { list: 'queries', filter: { queue: 'mine', state: 'waiting_for_requester' } },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof figures;

/** The applications in one state. */
export const applicationsIn = (state: ApplicationState): Figure => ({ list: 'applications', filter: { state } });

// The figures of periods. All days are days in the association's time zone.

export const submittedIn = ({ from, to }: DayRange): Figure => ({
  list: 'applications',
  filter: { submittedFrom: from, submittedTo: to },
});

/** The applications whose latest decision was made in a period. */
export const decidedIn = ({ from, to }: DayRange): Figure => ({
  list: 'applications',
  filter: { decidedFrom: from, decidedTo: to },
});

/** The applications with a referee request that was concluded in a period. */
export const refereesIn = (outcome: RefereeOutcome, { from, to }: DayRange): Figure => ({
  list: 'applications',
  filter: { referees: outcome, refereesFrom: from, refereesTo: to },
});

/** The invoices with payments in a period, in part or in full. */
export const paidIn = ({ from, to }: DayRange): Figure => ({
  list: 'invoices',
  filter: { receivedFrom: from, receivedTo: to },
});

export const askedIn = ({ from, to }: DayRange): Figure => ({
  list: 'queries',
  filter: { askedFrom: from, askedTo: to },
});

/** The queries of a period that the office has answered. */
export const answeredIn = (period: DayRange): Figure => ({
  list: 'queries',
  filter: { ...askedIn(period).filter, answered: 'yes' },
});

/** The URL of the list behind a figure. */
export function figurePath({ list, filter }: Figure): string {
  const search = new URLSearchParams(filter).toString();
  return search === '' ? listPaths[list] : `${listPaths[list]}?${search}`;
}
