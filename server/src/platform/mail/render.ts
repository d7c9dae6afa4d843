import {
  isolated,
  languageFacts,
  mailPlaceholders,
  ownValue,
  readFormattedText,
  shortened,
  withoutDirectionControls,
  withoutDoubleStops,
  withoutFormatting,
  type Language,
  type MailPlaceholder,
  type TextLine,
  type TextRun,
} from '@guildhall/shared/domain';
import type { MailTexts, MailValue } from './template.ts';

export interface RenderedMail {
  subject: string;
  body: string;
  links: string[];
  secrets: string[];
  /** The values without their secrets, for regenerating a draft. */
  data: Record<string, string>;
  /** When the first of its deadlines passes. */
  expiresAt: Date | null;
}

/** One line without control characters, so that user input can't inject headers. */
export const headerLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A person's name for a header, where it can't be isolated. */
export const personLine = (name: string): string => headerLine(withoutDirectionControls(name));

/**
 * Fills in a template. User-supplied texts stay plain, without formatting, and text of the other direction is isolated;
 * links are built from our own URL only.
 * @param publicUrl the configured URL, without a trailing slash
 */
export function render(
  texts: MailTexts,
  values: Record<string, MailValue>,
  { publicUrl, language }: { publicUrl: string; language: Language },
): RenderedMail {
  const { direction } = languageFacts[language];
  const links: string[] = [];
  const secrets: string[] = [];
  const data: Record<string, string> = {};
  const filled: Record<string, string> = {};
  const formatted: Record<string, string> = {};
  let expiresAt: Date | null = null;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || 'text' in value) {
      const text = typeof value === 'string' ? value : value.text;
      if (typeof value !== 'string' && !(expiresAt && expiresAt < value.passesAt)) expiresAt = value.passesAt;
      data[name] = text;
      filled[name] = isolated(text, direction);
      formatted[name] = isolated(withoutFormatting(text), direction);
    } else if ('path' in value) {
      const link = `${publicUrl}${value.path}`;
      links.push(link);
      // A token in a URL is equivalent to a password until the mail has been sent.
      secrets.push(...(value.path.match(/[A-Za-z0-9_-]{43}/g) ?? []));
      filled[name] = link;
      data[name] = mask(link, secrets);
    } else {
      secrets.push(value.secret);
      filled[name] = value.secret;
      data[name] = '•••';
    }
  }
  const fill = (text: string, by: Record<string, string>) =>
    withoutDoubleStops(
      text
        // A paragraph that only has an empty value, such as a link that the recipient can't use, leaves no gap.
        .replace(/(?:^|\n\n)\{\{(\w+)\}\}(?=\n\n|$)/g, (paragraph, name: string) =>
          ownValue(by, name) ? paragraph : '',
        )
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) => ownValue(by, name) ?? ''),
    );
  return {
    subject: shortened(headerLine(fill(texts.subject, filled)), 200),
    body: fill(texts.body, { ...filled, ...formatted }),
    links,
    secrets,
    data,
    expiresAt,
  };
}

/** A mail's original values, to fill in another text: our own URLs become links again. */
export const valuesOf = (
  data: Record<string, string>,
  placeholders: readonly MailPlaceholder[],
  { publicUrl }: { publicUrl: string },
): Record<string, MailValue> =>
  Object.fromEntries(
    placeholders.flatMap((name) => {
      const value = ownValue(data, name);
      if (value === undefined) return [];
      const isOurs = mailPlaceholders[name] === 'link' && value.startsWith(`${publicUrl}/`);
      return [[name, isOurs ? { path: value.slice(publicUrl.length) as `/${string}` } : value]];
    }),
  );

/** Removes the secrets from a text. */
export const mask = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const bodyStyle =
  'margin:0;padding:24px;background:#f4f6fb;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;color:#2a3547';

const cardStyle = 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px';

const nameStyle = 'max-width:560px;margin:0 auto 16px;font-weight:700';

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#3b66e0;color:#fff;text-decoration:none;word-break:break-all';

const listStyle = 'margin:1em 0;padding-inline-start:1.5em';

/**
 * The HTML part of a mail, rendered from its text when it is sent, so that manual edits are included. Supports bold,
 * italic and lists (`readFormattedText`), and only the mail's own links become links (domain rule 12): a button if one
 * is alone on its line.
 */
export function toHtml({
  subject,
  body,
  links,
  language,
  association,
}: {
  subject: string;
  body: string;
  links: readonly string[];
  language: Language;
  /** The association's name, above the text. */
  association: string;
}): string {
  const { tag, direction } = languageFacts[language];
  const link = (address: string, style = '') =>
    `<a href="${escapeHtml(address)}"${style}><bdi dir="ltr">${escapeHtml(address)}</bdi></a>`;
  const textOf = (text: string) =>
    text
      .split(/(\s+)/)
      .map((word) => (links.includes(word) ? link(word) : escapeHtml(word)))
      .join('');
  const runOf = ({ text, bold, italic }: TextRun) => {
    const html = italic ? `<em>${textOf(text)}</em>` : textOf(text);
    return bold ? `<strong>${html}</strong>` : html;
  };
  const lineOf = ({ runs }: TextLine) => {
    const alone = runs
      .map(({ text }) => text)
      .join('')
      .trim();
    return links.includes(alone) ? link(alone, ` style="${buttonStyle}"`) : runs.map(runOf).join('');
  };
  const blocks = blocksOf(readFormattedText(body)).map((lines) => {
    const name = listNames[lines[0]?.kind ?? 'text'];
    if (!name) return `<p>${lines.map(lineOf).join('<br>')}</p>`;
    return `<${name} style="${listStyle}">${lines.map((line) => `<li>${lineOf(line)}</li>`).join('')}</${name}>`;
  });
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${bodyStyle}"><p style="${nameStyle}"><bdi>${escapeHtml(association)}</bdi></p><div style="${cardStyle}">${blocks.join('\n')}</div></body></html>`;
}

const listNames = { text: null, bullet: 'ul', number: 'ol' } as const;

/** The lines of each paragraph and list. */
function blocksOf(lines: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last && line.breaks === 1 && last[0]?.kind === line.kind) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** Replaces a secret in a text. */
export const hiddenSecret = '•••';

/**
 * Restores the secrets in a text that was edited with them masked, in order.
 * @returns the whole text, or `null` when a secret's placeholder is missing
 */
export function withSecrets(
  edited: string,
  { body, secrets }: { body: string; secrets: readonly string[] },
): string | null {
  if (secrets.length === 0) return edited;
  const pattern = new RegExp(secrets.map((secret) => secret.replace(/[^\w-]/g, '\\$&')).join('|'), 'g');
  const order = body.match(pattern) ?? [];
  const parts = edited.split(hiddenSecret);
  // If the text itself contains the placeholder, they can't be told apart.
  if (parts.length - 1 !== order.length || mask(body, secrets).split(hiddenSecret).length !== parts.length) return null;
  return parts.reduce((text, part, index) => text + (order[index - 1] ?? '') + part);
}
