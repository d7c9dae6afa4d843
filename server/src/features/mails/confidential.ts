import { may, type Language, type MailTemplateKey, type Role } from '@guildhall/shared/domain';

// A referee's answer and statement are in their receipt, too, and only for administrators (domain rule 5).
const confidential: ReadonlySet<string> = new Set<MailTemplateKey>(['referee_receipt']);

/** True for roles that may read and change the text of a mail of this template. */
export const mayReadMail = (role: Role, { template }: { template: string }): boolean =>
  !confidential.has(template) || may(role, 'application:file');

/** Replaces a text that its reader may not see, in the language of the mail. */
export const confidentialText: Record<Language, string> = {
  en: 'Only administrators can read a referee’s answer.',
  fr: 'Seuls les administrateurs peuvent lire la réponse d’un référent.',
  ar: 'لا يمكن لغير المسؤولين الاطلاع على إجابة المزكّي.',
  cn: '只有管理员可以查看推荐人的答复。',
};
