import { westernDigits } from './digits.ts';
import { limits } from './limits.ts';

/** As people write it: groups with spaces (of any kind), dots, hyphens, brackets or slashes, and an extension. */
const written = /^\+?[\d ()./-]+(?:,? ?(?:ext\.?|extension|poste|x|#|转|داخلي) ?\d{1,6})?$/i;

/** A typed phone number with the digits 0 to 9, plain spaces and hyphens. */
export const plainPhone = (typed: string): string =>
  westernDigits(typed)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll('＋', '+')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .trim();

/** True for a phone number with at least five digits. */
export function isPhone(typed: string): boolean {
  const text = plainPhone(typed);
  return text.length <= limits.phoneLength && written.test(text) && text.replace(/\D/g, '').length >= 5;
}
