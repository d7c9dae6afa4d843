import type { BodyOf, RefereeConsent, answerRefereeConsent, getRefereeConsent } from '@guildhall/shared/contracts';
import { takeFirstAnswer } from '@guildhall/shared/store';

// The way to the server, without the code for it: the first screen shows what came with the page, and this remote's
// `api.ts` brings contracts and HTTP client when somebody goes on.

export type RefereeReply = BodyOf<typeof answerRefereeConsent>;

/** What the server said in place of an answer; `no_response` when it said nothing. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  fields: Record<string, { code: string; message: string }>;
}

/** Either an answer or a refusal; nothing is thrown. */
export type Outcome<Data> = { data: Data; refusal: null } | { data: null; refusal: Refusal };

export const answered = <Data>(data: Data): Outcome<Data> => ({ data, refusal: null });
export const refused = (refusal: Refusal): Outcome<never> => ({ data: null, refusal });

const unreachable: Refusal = { status: 500, code: 'no_response', message: '', fields: {} };

/** Fetches the code that speaks to the server; a failed try is forgotten. */
export const loadApi = () => import('./api.ts');

/** Asks the server, with its code fetched first where it is not here yet. Without a connection neither comes. */
export const ask = async <Data>(
  question: (api: Awaited<ReturnType<typeof loadApi>>) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> => loadApi().then(question, () => refused(unreachable));

type Call = typeof getRefereeConsent;

/** What the server wrote into the page about this link, once; `null` when it has to be asked. */
export function takeServed(token: string): Outcome<RefereeConsent> | null {
  const path: Call['path'] = '/referee-consent/:token';
  const served = takeFirstAnswer(path.replace(':token', token));
  if (!served) return null;
  const { data, ...refusal } = served.body as Partial<Refusal> & { data?: RefereeConsent };
  return data ? answered(data) : refused({ ...unreachable, ...refusal, status: served.status });
}
