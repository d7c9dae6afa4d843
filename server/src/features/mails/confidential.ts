import { may, type Language, type MailTemplateKey, type Role } from '@guildhall/shared/domain';

// What a referee answered and wrote stands in their receipt, too, and is for the administrators (domain rule 5).
const confidential: ReadonlySet<string> = new Set<MailTemplateKey>(['referee_receipt']);

/** True for who may read the text of a mail of this template, and change it. */
export const mayReadMail = (role: Role, { template }: { template: string }): boolean =>
  !confidential.has(template) || may(role, 'application:file');

/** Stands in place of a text that its reader may not see, in the language of the mail. */
export const confidentialText: Record<Language, string> = {
  en: 'Only administrators can read a referee’s answer.',
  fr: 'Seuls les administrateurs peuvent lire la réponse d’un référent.',
  ar: 'لا يمكن لغير المسؤولين الاطلاع على إجابة المزكّي.',
  cn: '只有管理员可以查看推荐人的答复。',
};
