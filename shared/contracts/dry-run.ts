import * as z from 'zod/mini';
import { applicationStates, decisionOutcomeNames } from '../domain/application.ts';
import { refereeStates } from '../domain/referee.ts';
import { scheduledKinds } from '../domain/schedule.ts';
import { ofApplication } from './application-command.ts';
import { bulkItems, bulkResult } from './bulk.ts';
import { contract } from './contract.ts';
import { day, id, instant, money, version } from './primitives.ts';

// The consequences of a command on an application. Contains only what determines them, so it can be called before texts
// are entered.

const step = <const Action extends string>(action: Action) => z.literal(action);

const planned = z.strictObject({ kind: z.enum(scheduledKinds), at: instant, who: z.nullable(z.string()) });

const consequences = z.strictObject({
  /** `null` if the state stays. */
  state: z.nullable(z.strictObject({ before: z.enum(applicationStates), after: z.enum(applicationStates) })),
  mails: z.array(
    z.strictObject({
      subject: z.string(),
      to: z.string(),
      /** It waits for the office to send it; others are sent immediately. */
      isDraft: z.boolean(),
    }),
  ),
  /** Drafts and scheduled mails that will be discarded. */
  dropped: z.array(z.strictObject({ subject: z.string(), to: z.string() })),
  invoices: z.array(z.strictObject({ effect: z.enum(['issued', 'drafted', 'credited']), gross: money })),
  referees: z.array(z.strictObject({ name: z.string(), state: z.enum(refereeStates) })),
  starts: z.array(planned),
  stops: z.array(planned),
});
export type Consequences = z.output<typeof consequences>;

export const dryRunTransition = contract.post('/applications/:id/dry-run', {
  summary: 'What a step would change, mail, bill and schedule; nothing is changed',
  permission: 'application:process',
  params: ofApplication,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: step('requestReferences'), version }),
    z.strictObject({ action: step('requestChanges'), version, dueOn: day }),
    z.strictObject({ action: step('amendChanges'), version, dueOn: day }),
    z.strictObject({ action: step('takeBackChanges'), version }),
    z.strictObject({ action: step('hold'), version, resumeOn: day }),
    z.strictObject({ action: step('resume'), version }),
    z.strictObject({ action: step('reopen'), version, dueOn: day }),
    z.strictObject({ action: step('reviewAgain'), version }),
    z.strictObject({ action: step('takeBackDecision'), version }),
    z.strictObject({ action: step('withdrawForApplicant'), version }),
    z.strictObject({ action: step('waiveReferences'), version }),
    z.strictObject({ action: step('waiveFee'), version }),
    z.strictObject({
      action: step('decide'),
      version,
      outcome: z.enum(decisionOutcomeNames),
      meetingId: z.optional(id),
    }),
  ]),
  response: z.strictObject({
    ...consequences.shape,
    /** The effects of sending a letter that is a draft until then. */
    later: z.array(z.strictObject({ ...consequences.shape, letter: z.string() })),
  }),
  errors: ['version_conflict', 'transition_refused'],
});

/** A dry run of `changeApplications`, without the inputs that make no difference for a single application. */
export const dryRunApplications = contract.post('/applications/bulk/dry-run', {
  summary: 'Which of several applications a command would change, and why not the others; nothing is changed',
  permission: 'application:process',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: step('requestReferences'), items: bulkItems }),
    z.strictObject({ action: step('hold'), items: bulkItems }),
  ]),
  response: z.array(
    z.strictObject({
      ...bulkResult.shape,
      /** The names of the referees who would be asked. */
      asked: z.array(z.string()),
    }),
  ),
});
