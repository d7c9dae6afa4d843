import { limits } from './limits.ts';

export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'contains_product_name';

/**
 * The part of domain rule 16 that needs no list: length and the product's name. The server also refuses common ones.
 * @returns the first problem, or `null`
 */
export function checkPassword(password: string): PasswordProblem | null {
  const length = [...password].length;
  if (length < limits.passwordMin) return 'too_short';
  if (length > limits.passwordMax) return 'too_long';
  return password.toLowerCase().includes('guildhall') ? 'contains_product_name' : null;
}

/** Strength from 0 (refused) to 4, for a meter: length counts most, then variety; repeats count little. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (checkPassword(password)) return 0;
  const distinct = new Set(password).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const score =
    (password.length >= 20 ? 2 : password.length >= 15 ? 1 : 0) + (distinct >= 10 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return score >= 3 ? 4 : score === 2 ? 3 : score === 1 ? 2 : 1;
}
