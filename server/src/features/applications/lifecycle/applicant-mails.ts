import { dateFormatter, type Language, type MailPlaceholder } from '@guildhall/shared/domain';
import type { Transaction } from '../../../platform/database/client.ts';
import type { NewMail, OutgoingMails } from '../../../platform/mail/outgoing.ts';
import type { MailDeadline, MailTemplate } from '../../../platform/mail/template.ts';
import type { Applicant } from './applicant-read-model.ts';
import type { ApplicationRow } from '../repository.ts';

/** A formatted day, e.g. `3 March 2026`. @param zone IANA name */
export const formatLongDay = (at: Date, language: Language, zone: string): string =>
  dateFormatter(language, { dateStyle: 'long', timeZone: zone }).format(at);

/** The day of a deadline; the mail is not sent after it. */
export const deadlineDay = (at: Date, language: Language, zone: string): MailDeadline => {
  return { text: formatLongDay(at, language, zone), passesAt: at };
};

/** Sends a mail to the applicant, filed under the application. */
export function mailApplicant<Placeholder extends MailPlaceholder>(
  mails: OutgoingMails,
  tx: Transaction,
  row: ApplicationRow,
  applicant: Applicant,
  mail: { template: MailTemplate<Placeholder> } & Pick<NewMail<Placeholder>, 'data' | 'topic' | 'createdById'>,
) {
  return mails.queue(tx, {
    ...mail,
    to: applicant.email,
    toName: applicant.name,
    language: applicant.language,
    about: { kind: 'application', id: row.id },
    applicationId: row.id,
  });
}
