import * as z from 'zod/mini';
import { renewalExceptions, renewalStates } from '../domain/renewal.ts';
import { bulkItems, bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import { localText } from './form-definition.ts';
import { day, id, instant, money, pageQuery, version } from './primitives.ts';

const reason = z.enum(renewalExceptions);
/** Members whose period ends on or before this day. */
const endsBy = day;
const endsByOrDefault = z.optional(endsBy);
const counts = z.array(z.strictObject({ reason, count: z.int() }));

const renewalPreview = z.strictObject({
  endsBy,
  /** The number of members who would be invoiced, and the total by currency, including tax. */
  members: z.int(),
  totals: z.array(money),
  exceptions: counts,
});
export type RenewalPreview = z.output<typeof renewalPreview>;

export const previewRenewal = contract.get('/renewals/preview', {
  summary:
    'What a renewal run would write: a dry run that changes nothing; without a day, by the end of the year, in January by the end of that month',
  permission: 'renewal:run',
  query: z.strictObject({ endsBy: endsByOrDefault }),
  response: renewalPreview,
});

const renewalMember = z.strictObject({
  userId: id,
  name: z.string(),
  memberNumber: z.string(),
  /** `null` if the type is unknown. */
  membershipType: z.nullable(localText),
  /** The last paid day. */
  until: day,
  /** The period that would be invoiced, and its fee including tax; `null` if unknown. */
  next: z.nullable(z.strictObject({ from: day, until: day })),
  amount: z.nullable(money),
  /** Why there would be no invoice; `null` if there would be one. */
  exception: z.nullable(reason),
});
export type RenewalMember = z.output<typeof renewalMember>;

export const listRenewalMembers = contract.get('/renewals/members', {
  summary: 'Each member of a dry run with the next period, its amount, or the reason why no invoice would be written',
  permission: 'renewal:run',
  query: z.extend(z.omit(pageQuery, { q: true }), {
    endsBy: endsByOrDefault,
    show: z.optional(z.enum(['invoiced', ...renewalExceptions])),
  }),
  response: z.array(renewalMember),
  paged: true,
});

const renewal = z.strictObject({
  id,
  endsBy,
  state: z.enum(renewalStates),
  /** Members in the run, and processed ones. */
  total: z.int(),
  done: z.int(),
  /** Drafts it has created. */
  invoiced: z.int(),
  exceptions: counts,
  startedAt: instant,
  startedBy: z.string(),
  finishedAt: z.nullable(instant),
});
export type Renewal = z.output<typeof renewal>;

const byId = z.strictObject({ id });

/** Continues in the background. A period is never invoiced twice, by any run. */
export const startRenewal = contract.post('/renewals', {
  summary: 'Write a draft invoice over the next period of each member of a dry run',
  permission: 'renewal:run',
  body: z.strictObject({ endsBy }),
  response: renewal,
  status: 202,
  errors: ['renewal_running', 'renewal_nobody', 'renewal_too_far'],
});

export const listRenewals = contract.get('/renewals', {
  summary: 'Renewal runs, newest first',
  permission: 'renewal:run',
  query: z.omit(pageQuery, { q: true }),
  response: z.array(renewal),
  paged: true,
});

export const getRenewal = contract.get('/renewals/:id', {
  summary: 'How far a renewal run is',
  permission: 'renewal:run',
  params: byId,
  response: renewal,
});

export const resumeRenewal = contract.post('/renewals/:id/resume', {
  summary: 'Go on with a renewal run that was stopped',
  permission: 'renewal:run',
  params: byId,
  body: z.strictObject({}),
  response: renewal,
  status: 202,
  errors: ['renewal_running', 'renewal_not_stopped'],
});

const dueLapse = z.strictObject({
  /** The person's id, and version. */
  id,
  version,
  name: z.string(),
  memberNumber: z.string(),
  /** The last paid day. */
  until: day,
  /** The unpaid invoice for the next period. */
  invoice: z.strictObject({ id, number: z.string() }),
  open: money,
});
export type DueLapse = z.output<typeof dueLapse>;

export const listDueLapses = contract.get('/renewals/lapses', {
  summary: 'Memberships that are due to lapse, longest due first; they wait for a person if the setting says so',
  permission: 'renewal:run',
  query: z.omit(pageQuery, { q: true }),
  response: z.array(dueLapse),
  paged: true,
});

/** Each is one transaction, and drafts the email that tells the person. */
export const lapseMemberships = contract.post('/renewals/lapses', {
  summary: 'Let memberships lapse that are due, with a result for each',
  permission: 'renewal:run',
  body: z.strictObject({ items: bulkItems }),
  response: bulkResults,
  errors: ['lapse_not_due', 'not_found'],
});
