import type { MailTemplate } from '../platform/mail/template.ts';
import * as account from '../features/auth/mail-texts.ts';
import * as applications from '../features/applications/mail-texts.ts';
import * as decisions from '../processes/decision/mail-texts.ts';
import * as documents from '../features/documents/mail-texts.ts';
import * as finance from '../features/invoices/mail-texts.ts';
import * as meetings from '../features/meetings/mail-texts.ts';
import * as pollEndings from '../features/meetings/poll-ending-mail-texts.ts';
import * as polls from '../features/meetings/poll-mail-texts.ts';
import * as queries from '../features/queries/mail-texts.ts';
import * as referees from '../features/referees/mail-texts.ts';
import * as security from '../features/auth/security-mail-texts.ts';

/** All mails Guildhall can write, by key; a new file of templates is added here. */
const groups: Record<string, MailTemplate>[] = [
  account,
  applications,
  decisions,
  documents,
  finance,
  meetings,
  pollEndings,
  polls,
  queries,
  referees,
  security,
];

export const mailTemplatesByKey: ReadonlyMap<string, MailTemplate> = new Map(
  groups.flatMap((group) => Object.values(group).map((template) => [template.key, template] as const)),
);
