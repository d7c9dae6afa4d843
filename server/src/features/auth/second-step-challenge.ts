import { limits, type SecondStepType } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { ChallengeRow } from './challenge-repository.ts';
import { createFactorRepository } from './factor-repository.ts';

/** The owner of a second step: a sign-in has no session yet, a confirmation during a session has one. */
export interface Prover {
  userId: string;
  sessionId: string | null;
}

/** True for a challenge that still accepts codes, requested by the person and session it was opened for. */
export const isOpen = (
  challenge: ChallengeRow | undefined,
  { userId, sessionId }: Prover,
  now: Date,
): challenge is ChallengeRow =>
  challenge !== undefined &&
  challenge.userId === userId &&
  challenge.sessionId === sessionId &&
  challenge.usedAt === null &&
  challenge.expiresAt > now &&
  challenge.tries < limits.challengeTries;

/**
 * A person's methods for the second step, preferred one first (domain rule 16). A mailbox is weaker than an
 * authenticator app, so with an app enrolled only recovery codes can replace it.
 */
export const allowedTypes = (enrolled: readonly SecondStepType[]): [SecondStepType, ...SecondStepType[]] => [
  enrolled.includes('totp') ? 'totp' : 'email',
  ...enrolled.filter((type) => type !== 'totp'),
];

/** False for people with an authenticator app. */
export const takesMailedCodes = async (tx: Queryable, userId: string): Promise<boolean> =>
  allowedTypes(await createFactorRepository(tx).enrolledTypes(userId)).includes('email');

/** One response for a challenge that is wrong, used, expired, attempted too often or another person's. */
export const challengeOver = () =>
  problem.unauthorized(
    'challenge_over',
    'You took too long or made too many attempts. Start again with your password.',
  );

/** Only reached with an open challenge, which was returned with the available methods. */
export const authenticatorRequired = () =>
  problem.badRequest(
    'authenticator_required',
    'This account uses an authenticator app, so emailed codes are not accepted. Use the app or a recovery code.',
  );
