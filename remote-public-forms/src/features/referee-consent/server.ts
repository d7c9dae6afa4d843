import type { RefereeConsent, getRefereeConsent } from '@guildhall/shared/contracts';
import { refused, takeServed as takeServedAt, unreachable, type Outcome } from '../../server.ts';

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
