import { getRefereeConsent, type RefereeConsent } from '@guildhall/shared/contracts';
import type { FirstAnswer } from '@guildhall/shared/contracts/page';
import type { Language } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chosenLanguage } from './language.ts';
import { matchPath } from './match.ts';

// The first answer a public page waits for, so that it can be written into the page. Only calls that need no session
// and change nothing: opening a link must not (domain rule 3).
const firstCalls = [
  {
    page: '/forms/referee-consent/:id',
    call: getRefereeConsent,
    params: { token: 'id' },
    languageOf: ({ language }: RefereeConsent): Language => language,
  },
] as const;

export interface FirstAnswers {
  /** By the path of the call without `/api`. */
  answers: Record<string, FirstAnswer>;
  /** The language the answer is written in. */
  language: Language | null;
}

const none: FirstAnswers = { answers: {}, language: null };

/**
 * Asks the API what the page at this path will ask first, through the same route and with the same limits as if the
 * browser had asked. What may be better in a moment is left out, so that the browser asks itself.
 */
export async function firstAnswersOf(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<FirstAnswers> {
  const chosen = chosenLanguage(request);
  const query = chosen ? `?language=${chosen}` : '';
  for (const { page, call, params, languageOf } of firstCalls) {
    const token = matchPath(page, path)?.[params.token];
    // Only what looks like a secret; `/success` beside it is a page of its own.
    if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) continue;
    const asked = call.path.replace(':token', token);
    const response = await app.inject({ method: call.method, url: `/api${asked}${query}`, remoteAddress: request.ip });
    const { statusCode: status } = response;
    if (status === 429 || status >= 500) return none;
    const body: { data?: RefereeConsent } = response.json();
    return { answers: { [asked]: { status, body } }, language: body.data ? languageOf(body.data) : null };
  }
  return none;
}
