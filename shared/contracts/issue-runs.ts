import * as z from 'zod/mini';
import { issueRunStates } from '../domain/finance.ts';
import { limits } from '../domain/limits.ts';
import { contract } from './contract.ts';
import { listInvoices } from './invoices.ts';
import { id, instant, line, pageQuery } from './primitives.ts';

const issueRun = z.strictObject({
  id,
  state: z.enum(issueRunStates),
  /** Drafts of the run, and processed ones: issued and refused. */
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  startedAt: instant,
  startedBy: z.string(),
  finishedAt: z.nullable(instant),
});
export type IssueRun = z.output<typeof issueRun>;

/** Continues in the background. Each draft is one transaction, in list order: a refused one takes no number. */
export const startIssueRun = contract.post('/invoices/issue-runs', {
  summary: 'Issue all drafts that a list shows, as they are now, in its order (domain rule 9)',
  permission: 'invoice:manage',
  body: z.strictObject({
    q: z.optional(line(limits.searchLength)),
    sort: listInvoices.query.shape.sort,
    /** The number the person saw: if it has changed since, nothing is issued. */
    expected: z.int(),
  }),
  response: issueRun,
  status: 202,
  errors: ['issue_running', 'list_changed', 'association_incomplete', 'month_closed'],
});

export const listIssueRuns = contract.get('/invoices/issue-runs', {
  summary: 'Runs that issue all drafts of a list, newest first, and how far they are',
  permission: 'invoice:manage',
  query: z.omit(pageQuery, { q: true }),
  response: z.array(issueRun),
  paged: true,
});

const refusedDraft = z.strictObject({
  /** The invoice. */
  id,
  payerName: z.string(),
  subject: z.string(),
  /** Why it was not issued: the code and message of the single command. */
  code: z.string(),
  message: z.string(),
});
export type RefusedDraft = z.output<typeof refusedDraft>;

const byId = z.strictObject({ id });

export const listRefusedDrafts = contract.get('/invoices/issue-runs/:id/refused', {
  summary: 'The drafts that a run did not issue, in its order, each with the reason',
  permission: 'invoice:manage',
  params: byId,
  query: z.omit(pageQuery, { q: true }),
  response: z.array(refusedDraft),
  paged: true,
});

export const resumeIssueRun = contract.post('/invoices/issue-runs/:id/resume', {
  summary: 'Go on with a run that was stopped, at the first draft that it has not dealt with',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({}),
  response: issueRun,
  status: 202,
  errors: ['issue_running', 'issue_not_stopped'],
});
