import { currentToken, setToken } from './auth.ts';
import { catchUp, store } from './root.ts';

// A session's token changes while the person stays signed in: after a new password or second step the server refuses
// the one before. This tab and all others go on with the new one as if nothing had happened.

const lockName = 'guildhall-session-token';
/** A call that was refused waits for another tab's new token no longer than this, in ms. */
const patienceMs = 10_000;

/** The tokens that the session of now has had. A sign-in has a time of its own, so its token begins another session. */
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
 * Makes a call that ends the session's token, and keeps the new one. One at a time over all tabs.
 * @param tokenIn reads the new token from the answer; `null` when the old one stays.
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
    // Whoever signed out, or in, meanwhile must not get it.
    if (token !== null && currentToken() === before) setToken(token);
    return answer;
  };
  // Only pages on https or this machine have locks; without them other tabs hear of it a moment later.
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
 * The token to try again with after the server refused `token`: the one that took its place, in whichever tab.
 * @returns `null` when the session of `token` is over.
 */
export async function replacementOf(token: string): Promise<string | null> {
  await settled();
  if (currentToken() === token) catchUp();
  return former.has(token) ? currentToken() : null;
}
