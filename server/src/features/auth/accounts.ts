import type { Language, Role } from '@guildhall/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { roleAt } from '../../platform/sessions/audience.ts';

/** The origin of a request. */
export interface Client {
  ip: string;
  agent: string;
  requestId: string;
  /** An account's role at the requested host name. */
  roleOf: (account: { role: Role }) => Role;
}

/** The origin of a request, for sessions. */
export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  agent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  roleOf: ({ role }) => roleAt(request, role),
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
