import { getRefereeConsent } from '@guildhall/shared/contracts';
import { matchPath } from './match.ts';

// The first answer a public page waits for, so that the browser can ask for it before any script has run. Only calls
// that need no session and change nothing.
const firstCalls = [{ page: '/forms/referee-consent/:id', call: getRefereeConsent, params: { token: 'id' } }] as const;

/** The address of the first API call of a page, or `null` when it has none that can be asked for this early. */
export function firstCallOf(path: string): string | null {
  for (const { page, call, params } of firstCalls) {
    const found = matchPath(page, path);
    const token = found?.[params.token];
    // Only what looks like a secret; `/success` beside it is a page of its own.
    if (token && /^[A-Za-z0-9_-]{43}$/.test(token)) return `/api${call.path.replace(':token', token)}`;
  }
  return null;
}
