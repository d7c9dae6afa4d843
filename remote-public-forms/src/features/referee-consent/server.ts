import type { RefereeConsent, getRefereeConsent } from '@guildhall/shared/contracts';
import { refused, takeServed as takeServedAt, unreachable, type Outcome } from '../../server.ts';

// The way to the server, without the code for it: the first screen shows what came with the page, and this remote's
// `api.ts` brings contracts and HTTP client when somebody goes on.

/** Fetches the code that speaks to the server; a failed try is forgotten. */
export const loadApi = () => import('./api.ts');

/** Asks the server, with its code fetched first where it is not here yet. Without a connection neither comes. */
export const ask = async <Data>(
  question: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> => loadApi().then(question, () => refused(unreachable));

const path: (typeof getRefereeConsent)['path'] = '/referee-consent/:token';

/** What the server wrote into the page about this link, once; `null` when it has to be asked. */
export const takeServed = (token: string) => takeServedAt<RefereeConsent>(path.replace(':token', token));
