import type { RefereeConsent, getRefereeConsent } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import { refused, takeServed as takeServedAt, unreachable, type Outcome, type Refusal } from '../../server.ts';

// Access to the server without the code for it: the first screen shows the data that came with the page, and this
// remote's `api.ts` loads contracts and HTTP client when the person continues.

/** Loads the code that calls the server; a failed attempt can be repeated. */
export const loadApi = () => import('./api.ts');

/** Calls the server and loads the code for it first if needed. Without a connection it returns a refusal. */
export const ask = async <Data>(
  question: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> => loadApi().then(question, () => refused(unreachable));

const path: (typeof getRefereeConsent)['path'] = '/referee-consent/:token';

/** Takes the data for this link that the server wrote into the page, once; `null` when it must be requested. */
export const takeServed = (token: string) => takeServedAt<RefereeConsent>(path.replace(':token', token));

/** A referee's request and the language it was read in. */
export type RequestRead = RefereeConsent & { readIn: Language };

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
