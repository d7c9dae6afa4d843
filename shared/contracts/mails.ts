import * as z from 'zod/mini';
import { mailClasses, mailStates } from '../domain/mail.ts';
import { limits } from '../domain/limits.ts';
import { bulkResults } from './application-office.ts';
import { contract } from './contract.ts';
import { emailAddress, id, instant, language, line, pageQuery, paragraph, sortBy, version } from './primitives.ts';

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
  body: z.string(),
  attachments: z.array(z.strictObject({ fileName: z.string(), size: z.int() })),
  attempts: z.int(),
  /** Another draft of the same case that contradicts it; only one of them can be sent (domain rule 11). */
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
     * template.
     */
    state: z.optional(z.enum([...mailStates, 'waiting', 'outdated'])),
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

export const sendMail = contract.post('/mails/:id/send', {
  summary: 'Send; can be taken back for 60 seconds',
  permission: 'mail:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: mailDetail,
  errors: ['version_conflict', 'mail_left', 'mail_contradicts'],
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
  errors: ['version_conflict', 'mail_left'],
});
