import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { documentKinds, ownKindShape } from '../domain/documents.ts';
import { taxRateMaxBasisPoints } from '../domain/finance.ts';
import { limits } from '../domain/limits.ts';
import { periodKinds } from '../domain/membership.ts';
import { feeDueTimes } from '../domain/membership-terms.ts';
import { refereeQualifications, refereeTimings } from '../domain/referee.ts';
import { contract } from './contract.ts';
import { localText } from './form-definition.ts';
import { currency, day, id, line, money, nothing, paragraph, version } from './primitives.ts';

const feeDue = z.enum(feeDueTimes);

/** A membership type that people can apply for. */
export const membershipType = z.strictObject({
  id,
  key: z.string(),
  name: localText,
  description: localText,
  fee: money,
  /** Added to the fee. */
  taxRateBasisPoints: z.int(),
  feeDue,
  refereesNeeded: z.int(),
  refereesQualify: z.enum(refereeQualifications),
  /** What applicants read about who can be a referee. */
  refereesText: z.nullable(localText),
  asksReferees: z.enum(refereeTimings),
  requiredDocuments: z.array(z.enum(documentKinds)),
  /** The kinds that this type adds, with how many files each takes. */
  ownDocuments: z.array(z.strictObject({ kind: z.string(), name: localText, required: z.boolean(), count: z.int() })),
  /** Whether applications are accepted now: switched on, and inside its window. */
  open: z.boolean(),
  /** The first day of a future window, if it is switched on. */
  opensOn: z.nullable(day),
});
export type MembershipType = z.output<typeof membershipType>;

export const listMembershipTypes = contract.get('/membership-types', {
  summary: 'The kinds of membership that can be applied for, now or from a day on; for the office all of them',
  permission: 'signedIn',
  response: z.array(membershipType),
});

/** A membership type in the administrators' view. */
const managedMembershipType = z.extend(membershipType, {
  periodKind: z.enum(periodKinds),
  /** Switched on; `open` says whether its window is open today. */
  accepting: z.boolean(),
  /** The first and last day for starting applications, in the association's zone. */
  window: z.strictObject({ opensOn: z.nullable(day), closesOn: z.nullable(day) }),
  /** The number of all applications ever started; a type with applications can be closed but not deleted. */
  applications: z.int(),
  version,
});
export type ManagedMembershipType = z.output<typeof managedMembershipType>;

export const listManagedMembershipTypes = contract.get('/membership-types/managed', {
  summary: 'The kinds of membership with what administrators decide about each',
  permission: 'configuration:edit',
  response: z.array(managedMembershipType),
});

/** English replaces missing languages. */
const name = z.strictObject({
  en: line(120),
  fr: z.optional(line(120)),
  ar: z.optional(line(120)),
  cn: z.optional(line(120)),
});
const paragraphs = z.strictObject({
  en: paragraph(1000),
  fr: z.optional(paragraph(1000)),
  ar: z.optional(paragraph(1000)),
  cn: z.optional(paragraph(1000)),
});

const editable = {
  name,
  description: paragraphs,
  fee: z.strictObject({ amountMinor: z.int().check(z.minimum(0), z.maximum(1_000_000_00)), currency }),
  taxRateBasisPoints: z.int().check(z.minimum(0), z.maximum(taxRateMaxBasisPoints)),
  feeDue,
  periodKind: z.enum(periodKinds),
  refereesQualify: z.enum(refereeQualifications),
  refereesText: z.nullable(paragraphs),
  refereesNeeded: z.int().check(z.minimum(caseLimits.refereesMin), z.maximum(caseLimits.refereesMax)),
  requiredDocuments: z.array(z.enum(documentKinds)).check(z.maxLength(documentKinds.length)),
  /** Missing leaves them as they are. The key of a kind is chosen once, at random; uploaded files refer to it. */
  ownDocuments: z.optional(
    z
      .array(
        z.strictObject({
          kind: z.string().check(z.regex(ownKindShape)),
          name,
          required: z.boolean(),
          count: z.int().check(z.minimum(1), z.maximum(caseLimits.ownDocumentFiles)),
        }),
      )
      .check(
        z.maxLength(caseLimits.ownDocuments),
        z.refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length),
      ),
  ),
  opensOn: z.nullable(day),
  closesOn: z.nullable(day),
};

/** Closed at first, with the default form, so that nobody applies before the form is ready. */
export const createMembershipType = contract.post('/membership-types', {
  summary: 'Add a kind of membership',
  permission: 'configuration:edit',
  body: z.strictObject({ key: line(limits.typeKeyLength).check(z.regex(/^[a-z][a-z0-9-]*$/)), ...editable }),
  response: managedMembershipType,
  status: 201,
  errors: ['key_taken', 'window_reversed'],
});

/** The key never changes: the versions of the form refer to it. */
export const editMembershipType = contract.put('/membership-types/:id', {
  summary: 'Change a kind of membership',
  permission: 'configuration:edit',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, ...editable }),
  response: managedMembershipType,
  errors: ['version_conflict', 'window_reversed'],
});

const ids = z.array(id).check(z.maxLength(200));
const sorted = (all: readonly string[]) => [...all].sort().join();

export const orderMembershipTypes = contract.put('/membership-types/order', {
  summary: 'Put the kinds of membership into the order that applicants see',
  permission: 'configuration:edit',
  /** `from` is the order the person saw; each lists every type once. */
  body: z
    .strictObject({ from: ids, to: ids })
    .check(z.refine(({ from, to }) => new Set(to).size === to.length && sorted(from) === sorted(to))),
  response: z.array(managedMembershipType),
  errors: ['version_conflict'],
});

/** Drafts can still be completed after closing. */
export const setTypeAccepting = contract.put('/membership-types/:id/accepting', {
  summary: 'Open a kind of membership for applications, or close it',
  permission: 'configuration:edit',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, accepting: z.boolean() }),
  response: managedMembershipType,
  errors: ['version_conflict'],
});

export const deleteMembershipType = contract.post('/membership-types/:id/delete', {
  summary: 'Delete a kind of membership that nobody has applied for',
  permission: 'configuration:edit',
  params: z.strictObject({ id }),
  body: z.strictObject({ version }),
  response: nothing,
  errors: ['version_conflict', 'type_in_use'],
});

export const setRefereeTiming = contract.put('/membership-types/:id/asks-referees', {
  summary: 'Ask referees after the office has checked an application, or as soon as it is sent',
  permission: 'configuration:edit',
  params: z.strictObject({ id }),
  body: z.strictObject({ asksReferees: z.enum(refereeTimings) }),
  response: membershipType,
});
