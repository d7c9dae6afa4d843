import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { limits, type Language, type Role } from '@guildhall/shared/domain';
import type { Clock } from '../../../platform/clock/clock.ts';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import { roleAt } from '../../../platform/sessions/audience.ts';
import { userActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/client.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { createAuthRepository } from './repository.ts';

/** The origin of a request. */
export interface Client {
  ip: string;
  agent: string;
  requestId: string;
  /** An account's role at the requested host name. */
  roleOf: (account: { role: Role }) => Role;
  /** The proof that this person trusts the browser. */
  trustTokenOf: (userId: string) => string | undefined;
}

/** The origin of a request, for sessions. */
export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  agent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  roleOf: ({ role }) => roleAt(request, role),
  trustTokenOf: (userId) => readCookie(request, trustCookie(userId)),
});

/** Each person who uses a browser has a cookie of their own. */
const trustCookie = (userId: string): string => `gh_trusted_${hashToken(userId).slice(0, 16)}`;

/** Keeps the proof that a person trusts this browser; only sign-ins send it. */
export const keepTrust = (reply: FastifyReply, userId: string, token: string): void =>
  setCookie(reply, {
    name: trustCookie(userId),
    value: token,
    days: limits.trustedDeviceDays,
    path: '/api/auth/',
    sameSite: 'Strict',
  });

/** The details entered for a new account. */
export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  zone: string;
}

const colours = ['blue', 'aqua', 'purple', 'green', 'cyan', 'orange'] as const;

const colourOf = (email: string) => colours[email.charCodeAt(0) % colours.length] ?? 'blue';

/** The row of a new account without its role and state. */
export const newUser = (account: NewAccount, clock: Clock) => ({
  ...account,
  avatarColour: colourOf(account.email),
  createdAt: clock.now(),
  updatedAt: clock.now(),
});

/** A mostly masked address: `a…@example.org`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

/** Opens the session of a person who has proved who they are, in the transaction of the proof. */
export function createSessionOpening({ clock, maintenance, sessions }: FastifyInstance) {
  /** @returns the session's token @throws Problem 503 `maintenance` for people whom Guildhall is closed for */
  return async (tx: Queryable, user: UserRow, client: Client, after?: Record<string, string>): Promise<string> => {
    await maintenance.refuse(client.roleOf(user));
    await createAuthRepository(tx).noteSignIn(user.id, clock.now());
    await writeAudit(tx, clock, {
      actor: userActor(user, client.requestId),
      action: 'session.opened',
      entityId: user.id,
      ...(after && { after }),
    });
    return sessions.open(tx, user.id, client);
  };
}
