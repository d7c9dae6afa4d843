import { takeFirstAnswer } from '@guildhall/shared/store';

// Server responses of both forms, without the code that requests them: first screens show the data that came with the
// page.

/** The server's refusal; `no_response` when there was no response. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  fields: Record<string, { code: string; message: string }>;
}

/** Either data or a refusal; calls never throw. */
export type Outcome<Data> = { data: Data; refusal: null } | { data: null; refusal: Refusal };

export const answered = <Data>(data: Data): Outcome<Data> => ({ data, refusal: null });
export const refused = (refusal: Refusal): Outcome<never> => ({ data: null, refusal });

export const unreachable: Refusal = { status: 500, code: 'no_response', message: '', fields: {} };

/** True for a link that is unknown or expired, as opposed to a lost connection or a failing server. */
export const isAboutLink = ({ status, code }: Refusal) =>
  status === 404 || status === 400 || code === 'invalid_request';

/**
 * Takes the data for a link that the server wrote into the page, once; `null` when it must be requested.
 * @param path of the call with the token filled in, without `/api`.
 */
export function takeServed<Data>(path: string): Outcome<Data> | null {
  const served = takeFirstAnswer(path);
  if (!served) return null;
  const { data, ...refusal } = served.body as Partial<Refusal> & { data?: Data };
  return data ? answered(data) : refused({ ...unreachable, ...refusal, status: served.status });
}
