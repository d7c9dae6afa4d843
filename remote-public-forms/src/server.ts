import { takeFirstAnswer } from '@guildhall/shared/store';

// What both forms hear from the server, without the code that asks it: first screens show what came with the page.

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

export const unreachable: Refusal = { status: 500, code: 'no_response', message: '', fields: {} };

/** A link that is none, or not any more: told apart from a lost connection or a server in trouble. */
export const isAboutLink = ({ status, code }: Refusal) =>
  status === 404 || status === 400 || code === 'invalid_request';

/**
 * What the server wrote into the page about a link, once; `null` when it has to be asked.
 * @param path of the call with the token in its place, without `/api`.
 */
export function takeServed<Data>(path: string): Outcome<Data> | null {
  const served = takeFirstAnswer(path);
  if (!served) return null;
  const { data, ...refusal } = served.body as Partial<Refusal> & { data?: Data };
  return data ? answered(data) : refused({ ...unreachable, ...refusal, status: served.status });
}
