import type { Session } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import {
  catchUp,
  clearAtSignOut,
  currentToken,
  forgetPath,
  onUserChanged,
  rememberedPath,
  rememberPath,
  signedIn,
  signedOut,
  store,
  whenSessionEnds,
  jsonEntry,
  textEntry,
} from '@guildhall/shared/store';
import { i18n } from '@guildhall/shared/i18n';
import { paths } from '../routing/shell-routes.ts';
import type { ActivityMemory } from './inactivity.ts';

/** The API code of the auth screens; fetched once, before the first click. */
export const loadApi = () => import('./api.ts');

const auth = () => store.getState()['user-auth'];

let isOwnSignIn = false;

let isOwnSignOut = false;

let isOverElsewhere = false;

let isPathLeft = false;

let lastPerson: string | null = null;

/**
 * True after signing out by hand or for inactivity in any tab, until the next sign-in: the next person must not be
 * redirected to the previous person's page.
 */
export const isPathForgotten = () => isPathLeft;

/** True after signing out by hand in another tab, until the next sign-in: the sign-in screen mentions it. */
export const isSignedOutElsewhere = () => isOverElsewhere;

/** Where this tab was when its person signed out in another one. In memory only: the device keeps nothing of it. */
let pageBeforeSignOut: { userId: string; path: string } | null = null;

/**
 * The destinations of a sign-in from now on, by the id of who signs in: the page the person wanted to open, or home. A
 * page of another person than the previous one redirects nobody.
 */
export function destinations(): (userId: string) => string {
  const remembered = rememberedPath();
  const before = pageBeforeSignOut;
  return (userId) => {
    if (before?.userId === userId) return before.path;
    const isAllowed = lastPerson === null || lastPerson === userId;
    return isAllowed && remembered !== null ? remembered : paths.home;
  };
}

/** Stores the new session and returns where to go. */
export function begin({ user, token }: Session): string {
  const destinationOf = destinations();
  isOwnSignIn = true;
  signedIn({ user, token, loginTime: new Date().toISOString() });
  isOwnSignIn = false;
  forgetPath();
  return destinationOf(user.id);
}

/** Ends the session here at the person's request; other tabs learn it from the store. */
export function signOutByHand(): void {
  isOwnSignOut = true;
  signedOut({ by: 'person' });
  isOwnSignOut = false;
}

/** The server ends the session even if the response gets lost. */
export async function endSessionOnServer(token: string): Promise<void> {
  try {
    const { call, isApiProblem, signOut } = await loadApi();
    await call(signOut, { body: {}, token, keepalive: true }).catch((error: unknown) => {
      // Another tab was faster, or the session had already ended.
      if (!isApiProblem(error) || error.status !== 401) throw error;
    });
  } catch (error) {
    console.warn('The server could not be told about the sign-out; it ends the session by itself.', error);
  }
}

export const signOutIdle = () => signedOut({ message: i18n.t('shell:session.inactive'), by: 'inactivity' });

const idleSince = () => Math.max(activityMemory.readLast() ?? Date.now(), Date.parse(auth().loginTime ?? '') || 0);

/**
 * The server reported that the session has ended: sign out, remember the path, say why. The screen's data goes as well:
 * cached responses are dropped on every change of person.
 */
function ended(): void {
  const token = currentToken();
  catchUp();
  // Another tab has ended it and said why, or a person has signed in there since.
  if (currentToken() !== token) return;
  // The server's clock and the browser's measure the same hour; the reason is the same whichever was first.
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
 * Separates two people in this tab, whichever tab they sign in or out in, and ends sessions that expired before the
 * page was opened: a browser closed overnight shows nothing from the day before. Called once, before anything is shown.
 * @param leaveFor reloads the whole tab at a path, so that nothing of another person stays in its memory.
 */
export function guardSession(leaveFor = (path: string) => location.replace(path)): () => void {
  whenSessionEnds(ended);
  let person = auth().user?.id ?? null;
  const stop = onUserChanged((now) => {
    const before = person;
    person = now;
    dropAnswers();
    // Only a page that refused the previous person lets somebody else sign in over them, and it is meant for them.
    const isRefusalFollowed = before !== null && now !== null && isOwnSignIn;
    if (before !== null) lastPerson = isRefusalFollowed ? null : before;
    const { endedBy } = auth();
    isPathLeft = now === null && endedBy !== null;
    isOverElsewhere = now === null && endedBy === 'person' && !isOwnSignOut;
    pageBeforeSignOut =
      before !== null && isOverElsewhere ? { userId: before, path: location.pathname + location.search } : null;
    // Each tab forgets its own visit. Only after the server ended the session does sign-in return to it.
    if (before !== null) clearAtSignOut({ leadsBack: now === null && !isPathLeft });
    if (before !== null && now !== null && !isOwnSignIn) {
      hidePage();
      leaveFor(paths.home);
    }
  });
  const { token } = auth();
  if (token !== null && Date.now() - idleSince() >= limits.sessionIdleMs) {
    signOutIdle();
    void endSessionOnServer(token);
  }
  return stop;
}

const isInstant = (value: unknown): value is number => typeof value === 'number' && value > 0;

const rules = { where: 'device', owner: 'device', atSignOut: 'kept' } as const;

const last = jsonEntry({ key: 'lastActivity', ...rules }, isInstant);

const told = jsonEntry({ key: 'activityTold', ...rules }, isInstant);

export const lastActivityKey = last.key;

/**
 * The tabs' shared memory of the person's last activity. Without storage each tab counts for itself and has its own
 * session, too.
 */
export const activityMemory: ActivityMemory = {
  readLast: () => last.read(),
  writeLast: (instant) => void last.write(instant),
  readTold: () => told.read(),
  writeTold: (instant) => void told.write(instant),
};

/** The update a tab was reloaded for: names of our builds. Sign-out must know it before `app/updates` has loaded. */
export const updateEntry = textEntry(
  { key: 'guildhall-update', where: 'tab', owner: 'device', atSignOut: 'kept' },
  Boolean,
);

const page = () => document.documentElement;

/** Hides the page at once, without a render: another person may be looking. */
export const hidePage = () => page().style.setProperty('visibility', 'hidden');

/** Shows the page again once it has rendered for the current person. */
export const showPage = () => void setTimeout(() => page().style.removeProperty('visibility'));
