import * as z from 'zod/mini';
import { applicationStates, decisionOutcomeNames } from '../domain/application.ts';
import { refereeAnswers, refereeRelations } from '../domain/referee.ts';
import { timelineEvents } from '../domain/timeline.ts';
import { ofApplication } from './application-command.ts';
import { applicationDetail } from './applications.ts';
import { contract } from './contract.ts';
import { localText } from './form-definition.ts';
import { id, instant, money, timeZone } from './primitives.ts';

// An application's events, and the statements and decisions about it.

const timelineEntry = z.strictObject({
  id,
  at: instant,
  event: z.enum(timelineEvents),
  actor: z.strictObject({ kind: z.enum(['user', 'link', 'system']), name: z.string() }),
  /** Values for the event's text: names, numbers, states, short texts. Never internal notes for applicants. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), localText])),
  before: z.nullable(z.enum(applicationStates)),
  after: z.nullable(z.enum(applicationStates)),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const getTimeline = contract.get('/applications/:id/timeline', {
  summary: 'Everything that happened to an application, newest first; the applicant sees what concerns them',
  permission: 'application:read',
  params: ofApplication,
  response: z.array(timelineEntry),
});

const decision = z.strictObject({
  id,
  outcome: z.enum(decisionOutcomeNames),
  reason: z.string(),
  conditions: z.string(),
  textForApplicant: z.string(),
  decidedBy: z.string(),
  decidedAt: instant,
  /** The meeting whose minutes recorded it. */
  meeting: z.nullable(z.strictObject({ id, title: z.string(), startsAt: instant, zone: timeZone })),
});

/** A referee's answer in the confidential file. */
const refereeStatement = z.strictObject({
  refereeId: id,
  name: z.string(),
  organisation: z.string(),
  answer: z.enum(refereeAnswers),
  relation: z.nullable(z.enum(refereeRelations)),
  knownForYears: z.nullable(z.int()),
  statement: z.string(),
  confidential: z.boolean(),
  signedAs: z.nullable(z.string()),
  signaturePath: z.nullable(z.string()),
  answeredAt: instant,
  declaration: z.strictObject({ version: z.string(), text: z.string(), sha256: z.string() }),
  /** An administrator has excluded the statement; it no longer counts as a reference. */
  setAside: z.nullable(z.strictObject({ reason: z.string(), at: instant, by: z.string() })),
});

/** The confidential file (specification §6: role 1 only). */
export const getApplicationFile = contract.get('/applications/:id/file', {
  summary: 'The whole file: answers, documents, statements, decisions',
  permission: 'application:file',
  params: ofApplication,
  response: z.strictObject({
    application: applicationDetail,
    statements: z.array(refereeStatement),
    decisions: z.array(decision),
    mails: z.array(z.strictObject({ id, subject: z.string(), state: z.string(), to: z.string(), at: instant })),
    invoices: z.array(
      z.strictObject({ id, number: z.nullable(z.string()), state: z.string(), gross: money, open: money }),
    ),
  }),
});
export type ApplicationFile = z.output<(typeof getApplicationFile)['response']>;
