import {
  mailTextFaults,
  type Language,
  type MailClass,
  type MailPlaceholder,
  type MailTemplateKey,
} from '@guildhall/shared/domain';

export interface MailTexts {
  subject: string;
  /** Plain text; paragraphs are separated by blank lines, `{{name}}` stands for a placeholder. */
  body: string;
}

export interface MailTemplate<Placeholder extends MailPlaceholder = MailPlaceholder> {
  key: MailTemplateKey;
  class: MailClass;
  placeholders: readonly Placeholder[];
  /** What comes with Guildhall; the office may have changed it (see template-repository.ts). */
  texts: Record<Language, MailTexts>;
}

/** An address of our own; `path` is appended to PUBLIC_URL, the only source of links in mails. */
export interface MailLink {
  path: `/${string}`;
}

/** A text that must not outlive the sending of the mail, such as a code. */
interface MailSecret {
  secret: string;
}

export type MailValue = string | MailLink | MailSecret;

/** What a template is filled with: exactly its placeholders (`association` is always filled in by itself). */
export type MailData<Placeholder extends MailPlaceholder> = Record<Exclude<Placeholder, 'association'>, MailValue>;

/** All templates by their key; `server/src/mail-templates.ts` has them. */
export type MailTemplates = Record<MailTemplateKey, MailTemplate>;

/**
 * Declares a mail in its four languages. A new key or placeholder gets its line in `shared/domain/mail-templates.ts`.
 * @throws when a text uses a placeholder that isn't declared, leaves one out, or has one where it can't stand
 */
export function defineTemplate<const Placeholder extends MailPlaceholder>(
  template: MailTemplate<Placeholder>,
): MailTemplate<Placeholder> {
  for (const [language, { subject, body }] of Object.entries(template.texts)) {
    const used = new Set([...`${subject}\n${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    const unknown = [...used].filter((name) => !template.placeholders.some((known) => known === name));
    const missing = template.placeholders.filter((name) => !used.has(name));
    const faults = mailTextFaults({ subject, body }, template.placeholders);
    const wrong = [...unknown, ...missing, ...faults.map(({ code, placeholder }) => `${placeholder} (${code})`)];
    if (wrong.length > 0)
      throw new Error(`Mail template ${template.key} (${language}): ${wrong.join(', ')} is not used as declared.`);
  }
  return template;
}
