import { limits } from './limits.ts';
import { lengthOf } from './text-length.ts';
import { withoutEnd } from './trim.ts';

export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'contains_product_name';

const namesProduct = (password: string) => password.toLowerCase().includes('guildhall');

/**
 * The part of domain rule 16 that needs no list: length and the product's name. The server also refuses common
 * passwords.
 * @returns the first problem, or `null`
 */
export function checkPassword(password: string): PasswordProblem | null {
  const length = lengthOf(password);
  if (length < limits.passwordMin) return 'too_short';
  if (length > limits.passwordMax) return 'too_long';
  return namesProduct(password) ? 'contains_product_name' : null;
}

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const undisguised = (text: string): string =>
  text.replace(/[013457@$!]/g, (character) => disguises[character] ?? character);

/** A password reduced to its core: without case, spaces, trailing digits, the usual substitutions and repetition. */
export function plainFormsOf(password: string): string[] {
  const folded = password.toLowerCase().replace(/\s+/g, '');
  const bare = withoutEnd(folded, /[\d!.?*_-]/);
  const once = /^(.{1,8}?)\1+$/.exec(folded)?.[1];
  return [folded, bare, undisguised(folded), undisguised(bare), once ?? ''].filter(Boolean);
}

/** True for one or two different characters, however often. */
export const isMonotonous = (form: string): boolean => new Set(form).size <= 2;

// The words behind most common passwords, for feedback while typing. The server has the full list.
const bestKnown = new Set(
  [
    '123456 1234567 12345678 123456789 1234567890 123456789012 0123456789 0987654321 1q2w3e4r 1qaz2wsx abc abcd abcdef',
    'abcdefgh abcdefghijkl admin administrator aaa adobe azerty azertyuiop baseball batman bonjour changeme computer',
    'dragon football guest hello iloveyou jetaime letmein login lovely master michael monkey motdepasse ninja pass',
    'passw passwort password passwordpassword princess qwert qwerty qwertyuiop qwertyuiopas qwertz qwertzuiop root',
    'secret shadow starwars sunshine superman test trustno trustnoi user welcome whatever zxcvbnm',
  ].flatMap((line) => line.split(' ')),
);

const seemsCommon = (password: string): boolean =>
  plainFormsOf(password).some((form) => bestKnown.has(form) || isMonotonous(form));

/** The rules for a new password (domain rule 16) in display order, and whether this one meets them. */
export function passwordRules(password: string): { rule: 'length' | 'common' | 'product'; isKept: boolean }[] {
  const length = lengthOf(password);
  const isTyped = length > 0;
  return [
    { rule: 'length', isKept: length >= limits.passwordMin && length <= limits.passwordMax },
    { rule: 'common', isKept: isTyped && !seemsCommon(password) },
    { rule: 'product', isKept: isTyped && !namesProduct(password) },
  ];
}

export type PasswordAdvice = PasswordProblem | 'start' | 'repeats' | 'longer' | 'kinds' | 'done';

const manyDistinct = 10;
const manyKinds = 3;
const kindsIn = (password: string) =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
const distinctIn = (password: string) => new Set(password).size;

/** Strength from 0 (refused) to 4, for a meter: length counts most, then variety; repeats count little. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (checkPassword(password) || seemsCommon(password)) return 0;
  const length = lengthOf(password);
  const score =
    (length >= 20 ? 2 : length >= 15 ? 1 : 0) +
    (distinctIn(password) >= manyDistinct ? 1 : 0) +
    (kindsIn(password) >= manyKinds ? 1 : 0);
  return score >= 3 ? 4 : score === 2 ? 3 : score === 1 ? 2 : 1;
}

/** The most useful advice: first what makes it acceptable, then what makes it stronger. */
export function passwordAdvice(password: string): PasswordAdvice {
  if (password === '') return 'start';
  const problem = checkPassword(password);
  // Advice for "password" must not start with its length.
  if (problem !== 'too_long' && lengthOf(password) > 5 && seemsCommon(password)) return 'too_common';
  if (problem) return problem;
  if (passwordStrength(password) === 4) return 'done';
  if (distinctIn(password) < manyDistinct) return 'repeats';
  return lengthOf(password) < 15 ? 'longer' : 'kinds';
}

/** How many characters it needs to be accepted. */
export const charactersMissing = (password: string): number => Math.max(0, limits.passwordMin - lengthOf(password));
