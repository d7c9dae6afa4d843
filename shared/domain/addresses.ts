/**
 * Normalises an address so that people can be compared (domain rule 2): case-folded, without the plus tag.
 * `Ada+ref@Example.org` and `ada@example.org` are one person.
 */
export function comparableAddress(email: string): string {
  const folded = email.trim().toLowerCase();
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
