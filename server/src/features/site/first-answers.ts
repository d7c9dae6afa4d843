import {
  getAvailability,
  getRefereeConsent,
  type Availability,
  type RefereeConsent,
} from '@guildhall/shared/contracts';
import type { FirstAnswer } from '@guildhall/shared/contracts/page';
import type { Language } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chosenLanguage } from '../../platform/http/language.ts';
import { matchPath } from './match.ts';

// The first response a public page needs, to be embedded in the page. Only calls that need no session and change
// nothing: opening a link must not (domain rule 3).
interface FirstCall {
  page: string;
  call: { method: 'GET'; path: string };
  /** True when the texts are in the language the person chose. */
  takesLanguage: boolean;
  /** The language of a successful response's data. */
  languageOf: (data: unknown) => Language;
}

const firstCalls: readonly FirstCall[] = [
  {
    page: '/forms/referee-consent/:id',
    call: { method: 'GET', path: getRefereeConsent.path },
    takesLanguage: true,
    languageOf: (data) => (data as RefereeConsent).language,
  },
  {
    page: '/forms/meeting-availibility/:id',
    call: { method: 'GET', path: getAvailability.path },
    takesLanguage: false,
    languageOf: (data) => (data as Availability).invitee.language,
  },
];

export interface FirstAnswers {
  /** By the path of the call without `/api`. */
  answers: Record<string, FirstAnswer>;
  /** The language of the response. */
  language: Language | null;
}

const none: FirstAnswers = { answers: {}, language: null };

/**
 * Requests what the page at this path will request first, through the same route and with the same limits as the
 * browser. Temporary failures are left out, so that the browser retries itself.
 */
export async function firstAnswersOf(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<FirstAnswers> {
  for (const { page, call, takesLanguage, languageOf } of firstCalls) {
    const token = matchPath(page, path)?.id;
    // Only values with the form of a secret; `/success` is a separate page.
    if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) continue;
    const asked = call.path.replace(':token', token);
    const chosen = takesLanguage ? chosenLanguage(request) : null;
    const query = chosen ? `?language=${chosen}` : '';
    const response = await app.inject({ method: call.method, url: `/api${asked}${query}`, remoteAddress: request.ip });
    const { statusCode: status } = response;
    // People who must sign in may have a session, which only the browser has.
    if (status === 401 || status === 429 || status >= 500) return none;
    const body: { code?: string; data?: unknown } = response.json();
    if (body.code === 'sign_in_needed') return none;
    return { answers: { [asked]: { status, body } }, language: body.data ? languageOf(body.data) : null };
  }
  return none;
}
