import { currentToken, setToken } from './auth.ts';
import { catchUp, store } from './root.ts';

// A session's token changes while the person stays signed in: after a new password or second step the server refuses
// the previous one. This tab and all others continue with the new one.

const lockName = 'guildhall-session-token';
/** How long a refused call waits for another tab's new token, in ms. */
const patienceMs = 10_000;

/** The current session's previous tokens. A sign-in has its own time, so its token starts another session. */
const former = new Set<string>();
store.subscribe((state, before) => {
  const [now, then] = [state['user-auth'], before['user-auth']];
  if (now.token === then.token) return;
  const isSameSession = now.user?.id === then.user?.id && now.loginTime === then.loginTime;
  if (!isSameSession) former.clear();
  else if (then.token !== null && now.token !== null) former.add(then.token);
});

let renewal: Promise<unknown> = Promise.resolve();

/**
 * Runs a call that replaces the session's token, and stores the new one. One at a time across all tabs.
 * @param tokenIn reads the new token from the response; `null` when the old one stays.
 */
export function renewToken<Answer>(
  run: () => Promise<Answer>,
  tokenIn: (answer: Answer) => string | null,
): Promise<Answer> {
  const renew = async () => {
    catchUp();
    const before = currentToken();
    const answer = await run();
    const token = tokenIn(answer);
    // A person who has signed out or in meanwhile must not get it.
    if (token !== null && currentToken() === before) setToken(token);
    return answer;
  };
  // Only pages on https or localhost have locks; without them other tabs learn of it a moment later.
  const renewed: Promise<Answer> = 'locks' in navigator ? navigator.locks.request(lockName, renew) : renew();
  renewal = renewed.catch(() => undefined);
  return renewed;
}

async function settled(): Promise<void> {
  await renewal;
  if (!('locks' in navigator)) return;
  const signal = AbortSignal.timeout(patienceMs);
  await navigator.locks.request(lockName, { mode: 'shared', signal }, () => undefined).catch(() => undefined);
}

/**
 * The token for a retry after the server refused `token`: its replacement, from any tab.
 * @returns `null` when the session of `token` has ended.
 */
export async function replacementOf(token: string): Promise<string | null> {
  await settled();
  if (currentToken() === token) catchUp();
  return former.has(token) ? currentToken() : null;
}
