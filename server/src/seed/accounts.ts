import { createHmac } from 'node:crypto';
import { Role, dayMs } from '@guildhall/shared/domain';
import { newId } from '../platform/secrets/ids.ts';
import { createUserRepository } from '../platform/users/repository.ts';
import { hashPassword } from '../features/auth/accounts/passwords.ts';
import { writeSetting } from '../platform/settings/settings.ts';
import { after } from '../platform/clock/clock.ts';
import type { Seed } from './seed.ts';

/** One account per role, to sign in with. */
export const demoAccounts = [
  {
    email: 'admin@guildhall.example',
    firstName: 'Helena',
    lastName: 'Brandt',
    role: Role.administrator,
    avatarColour: 'purple',
  },
  { email: 'staff@guildhall.example', firstName: 'Samir', lastName: 'Haddad', role: Role.staff, avatarColour: 'aqua' },
  {
    email: 'member@guildhall.example',
    firstName: 'Ada',
    lastName: 'Moreau',
    role: Role.member,
    avatarColour: 'orange',
  },
] as const;

const first = [
  'amber',
  'birch',
  'cedar',
  'copper',
  'ember',
  'hazel',
  'indigo',
  'juniper',
  'lantern',
  'maple',
  'opal',
  'pebble',
  'russet',
  'saffron',
  'thistle',
  'willow',
];
const second = [
  'anchor',
  'bridge',
  'candle',
  'cellar',
  'garden',
  'harbour',
  'island',
  'kettle',
  'ladder',
  'meadow',
  'mirror',
  'orchard',
  'quarry',
  'saddle',
  'tower',
  'window',
];

/**
 * The password of a demo account: easy to type, and different on every installation, derived from its key. So a demo on
 * a public network has no published password.
 */
export function demoPassword(email: string, secretKey: Buffer): string {
  const [a = 0, b = 0, c = 0, d = 0] = createHmac('sha256', secretKey).update(`demo account ${email}`).digest();
  return `${first[a % first.length]}-${second[b % second.length]}-${String((c * 256 + d) % 10_000).padStart(4, '0')}`;
}

/** The three accounts; their second step is off, so that a demo needs no mailbox. */
export const seedAccounts: Seed = {
  name: 'accounts',
  async plant({ tx, clock, config }) {
    const createdAt = after(clock.now(), -400 * dayMs);
    const rows = await Promise.all(
      demoAccounts.map(async (account) => ({
        id: newId(),
        ...account,
        passwordHash: await hashPassword(demoPassword(account.email, config.secretKey)),
        state: 'active' as const,
        secondStep: false,
        zone: 'Europe/Vienna',
        verifiedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      })),
    );
    await createUserRepository(tx).addWithAccounts(rows);
  },
};

/** A demo needs no mailbox, so the office needs no second step either. */
export const seedSecondStep: Seed = {
  name: 'second-step',
  plant: async ({ tx, clock }) => {
    await writeSetting(tx, clock, 'secondStepForOffice', false);
  },
};
