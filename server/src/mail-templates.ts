import * as applications from './features/applications/lifecycle/mail-texts.ts';
import * as account from './features/auth/accounts/mail-texts.ts';
import * as documents from './features/documents/mail-texts.ts';
import * as dunning from './features/invoices/dunning/mail-texts.ts';
import * as finance from './features/invoices/mail-texts.ts';
import * as meetings from './features/meetings/mail-texts.ts';
import * as notifications from './features/notifications/mail-texts.ts';
import * as queries from './features/queries/mail-texts.ts';
import * as refereeConsent from './features/referees/consent/mail-texts.ts';
import * as referees from './features/referees/mail-texts.ts';
import * as accountChanges from './features/users/accounts/mail-texts.ts';
import type { MailTemplate, MailTemplates } from './platform/mail/template.ts';
import * as decisions from './processes/decision/mail-texts.ts';
import * as renewal from './processes/renewal/mail-texts.ts';

/** All files that declare templates; add new ones here. */
const groups: Record<string, MailTemplate>[] = [
  account,
  accountChanges,
  applications,
  decisions,
  documents,
  finance,
  dunning,
  meetings,
  notifications,
  queries,
  renewal,
  refereeConsent,
  referees,
];

/** The templates of all mails sent by Guildhall. */
export const mailTemplates = Object.fromEntries(
  groups.flatMap((group) => Object.values(group).map((template) => [template.key, template] as const)),
) as MailTemplates;
