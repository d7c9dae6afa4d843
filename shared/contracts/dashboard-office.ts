// Separate from the member's dashboard, so that a member's page does not load it.
import * as z from 'zod/mini';
import { applicationStates } from '../domain/application.ts';
import { meetingStates } from '../domain/meeting.ts';
import { contract } from './contract.ts';
import { id, instant, money, timeZone } from './primitives.ts';

/** The office's dashboard: own open work first, then figures with links to their lists (domain rule 18). */
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
