import * as z from 'zod/mini';
import { mailClasses, mailStates } from '../domain/mail.ts';
import { caseLimits } from '../domain/case-limits.ts';
import { limits } from '../domain/limits.ts';
import { bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import {
  contentRefusals,
  emailAddress,
  id,
  instant,
  language,
  line,
  pageQuery,
  paragraph,
  sortBy,
  version,
} from './primitives.ts';

const mailSummary = z.strictObject({
  id,
  subject: z.string(),
  to: z.string(),
  template: z.string(),
  class: z.enum(mailClasses),
  state: z.enum(mailStates),
  about: z.nullable(z.strictObject({ applicationId: id, applicationNumber: z.string() })),
  /** Its template has changed since; the mail can be regenerated (domain rule 11). */
  isOutdated: z.boolean(),
  scheduledFor: z.nullable(instant),
  sentAt: z.nullable(instant),
  /** When it bounced; `error` says why. */
  bouncedAt: z.nullable(instant),
  error: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type MailSummary = z.output<typeof mailSummary>;

const mailDetail = z.strictObject({
  ...mailSummary.shape,
  version,
  cc: z.array(z.string()),
  language,
  /** Formatted text (`readFormattedText`). */
  body: z.string(),
  /** Our own links in the text; other URLs stay text (domain rule 12). */
  links: z.array(z.string()),
  attachments: z.array(
    z.strictObject({
      /** `null` for a calendar entry, which is not a file. */
      fileId: z.nullable(id),
      fileName: z.string(),
      /** Size in bytes. */
      size: z.int(),
      /** Attached by hand; only such a file can be removed. */
      isAdded: z.boolean(),
    }),
  ),
  /** Bounced mails to its address; `asks` when there are so many that sending needs a confirmation. */
  bounces: z.nullable(z.strictObject({ count: z.int(), lastAt: instant, lastError: z.string(), asks: z.boolean() })),
  attempts: z.int(),
  /** Another draft of the same application that contradicts it; only one of them can be sent (domain rule 11). */
  contradicts: z.array(z.strictObject({ id, subject: z.string() })),
  /** Manual changes to the template's text; either side may be empty. */
  handEdits: z.array(z.strictObject({ before: z.string(), after: z.string() })),
  /** The regenerated mail with manual changes kept; `null` if nothing would change. */
  renewal: z.nullable(
    z.strictObject({ subject: z.string(), body: z.string(), because: z.array(z.enum(['template', 'facts'])) }),
  ),
});
export type MailDetail = z.output<typeof mailDetail>;

export const listMails = contract.get('/mails', {
  summary: 'Mails, by page: waiting for a person, being sent, sent, failed',
  permission: 'mail:manage',
  query: z.extend(pageQuery, {
    /**
     * In addition to the states: `waiting` is a draft or ready to be sent; `outdated` waits with the text of an older
     * template; `bounced` was sent and bounced.
     */
    state: z.optional(z.enum([...mailStates, 'waiting', 'outdated', 'bounced'])),
    sort: z._default(sortBy(['subject', 'to', 'createdAt', 'updatedAt']), '-updatedAt'),
  }),
  response: z.array(mailSummary),
  paged: true,
});

const byId = z.strictObject({ id });

export const getMail = contract.get('/mails/:id', {
  summary: 'One mail, whole',
  permission: 'mail:manage',
  params: byId,
  response: mailDetail,
});

export const editMail = contract.put('/mails/:id', {
  summary: 'Change a mail that has not left',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version, to: emailAddress, subject: line(200), body: paragraph(20_000) }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left'],
});

export const markMailReady = contract.post('/mails/:id/ready', {
  summary: 'Mark a draft as read and ready to be sent',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left'],
});

export const renewMail = contract.post('/mails/:id/renew', {
  summary: 'Make a draft anew from its template and facts as they are now',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version, handEdits: z.enum(['keep', 'drop']) }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left', 'mail_current'],
});

/** Each mail is one transaction: a failure is reported and does not affect the others. */
export const renewMails = contract.post('/mails/renewals', {
  summary: 'Make several drafts anew, hand edits kept, with a result for each (domain rule 15)',
  permission: 'mail:manage',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pageSizeMax)) }),
  response: bulkResults,
  errors: ['mail_left', 'mail_current'],
});

const sending = {
  /** Sent at this time instead of in 60 seconds. */
  at: z.optional(instant),
  /** Send it although mails to its address have bounced. */
  toBounced: z.optional(z.boolean()),
};
const sendingErrors = [
  'mail_left',
  'mail_contradicts',
  'application_held',
  'address_suppressed',
  'recipient_deceased',
  'recipient_missing',
  'day_in_past',
  'day_too_far',
] as const;

export const sendMail = contract.post('/mails/:id/send', {
  summary: 'Send now, which can be taken back for 60 seconds, or at a later time, until which it can be taken back',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version, ...sending }),
  response: mailDetail,
  errors: ['version_conflict', ...sendingErrors],
});

const sendResult = z.strictObject({
  id,
  subject: z.string(),
  to: z.string(),
  ok: z.boolean(),
  /** Why it was not sent: the code and message of the single command. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type SendResult = z.output<typeof sendResult>;

/** Each mail is one transaction: a failure is reported and does not affect the others. */
export const sendMails = contract.post('/mails/sends', {
  summary: 'Send several mails, or all that a list shows, with a result for each (domain rule 15)',
  permission: 'mail:manage',
  body: z.discriminatedUnion('which', [
    z.strictObject({
      which: z.literal('chosen'),
      ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pageSizeMax)),
      at: sending.at,
    }),
    z.strictObject({
      which: z.literal('matching'),
      /** The list's filters; only waiting mails are sent. */
      state: z.enum(['waiting', 'draft', 'ready', 'outdated', 'failed']),
      q: z.optional(line(limits.searchLength)),
      /** The number the person saw: if it has changed since, nothing is sent. */
      expected: z.int(),
      at: sending.at,
    }),
  ]),
  response: z.strictObject({ results: z.array(sendResult), left: z.int() }),
  errors: [...sendingErrors, 'list_changed'],
});

/** An unsaved text can be previewed and tested, too. */
const trial = z.strictObject({ subject: line(200), body: paragraph(20_000) });

export const previewMail = contract.post('/mails/:id/preview', {
  summary: 'What the recipient gets of a text: subject, HTML and plain text',
  permission: 'mail:manage',
  params: byId,
  body: trial,
  response: z.strictObject({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const testMail = contract.post('/mails/:id/test', {
  summary: 'Mail a copy of a mail, with its files and without personal links, to whoever asks for it',
  permission: 'mail:manage',
  params: byId,
  body: trial,
  response: z.strictObject({ to: emailAddress }),
  errors: ['too_many_requests'],
});

export const redraftMail = contract.post('/mails/:id/redraft', {
  summary: 'Make a failed mail a draft again; what the mail server said stays with it',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left'],
});

export const reportBounce = contract.post('/mails/:id/bounce', {
  summary: 'Note that a sent mail came back, in the words of the notice',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version, reason: line(caseLimits.reasonLength, caseLimits.reasonMin) }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_not_sent', 'mail_bounced'],
});

/** One part named `file`. */
export const attachToMail = contract.post('/mails/:id/files', {
  summary: 'Attach a file to a mail that has not left',
  permission: 'mail:manage',
  params: byId,
  bodyKind: 'multipart',
  response: mailDetail,
  status: 201,
  errors: [
    'mail_left',
    'malformed_upload',
    'file_too_big',
    'file_empty',
    'file_kind_refused',
    'file_kind_differs',
    ...contentRefusals,
    'too_many_files',
  ],
});

export const detachFromMail = contract.post('/mails/:id/files/:fileId/remove', {
  summary: 'Remove a file that was attached by hand',
  permission: 'mail:manage',
  params: z.strictObject({ id, fileId: id }),
  body: z.strictObject({ version }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left'],
});

export const downloadMailFile = contract.get('/mails/:id/files/:fileId', {
  summary: 'Download a file of a mail; always sent as an attachment',
  permission: 'mail:manage',
  params: z.strictObject({ id, fileId: id }),
  replyKind: 'file',
});

export const recallMail = contract.post('/mails/:id/recall', {
  summary: 'Take a mail back before it leaves',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left'],
});

export const discardMail = contract.post('/mails/:id/discard', {
  summary: 'Discard a mail that has not left',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left', 'application_held'],
});
