import { mask } from './render.ts';

/** What stands in a text in place of a secret. */
export const hiddenSecret = '•••';

/**
 * Puts the secrets of a mail back into a text that was edited with them hidden, in the order in which they stood.
 * @returns the whole text, or `null` when not every secret has its place any more
 */
export function withSecrets(
  edited: string,
  { body, secrets }: { body: string; secrets: readonly string[] },
): string | null {
  if (secrets.length === 0) return edited;
  const pattern = new RegExp(secrets.map((secret) => secret.replace(/[^\w-]/g, '\\$&')).join('|'), 'g');
  const order = body.match(pattern) ?? [];
  const parts = edited.split(hiddenSecret);
  // The text may show the sign on its own account; then nobody can tell which is which.
  if (parts.length - 1 !== order.length || mask(body, secrets).split(hiddenSecret).length !== parts.length) return null;
  return parts.reduce((text, part, index) => text + (order[index - 1] ?? '') + part);
}
