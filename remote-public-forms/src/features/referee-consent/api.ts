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
import type { RefereeReply } from './rules.ts';

// Loaded on demand by `server.ts`, because the first screen does not need it.

export const readRequest = (token: string, language?: Language) =>
  outcomeOf(call(getRefereeConsent, { params: { token }, query: language ? { language } : {} }));

/** Runs when the referee clicks "Yes, start" (domain rule 3: nothing before such a click changes anything). */
export const openRequest = (token: string, declarationSha256: string) =>
  outcomeOf(call(openRefereeConsent, { params: { token }, body: { declarationSha256 } }));

/**
 * Sends an answer. If the request is not open yet, because the connection failed or no statement is needed, opens it
 * first.
 * @param isOpened true when the request is already open: only the answer is sent
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
