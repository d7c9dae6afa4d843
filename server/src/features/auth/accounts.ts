import type { Language, Role } from '@guildhall/shared/domain';
import type { Clock } from '../../platform/clock/clock.ts';

/** Where a request comes from. */
export interface Client {
  ip: string;
  agent: string;
  requestId: string;
  /** The role an account has at the address that was asked. */
  roleOf: (account: { role: Role }) => Role;
}

/** What somebody says of themselves who opens an account. */
export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  zone: string;
}

const colours = ['blue', 'aqua', 'purple', 'green', 'cyan', 'orange'] as const;
const colourOf = (email: string) => colours[email.charCodeAt(0) % colours.length] ?? 'blue';

/** The row of a new account, but for its role and state. */
export const newUser = (account: NewAccount, clock: Clock) => ({
  ...account,
  avatarColour: colourOf(account.email),
  createdAt: clock.now(),
  updatedAt: clock.now(),
});
