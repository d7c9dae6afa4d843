import { problem } from '../problems/problem.ts';

/**
 * Parses a query string strictly: every key once, no control characters, values unchanged.
 * @throws Problem 400 with the key as field
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  const query: Record<string, string> = Object.create(null);
  if (start < 0) return query;
  for (const [key, value] of new URLSearchParams(url.slice(start + 1))) {
    if (key in query) throw problem.badRequest('repeated_key', `"${key}" stands twice in the address.`);
    if (/\p{Cc}/u.test(key + value))
      throw problem.badRequest('invalid_input', 'The address holds a control character.');
    query[key] = value;
  }
  return query;
}
