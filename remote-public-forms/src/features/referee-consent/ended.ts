import type { RefereeConsent } from '@guildhall/shared/contracts';
import type { Refusal } from '../../server.ts';

/** Why a link accepts no answer; each reason has its own page instead of a bare 404 (domain §2, Referee). */
const endings = {
  link_unknown: 'unknown',
  link_expired: 'expired',
  link_replaced: 'replaced',
  request_cancelled: 'cancelled',
} as const;
export type Ending = (typeof endings)[keyof typeof endings] | 'lapsed';

const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);

/** Maps a refusal to its ending, or to `null` for anything else, such as a lost connection. */
export function endingOf({ code, status }: Refusal): Ending | null {
  if (isEnding(code)) return endings[code];
  // A malformed link gets the same neutral page as an unknown one (domain rule 3).
  return status === 404 || code === 'invalid_request' ? 'unknown' : null;
}

/** The ending of a readable request that was never answered and can no longer be answered. */
export function endingOfRequest({ state, editable, receipt }: RefereeConsent): Ending | null {
  if (receipt !== null || editable) return null;
  return state === 'cancelled' ? 'cancelled' : 'lapsed';
}
