import type { Availability, getAvailability } from '@guildhall/shared/contracts';
import {
  refused,
  takeServed as takeServedAt,
  unreachable,
  type Outcome,
  isAboutLink,
  type Refusal,
} from '../../server.ts';

/** Loads the code that calls the server; a failed attempt can be repeated. */
export const loadApi = () => import('./api.ts');

/** Calls the server and loads the code for it first if needed. Without a connection it returns a refusal. */
export const ask = async <Data>(
  question: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> => loadApi().then(question, () => refused(unreachable));

const path: (typeof getAvailability)['path'] = '/availability/:token';

/** Takes the data for this link that the server wrote into the page, once; `null` when it must be requested. */
export const takeServed = (token: string) => takeServedAt<Availability>(path.replace(':token', token));

/** Why a link shows no form; each reason has its own page instead of a bare 404. */
const endings = [
  'link_unknown',
  'link_expired',
  'link_replaced',
  'invitation_ended',
  'poll_cancelled',
  'sign_in_needed',
] as const;

export type Ending = (typeof endings)[number];

/** Maps a refusal to its ending, or to `null` for anything else, such as a lost connection. */
export const endingOf = (refusal: Refusal): Ending | null =>
  endings.find((ending) => ending === refusal.code) ?? (isAboutLink(refusal) ? 'link_unknown' : null);
