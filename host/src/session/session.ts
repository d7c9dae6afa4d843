import type { Session } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import {
  catchUp,
  clearAtSignOut,
  currentToken,
  onUserChanged,
  rememberPath,
  signedIn,
  signedOut,
  store,
  takeRememberedPath,
  whenSessionEnds,
} from '@guildhall/shared/store';
import { i18n } from '@guildhall/shared/i18n';
import { paths } from '../routing/shell-routes.ts';
import { activityMemory } from './activity-memory.ts';
import { hidePage } from './hide-page.ts';
import './update-storage.ts';

/** The auth screens' way to the server; fetched once, ahead of the first press. */
export const loadApi = () => import('./api.ts');

const auth = () => store.getState()['user-auth'];

let isOwnSignIn = false;
let isOwnSignOut = false;
let isOverElsewhere = false;
let isPathLeft = false;
let lastPerson: string | null = null;

/**
 * True after signing out by hand or for inactivity, in whichever tab, until the next sign-in: then nobody is led back
 * to where the other person was.
 */
export const isPathForgotten = () => isPathLeft;

/** True after signing out by hand in another tab, until the next sign-in: sign-in says so here. */
export const isSignedOutElsewhere = () => isOverElsewhere;

/** False for another person than the one who was here last: their remembered path leads nobody else. */
export const mayLeadBack = (userId: string) => lastPerson === null || lastPerson === userId;

/** Keeps the new session and says where to go: where the person wanted to be, else home. */
export function begin({ user, token }: Session): string {
  const isSamePerson = mayLeadBack(user.id);
  isOwnSignIn = true;
  signedIn({ user, token, loginTime: new Date().toISOString() });
  isOwnSignIn = false;
  const path = takeRememberedPath();
  return isSamePerson && path !== null ? path : paths.home;
}

/** Ends the session here by the person's own hand; other tabs learn it from the store. */
export function signOutByHand(): void {
  isOwnSignOut = true;
  signedOut({ by: 'person' });
  isOwnSignOut = false;
}

/** The server ends the session even when the answer gets lost. */
export async function tellServer(token: string): Promise<void> {
  try {
    const { call, isApiProblem, signOut } = await loadApi();
    await call(signOut, { body: {}, token, keepalive: true }).catch((error: unknown) => {
      // Another tab was faster, or the session had ended by itself.
      if (!isApiProblem(error) || error.status !== 401) throw error;
    });
  } catch (error) {
    console.warn('The server could not be told about the sign-out; it ends the session by itself.', error);
  }
}

export const signOutIdle = () => signedOut({ message: i18n.t('shell:session.inactive'), by: 'inactivity' });

const idleSince = () => Math.max(activityMemory.readLast() ?? Date.now(), Date.parse(auth().loginTime ?? '') || 0);

/**
 * The server said that the session is over: sign out, keep where the person was, say why. What is on the screen goes
 * with the person: cached answers are dropped on every change of person.
 */
function ended(): void {
  const token = currentToken();
  catchUp();
  // Another tab has ended it and said why, or somebody has signed in there since.
  if (currentToken() !== token) return;
  // Its clock and the browser's end the same hour; whichever was first, the reason is the same.
  if (Date.now() - idleSince() >= limits.sessionIdleMs - limits.sessionWarningMs) return signOutIdle();
  rememberPath(location.pathname + location.search);
  signedOut({ message: i18n.t('shell:session.ended') });
}

/** Drops cached responses; visible queries refetch. */
export const dropAnswers = (): void =>
  void import(/* webpackChunkName: "shared-query" */ '@guildhall/shared/query').then(({ queryClient }) =>
    queryClient.clear(),
  );

/**
 * Keeps two people apart in this tab, whoever signs in or out in which tab, and ends what was over before the page was
 * opened: a browser that was closed overnight shows nothing of the day before. Called once, before anything is shown.
 * @param leaveFor loads the whole tab again at a path, so that nothing of another person stays in its memory.
 */
export function guardSession(leaveFor = (path: string) => location.replace(path)): () => void {
  whenSessionEnds(ended);
  let person = auth().user?.id ?? null;
  const stop = onUserChanged((now) => {
    const before = person;
    person = now;
    dropAnswers();
    if (before !== null) lastPerson = before;
    const { endedBy } = auth();
    isPathLeft = now === null && endedBy !== null;
    isOverElsewhere = now === null && endedBy === 'person' && !isOwnSignOut;
    // A visit belongs to a tab, so each forgets its own. Only where the server ended it, it leads back afterwards.
    if (before !== null) clearAtSignOut({ leadsBack: now === null && !isPathLeft });
    if (before !== null && now !== null && !isOwnSignIn) {
      hidePage();
      leaveFor(paths.home);
    }
  });
  const { token } = auth();
  if (token !== null && Date.now() - idleSince() >= limits.sessionIdleMs) {
    signOutIdle();
    void tellServer(token);
  }
  return stop;
}
