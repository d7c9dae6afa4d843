import { currentToken, forgetPath, sendUnsavedWork } from '@guildhall/shared/store';
import { hidePage, showPage } from './hide-page.ts';
import { signOutByHand, signOutIdle, tellServer } from './session.ts';

// Ends a session from this page; loads with the code for signed-in people.

/** Signs out here at once; then sends the typed text with the ending session and tells the server. */
export async function end(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  const sent = sendUnsavedWork();
  forgetPath();
  signOutByHand();
  await sent;
  await tellServer(token);
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
  await tellServer(token);
}
