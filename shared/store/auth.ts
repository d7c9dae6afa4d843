import { signedOutAuth } from './defaults.ts';
import { forgetPath } from './visit.ts';
import { store, useRootStore } from './root.ts';
import type { SessionUser, SignOutCause, UserAuth } from './types.ts';

const setAuth = (change: Partial<UserAuth>) =>
  store.setState((state) => ({ 'user-auth': { ...state['user-auth'], ...change } }));

/** Sign-in succeeded: keeps user, token and time, and clears messages (specification §4). */
export const signedIn = ({ user, token, loginTime }: { user: SessionUser; token: string; loginTime: string }) =>
  setAuth({ user, token, loginTime, isAuthenticated: true, errorMessage: null, successMessage: null, endedBy: null });

/**
 * The session is over: clears user, token and time.
 * @param message shown on the login screen, for example the specification's inactivity text.
 * @param by who ended it. After inactivity the remembered path goes too (specification §4).
 */
export function signedOut({ message = null, by = null }: { message?: string | null; by?: SignOutCause | null } = {}) {
  if (by === 'inactivity') forgetPath();
  store.setState({ 'user-auth': { ...signedOutAuth, errorMessage: message, endedBy: by } });
}

let onSessionEnded: () => void = () => signedOut();

/**
 * Sets what happens when the server says that the session is over, for example signing out with the path remembered.
 * The shell calls it once at start.
 */
export const whenSessionEnds = (listener: () => void) => {
  onSessionEnded = listener;
};

/** The HTTP client was told that the session of now is over. */
export const sessionEnded = () => onSessionEnded();

export const setErrorMessage = (errorMessage: string) => setAuth({ errorMessage });
export const setSuccessMessage = (successMessage: string) => setAuth({ successMessage });
export const clearMessages = () => setAuth({ errorMessage: null, successMessage: null });

/** The session goes on with another token (see `token.ts`). */
export const setToken = (token: string) => setAuth({ token });

/** Corrects what is known about the person, for example after they changed their profile. */
export const userChanged = (change: Partial<SessionUser>) => {
  const { user } = store.getState()['user-auth'];
  if (user) setAuth({ user: { ...user, ...change } });
};

export const useAuth = <T>(select: (auth: UserAuth) => T): T => useRootStore((state) => select(state['user-auth']));

/** The person who is signed in, or `null`. */
export const useUser = (): SessionUser | null => useAuth((auth) => auth.user);

/** The bearer token of now, for code outside components. */
export const currentToken = (): string | null => store.getState()['user-auth'].token;

/** Calls `listener` when another person is signed in than before, or nobody any more; gives the way to stop. */
export const onUserChanged = (listener: (userId: string | null) => void): (() => void) =>
  store.subscribe((state, before) => {
    const [now, then] = [state['user-auth'].user?.id ?? null, before['user-auth'].user?.id ?? null];
    if (now !== then) listener(now);
  });
