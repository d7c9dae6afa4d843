import type { Session } from '@guildhall/shared/contracts';
import {
  currentToken,
  forgetPath,
  onUserChanged,
  rememberPath,
  signedIn,
  signedOut,
  takeRememberedPath,
} from '@guildhall/shared/store';
import { i18n } from '@guildhall/shared/i18n';
import { paths } from '../app/shell-routes.ts';

/** The auth screens' way to the server; fetched once, ahead of the first press. */
export const loadApi = () => import('./api.ts');

let byHand = false;

/** True from a sign-out by hand until the next sign-in: then nobody is led back to where the other person was. */
export const wasSignedOutByHand = () => byHand;

/** Keeps the new session and says where to go: where the person wanted to be, else home. */
export function begin({ user, token }: Session): string {
  byHand = false;
  signedIn({ user, token, loginTime: new Date().toISOString() });
  return takeRememberedPath() ?? paths.home;
}

/** Signs out here at once and tells the server, which ends the session even when the answer gets lost. */
export async function end(): Promise<void> {
  const token = currentToken();
  byHand = true;
  forgetPath();
  if (token === null) return;
  const { call, signOut } = await loadApi();
  const told = call(signOut, { body: {}, keepalive: true }).catch((error: unknown) => {
    console.warn('The server could not be told about the sign-out; it ends the session by itself.', error);
  });
  signedOut();
  await told;
}

/**
 * The server said that the session is over: sign out, keep where the person was, say why.
 * What is on the screen goes with the person: cached answers are dropped on every change of person.
 */
export function ended(): void {
  rememberPath(location.pathname + location.search);
  signedOut({ message: i18n.t('shell:session.ended') });
}

/** Drops the cached answers of the server; what is on the screen asks anew. */
export const dropAnswers = (): void =>
  void import(/* webpackChunkName: "shared-query" */ '@guildhall/shared/query').then(({ queryClient }) =>
    queryClient.clear(),
  );

/** Drops cached answers of the server when another person signs in, or nobody is signed in any more. */
export const forgetAnswersOnChange = (): void => void onUserChanged(dropAnswers);
