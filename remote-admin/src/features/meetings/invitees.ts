import { isAddress } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/i18n';

export interface Invitee {
  name: string;
  email: string;
  required: boolean;
  language: Language;
}

/** Derives a name from the part before the `@`: `ada.moreau` → `Ada Moreau`. */
const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ');

/**
 * Reads a pasted list of people, one per line or as copied from a mail program: `Ada Moreau <ada@example.org>`,
 * `ada@example.org`, `Ada Moreau; ada@example.org` or separated by a tab.
 * @returns the people, and the lines that could not be read
 */
export function readPeople(text: string): { people: { name: string; email: string }[]; unread: string[] } {
  const people: { name: string; email: string }[] = [];
  const unread: string[] = [];
  // Mail programs put all of them in one line: "A <a@x.org>, B <b@x.org>".
  const lines = text
    .replace(/>\s*[,;]\s*/g, '>\n')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  for (const line of lines) {
    const match = /^(.*?)[\s,;:<]*<?([^\s<>,;]+@[^\s<>,;]+)>?[\s,;]*$/.exec(line);
    const email = match?.[2] ?? '';
    if (!isAddress(email)) unread.push(line);
    else people.push({ name: (match?.[1] ?? '').replace(/^["'\s]+|["'\s]+$/g, '') || nameFrom(email), email });
  }
  return { people, unread };
}

/** Addresses are compared without case. */
export const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
