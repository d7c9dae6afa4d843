import type { Language, MailPlaceholder, MailTemplateKey } from '@guildhall/shared/domain';
import { defineTemplate, type MailTemplate, type MailTexts } from './template.ts';

// Mails to a person about a change of their account. All start with the same text and end with a contact; each
// describes its change in between.

const greetings: Record<Language, string> = {
  en: 'Dear {{name}},',
  fr: 'Bonjour {{name}},',
  ar: '{{name}}، تحية طيبة،',
  cn: '{{name}}，您好：',
};

const endings: Record<Language, string> = {
  en: 'If you have a question about this, please contact the office.',
  fr: 'Pour toute question, adressez-vous au secrétariat.',
  ar: 'إذا كان لديك أي سؤال عن ذلك، فيُرجى التواصل مع المكتب.',
  cn: '如有疑问，请与办公室联系。',
};

/**
 * A mail about a person's account: greeting, change, contact.
 * @param placeholders additional ones besides the association and the person
 */
export function accountMail<const Placeholder extends MailPlaceholder = never>(
  key: MailTemplateKey,
  placeholders: readonly Placeholder[],
  texts: Record<Language, { subject: string; what: string }>,
): MailTemplate<'association' | 'name' | Placeholder> {
  const write = (language: Language): MailTexts => ({
    subject: texts[language].subject,
    body: [greetings[language], texts[language].what, endings[language]].join('\n\n'),
  });
  return defineTemplate({
    key,
    class: 'security',
    placeholders: ['association', 'name', ...placeholders],
    texts: { en: write('en'), fr: write('fr'), ar: write('ar'), cn: write('cn') },
  });
}
