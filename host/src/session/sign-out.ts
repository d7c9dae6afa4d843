import { currentToken, forgetPath, sendUnsavedWork } from '@guildhall/shared/store';
import { hidePage, showPage } from './hide-page.ts';
import { signOutByHand, signOutIdle, tellServer } from './session.ts';

// How a person's session is ended from here; it comes with what only signed-in people see.

/** Signs out here at once; then what was typed is sent with the session that ends, and the server is told. */
export async function end(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  const sent = sendUnsavedWork();
  forgetPath();
  signOutByHand();
  await sent;
  await tellServer(token);
}

/** Nobody was here for an hour: what was typed is sent first, behind a page that shows nothing any more. */
export async function endIdle(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  hidePage();
  await sendUnsavedWork();
  // Another tab may have been faster, or the server.
  if (currentToken() === token) signOutIdle();
  showPage();
  await tellServer(token);
}
