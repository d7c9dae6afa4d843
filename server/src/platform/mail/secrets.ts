import { mask } from './render.ts';

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
