import * as z from 'zod/mini';
import { applicationStates } from '../domain/application.ts';
import { applicationSummary } from './applications.ts';
import { meetingStates } from '../domain/meeting.ts';
import { contract } from './contract.ts';
import { invoiceSummary } from './invoices.ts';
import { day, id, instant, money, timeZone } from './primitives.ts';
import { querySummary } from './queries.ts';

/** What waits for the signed-in person: `/home` and `/dashboard/user`. */
export const getOwnDashboard = contract.get('/dashboard/me', {
  summary: 'My applications and whose turn it is, unpaid invoices, unanswered queries',
  permission: 'dashboard:own',
  response: z.strictObject({
    applications: z.array(applicationSummary),
    unpaidInvoices: z.array(invoiceSummary),
    /** Queries in which somebody still waits. */
    openQueries: z.array(querySummary),
    /** Meetings to come that have one of my applications on their agenda, soonest first. */
    meetings: z.array(
      z.strictObject({
        applicationId: id,
        applicationNumber: z.string(),
        title: z.string(),
        state: z.enum(meetingStates),
        startsAt: instant,
        endsAt: instant,
        zone: timeZone,
      }),
    ),
    /** How many rows the lists behind the figures have; the arrays above may stop short of them. */
    totals: z.strictObject({
      applications: z.int(),
      invoices: z.int(),
      queries: z.int(),
      unresolvedQueries: z.int(),
    }),
    memberNumber: z.nullable(z.string()),
    memberSince: z.nullable(day),
  }),
});
export type OwnDashboard = z.output<(typeof getOwnDashboard)['response']>;

/** The office's dashboard: own open work first, then figures, each with the list behind it (domain rule 18). */
export const getOfficeDashboard = contract.get('/dashboard/office', {
  summary: 'Open work and figures of the office',
  permission: 'dashboard:office',
  response: z.strictObject({
    work: z.strictObject({
      toScreen: z.int(),
      toDecide: z.int(),
      draftMails: z.int(),
      failedMails: z.int(),
      overdueInvoices: z.int(),
      openQueries: z.int(),
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
    byState: z.array(z.strictObject({ state: z.enum(applicationStates), count: z.int() })),
    submittedPerMonth: z.array(z.strictObject({ month: z.string(), count: z.int() })),
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
