import {
  answerRefereeConsent,
  downloadRefereeReceipt,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
} from '@guildhall/shared/contracts';
import { call, download } from '@guildhall/shared/http';
import type { Language } from '@guildhall/shared/i18n';
import { outcomeOf } from '../../outcome.ts';
import { dropDraft } from './draft.ts';
import { rememberSent } from './sent-receipt.ts';
import type { RefereeReply } from './request.ts';

// Fetched by `server.ts` when it is needed, because the first screen does without.

export const readRequest = (token: string, language?: Language) =>
  outcomeOf(call(getRefereeConsent, { params: { token }, query: language ? { language } : {} }));

/** Pressed "Yes, start" (domain rule 3: nothing before such a press changes anything). */
export const openRequest = (token: string, declarationSha256: string) =>
  outcomeOf(call(openRefereeConsent, { params: { token }, body: { declarationSha256 } }));

/**
 * Sends an answer. One that was begun without a connection, or needs no statement, opens the request first.
 * @param isOpened true when the request was opened before: then only the answer is sent
 */
export async function sendAnswer(token: string, association: string, body: RefereeReply, isOpened: boolean) {
  const send = async () => {
    const sent = await outcomeOf(call(answerRefereeConsent, { params: { token }, body }));
    if (sent.data) {
      dropDraft(token);
      rememberSent({ receipt: sent.data, association });
    }
    return sent;
  };
  if (!isOpened) {
    const { refusal } = await openRequest(token, body.declarationSha256);
    if (refusal) return { data: null, refusal };
  }
  return send();
}

export const saveReceipt = (token: string) => outcomeOf(download(downloadRefereeReceipt, { params: { token } }));

export const renewLink = (token: string) => outcomeOf(call(renewRefereeLink, { params: { token }, body: {} }));
