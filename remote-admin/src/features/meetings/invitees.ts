import type { Language } from '@guildhall/shared/i18n';

export interface Invitee {
  name: string;
  email: string;
  required: boolean;
  language: Language;
}

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;

/** What stands before an `@`, as a name: `ada.moreau` → `Ada Moreau`. */
const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ');

/**
 * Reads a pasted list of people, one per line or as a mail program copies them: `Ada Moreau <ada@example.org>`,
 * `ada@example.org`, `Ada Moreau; ada@example.org` or with a tab.
 * @returns who was understood, and the lines that were not, as they stood.
 */
export function readPeople(text: string): { people: { name: string; email: string }[]; unread: string[] } {
  const people: { name: string; email: string }[] = [];
  const unread: string[] = [];
  // A mail program puts all of them in one line: "A <a@x.org>, B <b@x.org>".
  const lines = text
    .replace(/>\s*[,;]\s*/g, '>\n')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  for (const line of lines) {
    const match = /^(.*?)[\s,;:<]*<?([^\s<>,;]+@[^\s<>,;]+)>?[\s,;]*$/.exec(line);
    const email = match?.[2] ?? '';
    if (!address.test(email)) unread.push(line);
    else people.push({ name: (match?.[1] ?? '').replace(/^["'\s]+|["'\s]+$/g, '') || nameFrom(email), email });
  }
  return { people, unread };
}

export const isAddress = (text: string): boolean => address.test(text.trim());

/** Addresses are one and the same whatever the case. */
export const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
