import { fold } from '@guildhall/shared/domain';

/** A member of the office who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
}

export interface Segment<Person> {
  text: string;
  /** The mentioned person; `null` for the text between mentions. */
  mentioned: Person | null;
}

/** Splits a text into mentions and the text between them. If two names match, the longer one counts. */
export function segmentsOf<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Segment<Person>[] {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const segments: Segment<Person>[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mentioned = byLength.find(({ name }) => text.startsWith(name, at + 1));
    if (!mentioned) continue;
    const end = at + 1 + mentioned.name.length;
    if (at > from) segments.push({ text: text.slice(from, at), mentioned: null });
    segments.push({ text: text.slice(at, end), mentioned });
    from = end;
    at = end - 1;
  }
  if (from < text.length) segments.push({ text: text.slice(from), mentioned: null });
  return segments;
}

/** The people a text mentions. Two people with the same name are both mentioned. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  const names = new Set(segmentsOf(text, people).map(({ mentioned }) => mentioned?.name));
  return people.filter(({ name }) => names.has(name)).map(({ id }) => id);
}

/** Longer than anything people type to find a name. */
const longestTyped = 40;

interface BegunMention {
  /** Position of its `@`. */
  at: number;
  typed: string;
}

/** The mention at the caret. An `@` inside a word does not count: it is part of an email address. */
export function begunMention(text: string, caret: number): BegunMention | null {
  const before = text.slice(Math.max(0, caret - longestTyped), caret);
  const found = /(?:^|[^\p{L}\p{N}])@(?<typed>[^@\n]*)$/u.exec(before);
  const typed = found?.groups?.typed;
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** The matching people, first-name matches first. */
export function suggestionsFor<Person extends Mentionable>(typed: string, people: readonly Person[]): Person[] {
  const wanted = fold(typed);
  const placeOf = ({ name }: Person): number => {
    const folded = fold(name);
    if (folded.startsWith(wanted)) return 0;
    return folded.replaceAll('-', ' ').includes(` ${wanted}`) ? 1 : 2;
  };
  return people
    .map((person) => ({ person, place: placeOf(person) }))
    .filter(({ place }) => place < 2)
    .sort((a, b) => a.place - b.place || a.person.name.localeCompare(b.person.name))
    .map(({ person }) => person)
    .slice(0, 8);
}

/** The text with the current mention completed, and the new position of the caret. */
export function completed(text: string, caret: number, { at }: BegunMention, { name }: Mentionable) {
  const after = text.slice(caret);
  const before = `${text.slice(0, at)}@${name}`;
  const space = /^\s/u.test(after) ? '' : ' ';
  return { text: before + space + after, caret: before.length + 1 };
}
