import * as z from 'zod/mini';
import { mailClasses } from '../domain/mail.ts';
import {
  allMailTemplateKeys,
  mailOccasions,
  mailPlaceholderNames,
  mailTextFaultCodes,
  type MailTemplateKey,
} from '../domain/mail-templates.ts';
import { contract } from './contract.ts';
import { emailAddress, id, instant, language, line, paragraph } from './primitives.ts';

/** The number of changes of a template in one language; 0 is Guildhall's default text. */
const templateVersion = z.int().check(z.minimum(0));
const key = z.enum(allMailTemplateKeys as [MailTemplateKey, ...MailTemplateKey[]]);

// Saved and default texts have the limits of people's own texts in draft mails.
const subject = line(200);
const body = paragraph(20_000);

const change = z.strictObject({ at: instant, by: z.nullable(z.string()) });

const templateSummary = z.strictObject({
  key,
  occasion: z.enum(mailOccasions),
  class: z.enum(mailClasses),
  languages: z.array(
    z.strictObject({
      language,
      subject: z.string(),
      /** The office's own text replaces Guildhall's default. */
      isChanged: z.boolean(),
      lastChange: z.nullable(change),
    }),
  ),
});
export type MailTemplateSummary = z.output<typeof templateSummary>;

const texts = { subject: z.string(), body: z.string() };

const templateDetail = z.strictObject({
  key,
  occasion: z.enum(mailOccasions),
  class: z.enum(mailClasses),
  language,
  version: templateVersion,
  ...texts,
  isChanged: z.boolean(),
  placeholders: z.array(z.enum(mailPlaceholderNames)),
  /** Newest first; the last is Guildhall's default text, without an author. */
  versions: z.array(
    z.strictObject({
      version: templateVersion,
      ...texts,
      isDefault: z.boolean(),
      /** The version that was restored. */
      restored: z.nullable(templateVersion),
      change: z.nullable(change),
    }),
  ),
  /** The newest mails of this template and language, for a preview with their content. */
  recent: z.array(z.strictObject({ id, to: z.string(), about: z.nullable(z.string()), at: instant })),
  /** Waiting drafts created from an earlier text. */
  outdatedDrafts: z.int(),
});
export type MailTemplateDetail = z.output<typeof templateDetail>;

const byLanguage = z.strictObject({ key, language });
const editing = {
  permission: 'configuration:edit',
  params: byLanguage,
} as const;

export const listMailTemplates = contract.get('/mail-templates', {
  summary: 'The templates of all mails, with what the office has changed',
  permission: 'configuration:edit',
  response: z.array(templateSummary),
});

export const getMailTemplate = contract.get('/mail-templates/:key/:language', {
  summary: 'A template in one language, with its placeholders and versions',
  ...editing,
  response: templateDetail,
});

export const saveMailTemplate = contract.put('/mail-templates/:key/:language', {
  summary: 'Change the text of a template; mails that are written from now on have it',
  ...editing,
  body: z.strictObject({ version: templateVersion, subject, body }),
  response: templateDetail,
  errors: ['version_conflict', ...mailTextFaultCodes],
});

export const restoreMailTemplate = contract.post('/mail-templates/:key/:language/restore', {
  summary: 'Bring back an earlier version, or with 0 the text that comes with Guildhall',
  ...editing,
  body: z.strictObject({ version: templateVersion, restored: templateVersion }),
  response: templateDetail,
  errors: ['version_conflict', 'template_version_unknown', ...mailTextFaultCodes],
});

/** The text to preview, and the mail whose data fills it; by default it is filled with examples. */
const trial = z.strictObject({ subject, body, mailId: z.nullable(id) });

export const previewMailTemplate = contract.post('/mail-templates/:key/:language/preview', {
  summary: 'Show a text as its reader would get it',
  ...editing,
  body: trial,
  response: z.strictObject({ ...texts, links: z.array(z.string()) }),
  errors: ['mail_unknown', ...mailTextFaultCodes],
});

export const sendTestMail = contract.post('/mail-templates/:key/:language/test', {
  summary: 'Mail a text, filled in, to whoever asks for it',
  ...editing,
  body: trial,
  response: z.strictObject({ to: emailAddress }),
  errors: ['mail_unknown', 'too_many_requests', ...mailTextFaultCodes],
});
