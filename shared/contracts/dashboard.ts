import * as z from 'zod/mini';
import { applicationSummary } from './applications.ts';
import { meetingStates } from '../domain/meeting.ts';
import { contract } from './contract.ts';
import { invoiceSummary } from './invoices.ts';
import { membership } from './membership.ts';
import { day, id, instant, timeZone } from './primitives.ts';
import { querySummary } from './queries.ts';

/** What waits for the signed-in person: `/home` and `/dashboard/user`. */
export const getOwnDashboard = contract.get('/dashboard/me', {
  summary: 'My applications and whose turn it is, unpaid invoices, unanswered queries',
  permission: 'dashboard:own',
  response: z.strictObject({
    applications: z.array(applicationSummary),
    unpaidInvoices: z.array(invoiceSummary),
    /** Open queries. */
    openQueries: z.array(querySummary),
    /** Upcoming meetings with the person's applications on their agenda, soonest first. */
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
    /** The row counts of the lists behind the figures; the arrays above may be shorter. */
    totals: z.strictObject({
      applications: z.int(),
      invoices: z.int(),
      queries: z.int(),
      unresolvedQueries: z.int(),
    }),
    memberNumber: z.nullable(z.string()),
    /** `null` for non-members. */
    membership: z.nullable(membership),
    /** The unpaid invoice that extends or reinstates the membership; one of the above. */
    renewal: z.nullable(z.strictObject({ invoiceId: id, until: day })),
  }),
});
export type OwnDashboard = z.output<(typeof getOwnDashboard)['response']>;
