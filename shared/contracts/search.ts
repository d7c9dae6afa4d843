import * as z from 'zod/mini';
import { limits } from '../domain/limits.ts';
import { applicationStates } from '../domain/application.ts';
import { invoiceStates } from '../domain/finance.ts';
import { mailStates } from '../domain/mail.ts';
import { pollStates } from '../domain/meeting.ts';
import { queryStates } from '../domain/query.ts';
import { isLongEnoughToSearch } from '../domain/search-text.ts';
import { userStates } from '../domain/user.ts';
import { role } from './auth.ts';
import { contract } from './contract.ts';
import { id, money } from './primitives.ts';

/**
 * Search by name, number, subject or address: the first five of each kind, best first. Members find their own
 * applications, invoices and queries, also by the names of the files in them and the numbers of receipts.
 */
export const searchEverything = contract.get('/search', {
  summary: 'Applications, people, invoices, queries, mails, meetings and referees that match a text',
  permission: 'search:own',
  query: z.strictObject({
    q: z.string().check(z.trim(), z.maxLength(limits.searchLength), z.refine(isLongEnoughToSearch)),
  }),
  response: z.strictObject({
    applications: z.array(
      z.strictObject({ id, number: z.nullable(z.string()), applicant: z.string(), state: z.enum(applicationStates) }),
    ),
    people: z.array(
      z.strictObject({
        id,
        name: z.string(),
        email: z.string(),
        role,
        state: z.enum(userStates),
        memberNumber: z.nullable(z.string()),
      }),
    ),
    invoices: z.array(
      z.strictObject({
        id,
        number: z.nullable(z.string()),
        payer: z.string(),
        state: z.enum(invoiceStates),
        gross: money,
      }),
    ),
    queries: z.array(
      z.strictObject({
        id,
        number: z.string(),
        subject: z.string(),
        requester: z.string(),
        state: z.enum(queryStates),
      }),
    ),
    mails: z.array(z.strictObject({ id, subject: z.string(), to: z.string(), state: z.enum(mailStates) })),
    meetings: z.array(z.strictObject({ id, title: z.string(), place: z.string(), state: z.enum(pollStates) })),
    /** With the application that they were named in; its state is not theirs, which can be confidential. */
    referees: z.array(
      z.strictObject({ id, name: z.string(), applicationId: id, number: z.string(), applicant: z.string() }),
    ),
  }),
});
export type SearchFindings = z.output<(typeof searchEverything)['response']>;
