import type { RefereeConsent } from '@guildhall/shared/contracts';
import type { Refusal } from '../../server.ts';

/** Why a link takes no answer; each has its own page, none is a bare 404 (domain §2, Referee). */
const endings = {
  link_unknown: 'unknown',
  link_expired: 'expired',
  link_replaced: 'replaced',
  request_cancelled: 'cancelled',
} as const;
export type Ending = (typeof endings)[keyof typeof endings] | 'lapsed';

const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code);

/** Reads a refusal: which ending it tells of, or `null` when it is something else, such as a lost connection. */
export function endingOf({ code, status }: Refusal): Ending | null {
  if (isEnding(code)) return endings[code];
  // Anything that is no link at all gets the same neutral page as a wrong one (domain rule 3).
  return status === 404 || code === 'invalid_request' ? 'unknown' : null;
}

/** The ending of a request that can be read but was never answered and cannot be answered any more. */
export function endingOfRequest({ state, editable, receipt }: RefereeConsent): Ending | null {
  if (receipt !== null || editable) return null;
  return state === 'cancelled' ? 'cancelled' : 'lapsed';
}
