import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { contract } from './contract.ts';
import { formDefinition } from './form-definition.ts';
import { id, instant, version } from './primitives.ts';

const ofType = z.strictObject({ id });

/** The form of a membership type: the full newest version, and the previous ones. */
const membershipForm = z.strictObject({
  membershipTypeId: id,
  /** Of the membership type: the version a publication is based on. */
  version,
  /** Number of the version that new applications use. */
  current: z.int(),
  definition: formDefinition,
  /** Newest first; none of them ever changes. */
  versions: z.array(
    z.strictObject({
      number: z.int(),
      publishedAt: instant,
      steps: z.int(),
      fields: z.int(),
      /** Applications of this type that use this version and keep it. */
      applications: z.int(),
    }),
  ),
});
export type MembershipForm = z.output<typeof membershipForm>;

export const getMembershipForm = contract.get('/membership-types/:id/form', {
  summary: 'The form of a membership type with its versions',
  permission: 'configuration:edit',
  params: ofType,
  response: membershipForm,
});

export const getFormVersion = contract.get('/membership-types/:id/form/:number', {
  summary: 'One version of the form, as it was published',
  permission: 'configuration:edit',
  params: z.strictObject({ id, number: z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)) }),
  response: formDefinition,
});

/** Called before publishing; changes nothing. */
export const checkForm = contract.post('/membership-types/:id/form/check', {
  summary:
    'What publishing this form would mean: what keeps it from being published, and whose answers have no place in it',
  permission: 'configuration:edit',
  params: ofType,
  body: z.strictObject({ definition: formDefinition }),
  response: z.strictObject({
    /** Location and code; empty when it can be published. */
    findings: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
    losses: z.array(
      z.strictObject({
        key: z.string(),
        how: z.enum(['removed', 'type_changed', 'choices_removed']),
        /** Applications with an answer that a new application could not copy, and how many of them are drafts. */
        answers: z.int(),
        drafts: z.int(),
      }),
    ),
  }),
});

/** New applications use it; existing ones keep theirs, so that old questions stay with old answers. */
export const publishForm = contract.post('/membership-types/:id/form', {
  summary: 'Publish a new version of the form of a membership type',
  permission: 'configuration:edit',
  params: ofType,
  /** `fields` of a refusal are paths into the body: `definition.steps.2.fields.0.key`. */
  body: z.strictObject({
    definition: formDefinition,
    version,
    /** Keys of the questions whose answers the form can no longer keep, as reported by `checkForm`. */
    acceptedLosses: z.optional(z.array(z.string()).check(z.maxLength(caseLimits.formFields))),
  }),
  response: membershipForm,
  status: 201,
  errors: ['version_conflict', 'form_refused', 'form_unchanged', 'form_loses_answers'],
});
