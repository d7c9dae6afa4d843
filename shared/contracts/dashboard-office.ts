// Separate from the member's dashboard, so that a member's page does not load it.
import * as z from 'zod/mini';
import { applicationStates } from '../domain/application.ts';
import { meetingStates } from '../domain/meeting.ts';
import { refereeOutcomeNames } from '../domain/referee-outcomes.ts';
import { daysIn, longestPeriod, periodNames } from '../domain/reporting-period.ts';
import { contract } from './contract.ts';
import { day, id, instant, money, timeZone } from './primitives.ts';

/** The office's dashboard: own open work first, then figures with links to their lists (domain rule 18). */
export const getOfficeDashboard = contract.get('/dashboard/office', {
  summary: 'Open work and figures of the office',
  permission: 'dashboard:office',
  response: z.strictObject({
    /** The applications assigned to the reader: overdue, due within a week, waiting for others. */
    mine: z.strictObject({
      myOverdueCases: z.int(),
      myCasesDueSoon: z.int(),
      myWaitingCases: z.int(),
      myQueries: z.int(),
      myWaitingQueries: z.int(),
    }),
    work: z.strictObject({
      refundsDue: z.int(),
      toScreen: z.int(),
      toDecide: z.int(),
      draftMails: z.int(),
      failedMails: z.int(),
      unsentInvoices: z.int(),
      overdueInvoices: z.int(),
      openQueries: z.int(),
      openPolls: z.int(),
      pollsToSchedule: z.int(),
    }),
    /** The next meetings, soonest first; at most five. */
    meetings: z.array(
      z.strictObject({
        pollId: id,
        title: z.string(),
        state: z.enum(meetingStates),
        startsAt: instant,
        endsAt: instant,
        zone: timeZone,
        place: z.string(),
        applications: z.int(),
      }),
    ),
    activeMemberships: z.int(),
    openAmount: money,
    receivedThisYear: money,
    recent: z.array(
      z.strictObject({
        at: instant,
        applicationId: id,
        number: z.string(),
        applicantName: z.string(),
        event: z.string(),
        actor: z.string(),
      }),
    ),
  }),
});
export type OfficeDashboard = z.output<(typeof getOfficeDashboard)['response']>;

const range = z.strictObject({ from: day, to: day });
/** A figure of the period and of the previous one. */
const compared = z.strictObject({ now: z.int(), before: z.int() });
const sum = z.strictObject({ count: z.int(), amount: money });

/** The period of the figures; `custom` is the days from `from` to `to`, five years at most. */
const period = z
  .strictObject({
    period: z._default(z.enum(periodNames), 'last12'),
    from: z.optional(day),
    to: z.optional(day),
  })
  .check(
    z.refine(({ period: name, from, to }) => {
      if (name !== 'custom') return true;
      return from !== undefined && to !== undefined && from <= to && daysIn({ from, to }) <= longestPeriod;
    }),
  );

export const getOfficeFigures = contract.get('/dashboard/office/figures', {
  summary: 'Figures of a period, compared with the one before',
  permission: 'dashboard:office',
  query: period,
  response: z.strictObject({
    period: range,
    before: range,
    unit: z.enum(['week', 'month']),
    submitted: compared,
    decided: compared,
    /** Weeks or months of the period, oldest first. */
    overTime: z.array(z.extend(range, { submitted: z.int(), decided: z.int(), paid: money })),
    /** The number of applications in each state and, for open ones, how many days they have been in it. */
    states: z.array(
      z.strictObject({ state: z.enum(applicationStates), count: z.int(), medianDays: z.nullable(z.number()) }),
    ),
    referees: z.array(z.extend(compared, { outcome: z.enum(refereeOutcomeNames) })),
    invoices: z.strictObject({
      unpaid: sum,
      overdue: sum,
      paid: z.strictObject({ now: money, before: money }),
    }),
    queries: z.strictObject({
      unanswered: z.int(),
      waiting: z.int(),
      asked: compared,
      answered: compared,
      /** Median hours from a question to the office's first answer. */
      firstAnswerHours: z.strictObject({ now: z.nullable(z.number()), before: z.nullable(z.number()) }),
    }),
  }),
});
export type OfficeFigures = z.output<(typeof getOfficeFigures)['response']>;
