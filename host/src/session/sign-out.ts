import {
  currentToken,
  forgetPath,
  sendUnsavedWork,
  onUserChanged,
  removeEntries,
  store,
} from '@guildhall/shared/store';
import { limits } from '@guildhall/shared/domain';
import { hidePage, showPage, signOutByHand, signOutIdle, endSessionOnServer } from './session.ts';

// Ends a session from this page; loads with the code for signed-in people.

/** Signs out here at once; then sends the typed text with the ending session and tells the server. */
export async function end(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  const sent = sendUnsavedWork();
  forgetPath();
  signOutByHand();
  await sent;
  await endSessionOnServer(token);
}

/** After an hour of inactivity: sends the typed text first, behind a hidden page. */
export async function endIdle(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  hidePage();
  await sendUnsavedWork();
  // Another tab or the server may have been faster.
  if (currentToken() === token) signOutIdle();
  showPage();
  await endSessionOnServer(token);
}

/**
 * Entries of earlier versions, whose names or content identify people: drafts and notes in clear text, and drafts under
 * the shorter names of the first encryption. No longer read.
 */
const former =
  /^(?:gh_(?:answers|kept_work|office_poll|office_query|query|referee|upload):|guildhall\.columns\.|gh_kept:[0-9a-f]{24}$)/;

/**
 * Cleans up the device: data of earlier versions at once, and the path to return to an hour after a session has ended,
 * or the tab was loaded without one. The path may contain the id of an application.
 * @returns a function that stops waiting for that hour
 */
export function tidyDevice(): () => void {
  removeEntries('device', (name) => former.test(name));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (userId: string | null) => {
    clearTimeout(timer);
    if (userId === null) timer = setTimeout(forgetPath, limits.sessionIdleMs);
  };
  follow(store.getState()['user-auth'].user?.id ?? null);
  const stop = onUserChanged(follow);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
