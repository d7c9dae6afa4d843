import type { Availability, getAvailability } from '@guildhall/shared/contracts';
import { refused, takeServed as takeServedAt, unreachable, type Outcome } from '../../server.ts';

/** Fetches the code that speaks to the server; a failed try is forgotten. */
export const loadApi = () => import('./api.ts');

/** Asks the server, with its code fetched first where it is not here yet. Without a connection neither comes. */
export const ask = async <Data>(
  question: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> => loadApi().then(question, () => refused(unreachable));

const path: (typeof getAvailability)['path'] = '/availability/:token';

/** What the server wrote into the page about this link, once; `null` when it has to be asked. */
export const takeServed = (token: string) => takeServedAt<Availability>(path.replace(':token', token));
