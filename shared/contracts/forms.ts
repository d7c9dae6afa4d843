import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { formDefinition } from './form-definition.ts';
import { id, instant, version } from './primitives.ts';

const ofType = z.strictObject({ id });

/** The form of a membership type: the newest version, whole, and what came before it. */
const membershipForm = z.strictObject({
  membershipTypeId: id,
  /** Of the membership type: what a new version is published against. */
  version,
  /** Number of the version that new applications take. */
  current: z.int(),
  definition: formDefinition,
  /** Newest first; none of them ever changes. */
  versions: z.array(
    z.strictObject({
      number: z.int(),
      publishedAt: instant,
      steps: z.int(),
      fields: z.int(),
      /** Applications of this type that were made with it and keep it. */
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

/** New applications take it; those that exist keep theirs, so that old questions stay beside old answers. */
export const publishForm = contract.post('/membership-types/:id/form', {
  summary: 'Publish a new version of the form of a membership type',
  permission: 'configuration:edit',
  params: ofType,
  /** `fields` of a refusal are paths into the body: `definition.steps.2.fields.0.key`. */
  body: z.strictObject({ definition: formDefinition, version }),
  response: membershipForm,
  status: 201,
  errors: ['version_conflict', 'form_refused', 'form_unchanged'],
});
