import type { Language, MailClass } from '@guildhall/shared/domain';

export interface MailTexts {
  subject: string;
  /** Plain text; paragraphs are separated by blank lines, `{{name}}` stands for a placeholder. */
  body: string;
}

export interface MailTemplate<Placeholder extends string = string> {
  key: string;
  class: MailClass;
  placeholders: readonly Placeholder[];
  texts: Record<Language, MailTexts>;
}

/** An address of our own; `path` is appended to PUBLIC_URL, the only source of links in mails. */
export interface MailLink {
  path: `/${string}`;
}

/** A text that must not outlive the sending of the mail, such as a code. */
export interface MailSecret {
  secret: string;
}

export type MailValue = string | MailLink | MailSecret;

/** What a template is filled with: exactly its placeholders (`association` is always filled in by itself). */
export type MailData<Placeholder extends string> = Record<Exclude<Placeholder, 'association'>, MailValue>;

/**
 * Declares a mail in its four languages.
 * @throws when a text uses a placeholder that isn't declared, or a language leaves one out
 */
export function defineTemplate<const Placeholder extends string>(
  template: MailTemplate<Placeholder>,
): MailTemplate<Placeholder> {
  for (const [language, { subject, body }] of Object.entries(template.texts)) {
    const used = new Set([...`${subject}\n${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    const unknown = [...used].filter((name) => !template.placeholders.some((known) => known === name));
    const missing = template.placeholders.filter((name) => !used.has(name));
    if (unknown.length + missing.length > 0)
      throw new Error(
        `Mail template ${template.key} (${language}): ${[...unknown, ...missing].join(', ')} is not used as declared.`,
      );
  }
  return template;
}
