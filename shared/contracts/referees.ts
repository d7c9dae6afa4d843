import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { languages } from '../domain/languages.ts';
import { answersWithStatement, refereeAnswers, refereeRelations, refereeStates } from '../domain/referee.ts';
import { shownRefereeStates } from '../domain/referee-visibility.ts';
import { contract } from './contract.ts';
import {
  day,
  emailAddress,
  familyName,
  givenName,
  id,
  instant,
  language,
  nameLine,
  linkToken,
  paragraph,
  version,
} from './primitives.ts';

/** An applicant's information about a referee. */
const refereePerson = z.strictObject({
  firstName: givenName,
  lastName: familyName,
  email: emailAddress,
  organisation: z.optional(nameLine(120, 0)),
  relation: z.enum(refereeRelations),
  language,
  /** A stand-by is asked only when another referee cannot act. */
  standby: z.boolean(),
});

/** A referee as the applicant and the office see them, without the statement, which is in the confidential file. */
export const refereeSummary = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  organisation: z.string(),
  relation: z.enum(refereeRelations),
  language,
  standby: z.boolean(),
  order: z.int(),
  /** As the reader may see it (`refereeVisibility`). */
  state: z.enum(shownRefereeStates),
  askedAt: z.nullable(instant),
  remindedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  lapsesAt: z.nullable(instant),
  /** The statement was excluded and does not count; the confidential file has the reason. For the office. */
  setAside: z.boolean(),
  version,
});
export type RefereeSummary = z.output<typeof refereeSummary>;

const ofApplication = z.strictObject({ id });
const oneOfApplication = z.strictObject({ id, refereeId: id });
const refereeErrors = [
  'referee_is_applicant',
  'referee_named_twice',
  'referee_not_member',
  'too_many_referees',
  'no_referees_needed',
  'not_editable',
] as const;

export const nameReferee = contract.post('/applications/:id/referees', {
  summary: 'Name a referee; also the way to replace one who cannot, for the office too while references are gathered',
  permission: 'application:fill',
  params: ofApplication,
  body: refereePerson,
  response: refereeSummary,
  status: 201,
  errors: refereeErrors,
});

export const editReferee = contract.put('/applications/:id/referees/:refereeId', {
  summary: 'Correct a referee who has not been asked yet',
  permission: 'application:fill',
  params: oneOfApplication,
  body: z.extend(refereePerson, { version }),
  response: refereeSummary,
  errors: [...refereeErrors, 'version_conflict'],
});

export const removeReferee = contract.delete('/applications/:id/referees/:refereeId', {
  summary: 'Take a referee off; one who was asked is told',
  permission: 'application:fill',
  params: oneOfApplication,
  body: z.strictObject({ version }),
  response: z.strictObject({}),
  errors: ['version_conflict', 'not_editable', 'referee_has_answered'],
});

export const resendRefereeRequest = contract.post('/applications/:id/referees/:refereeId/resend', {
  summary: 'Mail a referee a new link; the old one stops working and says so',
  permission: 'application:process',
  params: oneOfApplication,
  body: z.strictObject({ version }),
  response: refereeSummary,
  errors: ['version_conflict', 'referee_not_open'],
});

export const extendReferee = contract.post('/applications/:id/referees/:refereeId/extend', {
  summary: 'Give a referee more time; the link stays the same',
  permission: 'application:process',
  params: oneOfApplication,
  body: z.strictObject({ version, lapsesOn: day }),
  response: refereeSummary,
  errors: ['version_conflict', 'referee_not_open', 'day_in_past'],
});

export const setStatementAside = contract.post('/applications/:id/referees/:refereeId/set-aside', {
  summary: 'Leave a statement out of account, with a reason; it stays in the file',
  permission: 'application:waive',
  params: oneOfApplication,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  response: refereeSummary,
  errors: ['version_conflict', 'referee_has_not_answered', 'transition_refused'],
});

/** A referee's statement shared with the applicant. */
const sharedStatement = z.strictObject({
  refereeId: id,
  name: z.string(),
  organisation: z.string(),
  answer: z.enum(answersWithStatement),
  statement: z.string(),
  answeredAt: instant,
});
export type SharedStatement = z.output<typeof sharedStatement>;

export const listSharedStatements = contract.get('/applications/:id/statements', {
  summary: 'For the applicant after the decision: the statements whose referees let them be read; none before it',
  permission: 'application:fill',
  params: ofApplication,
  response: z.array(sharedStatement),
});

// --- the public form, opened with the link's secret; a fixed, small set of fields (domain rule 4)

const byToken = z.strictObject({ token: linkToken });
const linkErrors = ['link_unknown', 'link_expired', 'link_replaced', 'request_cancelled'] as const;

const declarationSha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The text a referee agrees to, with its version and hash (domain rule 6). */
const declaration = z.strictObject({ version: z.string(), text: z.string(), sha256: z.string() });

const refereeReceipt = z.strictObject({
  answer: z.enum(refereeAnswers),
  answeredAt: instant,
  signedAs: z.nullable(z.string()),
  confidential: z.boolean(),
  declaration,
  /** The referee's statement, for their own records. */
  statement: z.string(),
});
export type RefereeReceipt = z.output<typeof refereeReceipt>;

export const getRefereeConsent = contract.get('/referee-consent/:token', {
  summary: 'What a referee is asked; opening it changes nothing',
  permission: 'link',
  params: byToken,
  /** The language the referee chose for the texts; by default that of the request. */
  query: z.strictObject({ language: z.optional(language) }),
  response: z.strictObject({
    association: z.string(),
    applicantName: z.string(),
    membershipType: z.string(),
    refereeName: z.string(),
    /** The data that the form says is shared with the referee. */
    shared: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    state: z.enum(refereeStates),
    language: z.enum(languages),
    expiresAt: instant,
    /** False once the review has started: the answer is read-only. */
    editable: z.boolean(),
    declaration,
    receipt: z.nullable(refereeReceipt),
  }),
  errors: linkErrors,
});
export type RefereeConsent = z.output<(typeof getRefereeConsent)['response']>;

export const openRefereeConsent = contract.post('/referee-consent/:token/open', {
  summary: 'The referee pressed a control on the page: the request counts as opened',
  permission: 'link',
  params: byToken,
  /** The hash of the declaration on the page: a scanner that only submits forms has none (domain rule 3). */
  body: z.strictObject({ declarationSha256 }),
  response: z.strictObject({ state: z.enum(refereeStates) }),
  errors: [...linkErrors, 'declaration_changed'],
});

export const answerRefereeConsent = contract.post('/referee-consent/:token/answer', {
  summary: 'A referee gives, or changes, one of the five answers',
  permission: 'link',
  params: byToken,
  body: z.strictObject({
    answer: z.enum(refereeAnswers),
    relation: z.optional(z.enum(refereeRelations)),
    /** Whole years the referee has known the applicant. */
    knownForYears: z.optional(z.int().check(z.minimum(0), z.maximum(caseLimits.knownForYears))),
    /** Required with `consented` and `against`; a comment with the other answers. */
    statement: z.optional(paragraph(caseLimits.statementLength, 0)),
    /** True: only administrators read the statement (domain rule 5). */
    confidential: z.boolean(),
    /** The referee's full name as signature; required with `consented` and `against`. */
    signedAs: z.optional(nameLine(caseLimits.fullNameLength, 0)),
    /** A drawn signature as SVG path data in a 600 × 200 box. */
    signaturePath: z.optional(
      z.string().check(z.maxLength(20_000), z.regex(/^(?:M\d{1,3} \d{1,3}(?: ?L\d{1,3} \d{1,3})* ?)*$/)),
    ),
    /** The hash of the declaration the referee saw: an answer to another text is refused. */
    declarationSha256,
    language,
  }),
  response: refereeReceipt,
  errors: [
    ...linkErrors,
    'press_needed',
    'statement_needed',
    'signature_needed',
    'declaration_changed',
    'answer_locked',
  ],
});

/** An answer with a statement: what the referee has to fill in for `consented` and `against`. */
export const refereeStatement = z.extend(answerRefereeConsent.body, {
  relation: z.enum(refereeRelations),
  statement: paragraph(caseLimits.statementLength, caseLimits.statementMin),
  signedAs: nameLine(caseLimits.fullNameLength),
});

export const renewRefereeLink = contract.post('/referee-consent/:token/renew', {
  summary: 'From an expired or replaced link: mail the newest link to the referee again',
  permission: 'link',
  params: byToken,
  body: z.strictObject({}),
  response: z.strictObject({}),
  status: 202,
  errors: ['link_unknown'],
});

export const downloadRefereeReceipt = contract.get('/referee-consent/:token/receipt.pdf', {
  summary: 'The receipt of an answer as PDF, in the language it was given in',
  permission: 'link',
  params: byToken,
  replyKind: 'file',
  errors: [...linkErrors, 'no_answer_yet'],
});
