import type { Contract } from './contract.ts';

/**
 * Exactly once: a write whose caller names it by a key of its own is done once, however often it arrives. The answer is
 * kept for its caller, and the same key is answered the same again. A refused write leaves its key free. A body's
 * `version` says what was seen, not what is wanted, and may differ between two tries.
 */
export const idempotency = {
  header: 'Idempotency-Key',
  /** Printable ASCII without spaces; a UUID is one. */
  keyPattern: '^[!-~]{8,128}$',
  keptHours: 24,
  /** `true` on an answer that was given before. */
  replayHeader: 'Idempotency-Replayed',
  errors: ['idempotency_key_invalid', 'idempotency_key_reused', 'request_under_way', 'answer_lost'],
} as const;

const withoutPerson: readonly string[] = ['public', 'link', 'signature'];

// The proof that it is me, and a new password: of what they carry, not even a hash is kept.
const carriesSecret = /^\/users\/me\/(?:confirmation|password)(?:\/|$)/;

// What keeps an account safe, and its sessions: the answer depends on which session asks and what it has proved.
const isAboutSession = /^\/users\/me\//;

/**
 * Whose a key is where it is honoured: writes of a signed-in person, in JSON both ways. A key of a `person` outlives the
 * session, so that what was typed can be sent again after the next sign-in. One of a `session` means nothing to
 * another session of the same person. `null` where keys are ignored: what every session does about itself, such as
 * signing out, is done each time it is asked.
 */
export function keyScope(contract: Contract): 'person' | 'session' | null {
  const { method, path, permission, bodyKind = 'json', replyKind = 'json', renewsToken = false } = contract;
  // An answer that holds a token is never kept.
  if (renewsToken || method === 'GET' || bodyKind !== 'json' || replyKind !== 'json') return null;
  if (withoutPerson.includes(permission) || permission === 'signedIn' || carriesSecret.test(path)) return null;
  return isAboutSession.test(path) ? 'session' : 'person';
}

/** True where a key is honoured. */
export const takesIdempotencyKey = (contract: Contract): boolean => keyScope(contract) !== null;
