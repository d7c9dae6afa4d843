import { signedOutAuth } from './defaults.ts';
import { forgetPath } from './visit.ts';
import { store, useRootStore } from './root.ts';
import type { SessionUser, SignOutCause, UserAuth } from './types.ts';

const setAuth = (change: Partial<UserAuth>) =>
  store.setState((state) => ({ 'user-auth': { ...state['user-auth'], ...change } }));

/** Sign-in succeeded: stores user, token and time, and clears messages (specification §4). */
export const signedIn = ({ user, token, loginTime }: { user: SessionUser; token: string; loginTime: string }) =>
  setAuth({ user, token, loginTime, isAuthenticated: true, errorMessage: null, successMessage: null, endedBy: null });

/**
 * The session has ended: clears user, token and time.
 * @param message shown on the sign-in screen, for example the specification's inactivity text.
 * @param by who ended it. After inactivity the remembered path is removed, too (specification §4).
 */
export function signedOut({ message = null, by = null }: { message?: string | null; by?: SignOutCause | null } = {}) {
  if (by === 'inactivity') forgetPath();
  store.setState({ 'user-auth': { ...signedOutAuth, errorMessage: message, endedBy: by } });
}

let onSessionEnded: () => void = () => signedOut();

/**
 * Registers the handler for a session that the server has ended, for example signing out with the path remembered. The
 * shell calls it once at startup.
 */
export const whenSessionEnds = (listener: () => void) => {
  onSessionEnded = listener;
};

/** The HTTP client learned that the current session has ended. */
export const sessionEnded = () => onSessionEnded();

export const setErrorMessage = (errorMessage: string) => setAuth({ errorMessage });
export const setSuccessMessage = (successMessage: string) => setAuth({ successMessage });
export const clearMessages = () => setAuth({ errorMessage: null, successMessage: null });

/** Replaces the session's token (see `token.ts`). */
export const setToken = (token: string) => setAuth({ token });

/** Updates the data of the signed-in person, for example after they changed their profile. */
export const userChanged = (change: Partial<SessionUser>) => {
  const { user } = store.getState()['user-auth'];
  if (user) setAuth({ user: { ...user, ...change } });
};

export const useAuth = <T>(select: (auth: UserAuth) => T): T => useRootStore((state) => select(state['user-auth']));

/** The signed-in person, or `null`. */
export const useUser = (): SessionUser | null => useAuth((auth) => auth.user);

/** The current bearer token, for code outside components. */
export const currentToken = (): string | null => store.getState()['user-auth'].token;

/** Calls `listener` when another person signs in, or the person signs out; returns a function that stops. */
export const onUserChanged = (listener: (userId: string | null) => void): (() => void) =>
  store.subscribe((state, before) => {
    const [now, then] = [state['user-auth'].user?.id ?? null, before['user-auth'].user?.id ?? null];
    if (now !== then) listener(now);
  });
