import { limits } from './limits.ts';

/** RFC 5322's dot-atom: everything a mail server may name a mailbox, without quotes. */
const mailbox = /^[\w!#$%&'*+/=?^`{|}~-]{1,64}$/;
/** Labels in any script; the last one has no digits, except in Punycode. */
const domain = /^(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu;

/**
 * Reads an email address: `Ada@Bücher.example` is stored as `ada@xn--bcher-kva.example`, as mail servers need it, and so
 * that both spellings are one address. Accepts full-width characters, too.
 * @returns `null` when it is not an address
 */
export function readAddress(typed: string): string | null {
  const text = typed.normalize('NFKC').replaceAll('。', '.').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  if (text.length > limits.emailLength || !name.split('.').every((part) => mailbox.test(part))) return null;
  if (!domain.test(host) || !URL.canParse(`https://${host}`)) return null;
  const address = `${name}@${new URL(`https://${host}`).hostname}`;
  return address.length > limits.emailLength ? null : address;
}

/** True for a complete email address. */
export const isAddress = (text: string): boolean => readAddress(text) !== null;

/**
 * Normalises an address so that people can be compared (domain rule 2): case-folded, without the plus tag.
 * `Ada+ref@Example.org` and `ada@example.org` are one person.
 */
export function comparableAddress(email: string): string {
  const folded = readAddress(email) ?? email.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 1) return folded;
  const plus = folded.slice(0, at).indexOf('+');
  return (plus > 0 ? folded.slice(0, plus) : folded.slice(0, at)) + folded.slice(at);
}

/** Public mail providers; two addresses there say nothing about each other. */
const publicMailHosts = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'gmx.net',
  'qq.com',
  '163.com',
]);

/** True when two addresses share an organisation's domain: worth a warning, never a refusal (domain rule 2). */
export function shareDomain(one: string, other: string): boolean {
  const host = (email: string) => email.toLowerCase().split('@').at(-1) ?? '';
  return host(one) !== '' && host(one) === host(other) && !publicMailHosts.has(host(one));
}
