import {
  mailTextFaults,
  type Language,
  type MailClass,
  type MailPlaceholder,
  type MailTemplateKey,
} from '@guildhall/shared/domain';

export interface MailTexts {
  subject: string;
  /** Plain text; paragraphs are separated by blank lines, `{{name}}` is a placeholder. */
  body: string;
}

export interface MailTemplate<Placeholder extends MailPlaceholder = MailPlaceholder> {
  key: MailTemplateKey;
  class: MailClass;
  placeholders: readonly Placeholder[];
  /** The default text; the office may have changed it (see template-repository.ts). */
  texts: Record<Language, MailTexts>;
}

/** A URL of our own; `path` is appended to PUBLIC_URL, the only source of links in mails. */
export interface MailLink {
  path: `/${string}`;
}

/** A text that must not be kept after sending, such as a code. */
interface MailSecret {
  secret: string;
}

/** A day or moment that should lie ahead of the reader. Once it has passed, the mail is no longer sent. */
export interface MailDeadline {
  text: string;
  passesAt: Date;
}

export type MailValue = string | MailLink | MailSecret | MailDeadline;

/** The values of a template: exactly its placeholders (`association` is always filled in). */
export type MailData<Placeholder extends MailPlaceholder> = Record<Exclude<Placeholder, 'association'>, MailValue>;

/** All templates by key; listed in `server/src/mail-templates.ts`. */
export type MailTemplates = Record<MailTemplateKey, MailTemplate>;

/**
 * Declares a mail in its four languages. Add a line for a new key or placeholder to `shared/domain/mail-templates.ts`.
 * @throws when a text uses an undeclared placeholder, lacks one, or has one in an invalid position
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
