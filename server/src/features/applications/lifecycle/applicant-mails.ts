import { dateFormatter, type Language, type MailPlaceholder, type FixedDocumentKind } from '@guildhall/shared/domain';
import type { Transaction } from '../../../platform/database/client.ts';
import type { NewMail, OutgoingMails } from '../../../platform/mail/outgoing.ts';
import type { MailDeadline, MailTemplate } from '../../../platform/mail/template.ts';
import type { ApplicationRow } from '../repository.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { discardUnsent } from '../../../platform/mail/case-mails.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import type { Applicant } from './repository.ts';

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

/** Draft mails about a closed application would be out of date. */
export async function discardDrafts(tx: Transaction, clock: Clock, applicationId: string): Promise<void> {
  const discarded = await discardUnsent(tx, applicationId, clock.now());
  for (const { subject } of discarded)
    await writeTimeline(tx, clock, {
      applicationId,
      actor: systemActor,
      event: 'mail.discarded',
      audience: 'office',
      details: { subject },
    });
}

/** Names of the fixed document kinds in mails. */
export const documentNames: Record<Language, Record<FixedDocumentKind, string>> = {
  en: { identity: 'Proof of identity', cv: 'Curriculum vitae', certificate: 'Certificate', other: 'Other document' },
  fr: { identity: 'Pièce d’identité', cv: 'Curriculum vitae', certificate: 'Certificat', other: 'Autre document' },
  ar: { identity: 'إثبات الهوية', cv: 'السيرة الذاتية', certificate: 'شهادة', other: 'وثيقة أخرى' },
  cn: { identity: '身份证明', cv: '个人简历', certificate: '证书', other: '其他文件' },
};
