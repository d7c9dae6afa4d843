import {
  answerRefereeConsent,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
  type BodyOf,
  type RefereeConsent,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { currentLanguage, type Language } from '@guildhall/shared/i18n';
import { queryOptions, useMutation } from '@guildhall/shared/query';
import { followLanguage } from '../../language.ts';

export type RefereeReply = BodyOf<typeof answerRefereeConsent>;

/** A request together with the screen's language when it was asked for; another one asks again. */
export type RequestRead = RefereeConsent & { readIn: Language };

/**
 * What the referee is asked. Fetched when the page opens and when the language changes, never by itself: a screen that
 * is being typed on must not change because the window got the focus. A refused save tells soon enough.
 */
export const refereeConsentQuery = (token: string) =>
  queryOptions({
    queryKey: ['referee-consent', token],
    queryFn: async ({ signal }): Promise<RequestRead> => {
      const read = async () => {
        const readIn = currentLanguage();
        return { ...(await call(getRefereeConsent, { params: { token }, signal })), readIn };
      };
      const request = await read();
      if (request.language === request.readIn) return request;
      await followLanguage(request.language);
      return currentLanguage() === request.readIn ? request : read();
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Pressed "Yes, start" (domain rule 3: nothing before such a press changes anything). */
export const useOpenConsent = (token: string) =>
  useMutation({ mutationFn: () => call(openRefereeConsent, { params: { token }, body: {} }) });

export const useAnswerConsent = (token: string) =>
  useMutation({ mutationFn: (body: RefereeReply) => call(answerRefereeConsent, { params: { token }, body }) });

export const useRenewLink = (token: string) =>
  useMutation({ mutationFn: () => call(renewRefereeLink, { params: { token }, body: {} }) });
