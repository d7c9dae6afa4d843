import {
  getAvailability,
  getRefereeConsent,
  type Availability,
  type Contract,
  type RefereeConsent,
} from '@guildhall/shared/contracts';
import type { FirstAnswer } from '@guildhall/shared/contracts/page';
import type { Language } from '@guildhall/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeProblem } from '../../platform/http/errors.ts';
import { chosenLanguage } from '../../platform/http/language.ts';
import { authorize, type AnswerCall } from '../../platform/http/to-route.ts';
import { matchPath } from './match.ts';

// The first response a public page needs, to be embedded in the page. Only calls that need no session and change
// nothing: opening a link must not (domain rule 3).
interface FirstCall {
  page: string;
  call: Contract;
  /** True when the texts are in the language the person chose. */
  takesLanguage: boolean;
  /** The language of a successful response's data. */
  languageOf: (data: unknown) => Language;
}

const firstCalls: readonly FirstCall[] = [
  {
    page: '/forms/referee-consent/:id',
    call: getRefereeConsent,
    takesLanguage: true,
    languageOf: (data) => (data as RefereeConsent).language,
  },
  {
    page: '/forms/meeting-availibility/:id',
    call: getAvailability,
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
 * Answers what the page at this path will request first, by the same handler and with the same limits as for the browser.
 * Temporary failures are left out, so that the browser retries itself.
 */
export async function firstAnswersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FirstAnswers> {
  for (const { page, call, takesLanguage, languageOf } of firstCalls) {
    const token = matchPath(page, path)?.id;
    // Only values with the form of a secret; `/success` is a separate page.
    if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) continue;
    const asked = call.path.replace(':token', token);
    const chosen = takesLanguage ? chosenLanguage(request) : null;
    const url = chosen ? `${asked}?language=${chosen}` : asked;
    const { status, body } = await askWithin(call, { params: { token }, url, body: undefined }, request, reply);
    // People who must sign in may have a session, which only the browser has.
    if (status === 401 || status === 429 || status >= 500 || body.code === 'sign_in_needed') return none;
    return { answers: { [asked]: { status, body } }, language: body.data ? languageOf(body.data) : null };
  }
  return none;
}

type Body = Record<string, unknown>;

/** The API's response to a call that needs no session. */
async function askWithin(
  contract: Contract,
  ...[given, request, reply]: Parameters<AnswerCall>
): Promise<{ status: number; body: Body }> {
  try {
    await authorize(contract, request);
    const answer = await request.server.answersOf.get(contract)?.(given, request, reply);
    if (!answer) throw new Error(`Nothing answers ${contract.path}.`);
    return { status: answer.status, body: answer.body as Body };
  } catch (error) {
    const { status, body } = describeProblem(error, request);
    return { status, body };
  }
}
