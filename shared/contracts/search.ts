import * as z from 'zod/mini';
import { limits } from '../domain/limits.ts';
import { applicationStates } from '../domain/application.ts';
import { invoiceStates } from '../domain/finance.ts';
import { isLongEnoughToSearch } from '../domain/search-text.ts';
import { userStates } from '../domain/user.ts';
import { role } from './auth.ts';
import { contract } from './contract.ts';
import { id, money } from './primitives.ts';

/** The office's search by name, number or address: the first five of each kind, best first. */
export const searchOffice = contract.get('/search', {
  summary: 'Applications, people and invoices that match a text',
  permission: 'search:office',
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
  }),
});
export type OfficeFindings = z.output<(typeof searchOffice)['response']>;
