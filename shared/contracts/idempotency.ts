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

/** True where a key is honoured: writes of a signed-in person, in JSON both ways, whose answers hold no token. */
export const takesIdempotencyKey = ({
  method,
  permission,
  bodyKind = 'json',
  replyKind = 'json',
  renewsToken = false,
}: Contract): boolean =>
  method !== 'GET' &&
  !withoutPerson.includes(permission) &&
  bodyKind === 'json' &&
  replyKind === 'json' &&
  !renewsToken;
