import {
  answerRefereeConsent,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
} from '@guildhall/shared/contracts';
import { call, isApiProblem, noResponseText } from '@guildhall/shared/http';
import type { Language } from '@guildhall/shared/i18n';
import { answered, refused, type Outcome, type RefereeReply } from './server.ts';

// Fetched by `server.ts` when it is needed, because the first screen does without.

async function outcomeOf<Data>(asking: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return answered(await asking);
  } catch (error) {
    if (isApiProblem(error)) return refused(error);
    return refused({ status: 500, code: 'no_response', message: noResponseText, fields: {} });
  }
}

export const readRequest = (token: string, language?: Language) =>
  outcomeOf(call(getRefereeConsent, { params: { token }, query: language ? { language } : {} }));

/** Pressed "Yes, start" (domain rule 3: nothing before such a press changes anything). */
export const openRequest = (token: string) => outcomeOf(call(openRefereeConsent, { params: { token }, body: {} }));

export const sendAnswer = (token: string, body: RefereeReply) =>
  outcomeOf(call(answerRefereeConsent, { params: { token }, body }));

export const renewLink = (token: string) => outcomeOf(call(renewRefereeLink, { params: { token }, body: {} }));
