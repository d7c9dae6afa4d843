import type { Contract } from './contract.ts';

/**
 * Exactly once: a write with its caller's key is done once, however often it arrives. The response is stored for its
 * caller, and the same key gets the same response. A refused write does not use up its key. A body's `version` says
 * which version the caller saw, and may differ between two attempts.
 */
export const idempotency = {
  header: 'Idempotency-Key',
  /** Printable ASCII without spaces; a UUID is one. */
  keyPattern: '^[!-~]{8,128}$',
  keptHours: 24,
  /** `true` on a replayed response. */
  replayHeader: 'Idempotency-Replayed',
  errors: ['idempotency_key_invalid', 'idempotency_key_reused', 'request_under_way', 'answer_lost'],
} as const;

const withoutPerson: readonly string[] = ['public', 'link', 'signature'];

// The identity confirmation and a new password: nothing of their content is stored, not even a hash.
const carriesSecret = /^\/users\/me\/(?:confirmation|password)(?:\/|$)/;

// Account security and sessions: the response depends on the calling session and its confirmations.
const isAboutSession = /^\/users\/me\//;

/**
 * The owner of a key where keys are honoured: writes of a signed-in person, with JSON in both directions. A key of a
 * `person` survives the session, so that typed text can be sent again after the next sign-in. A key of a `session`
 * means nothing to another session of the same person. `null` where keys are ignored: commands on the session itself,
 * such as signing out, run on every call.
 */
export function keyScope(contract: Contract): 'person' | 'session' | null {
  const { method, path, permission, bodyKind = 'json', replyKind = 'json', renewsToken = false } = contract;
  // A response with a token is never stored.
  if (renewsToken || method === 'GET' || bodyKind !== 'json' || replyKind !== 'json') return null;
  if (withoutPerson.includes(permission) || permission === 'signedIn' || carriesSecret.test(path)) return null;
  return isAboutSession.test(path) ? 'session' : 'person';
}

/** True if keys are honoured. */
export const takesIdempotencyKey = (contract: Contract): boolean => keyScope(contract) !== null;
