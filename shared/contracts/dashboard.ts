import * as z from 'zod/mini';
import { applicationSummary } from './applications.ts';
import { meetingStates } from '../domain/meeting.ts';
import { contract } from './contract.ts';
import { invoiceSummary } from './invoices.ts';
import { day, id, instant, timeZone } from './primitives.ts';
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
