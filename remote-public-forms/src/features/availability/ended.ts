import { isAboutLink, type Refusal } from '../../server.ts';

/** Why a link shows no form; each has its own page, none is a bare 404. */
const endings = {
  link_unknown: 'unknown',
  link_expired: 'expired',
  link_replaced: 'replaced',
  poll_cancelled: 'cancelled',
  sign_in_needed: 'signIn',
} as const;
export type Ending = (typeof endings)[keyof typeof endings];

const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);

/** Reads a refusal: which ending it tells of, or `null` when it is something else, such as a lost connection. */
export function endingOf(refusal: Refusal): Ending | null {
  if (isEnding(refusal.code)) return endings[refusal.code];
  return isAboutLink(refusal) ? 'unknown' : null;
}
