import { Role } from '@guildhall/shared/domain';
import { newId } from '../platform/secrets/ids.ts';
import { createUserRepository, type NewUser } from '../platform/users/repository.ts';
import { daysAfter } from '../platform/clock/clock.ts';
import type { Seed } from './seed.ts';

type DemoUser = Pick<NewUser, 'firstName' | 'lastName' | 'email' | 'role' | 'state' | 'language' | 'avatarColour'> & {
  daysAgo: number;
  lastSeenDaysAgo?: number;
};

// People in the states that demo applicants do not have.
const people: DemoUser[] = [
  {
    firstName: 'Theresa',
    lastName: 'Auer',
    email: 'theresa.auer@guildhall.example',
    role: Role.staff,
    state: 'active',
    language: 'en',
    avatarColour: 'green',
    daysAgo: 310,
    lastSeenDaysAgo: 1,
  },
  {
    firstName: 'Hugo',
    lastName: 'Perrin',
    email: 'hugo.perrin@guildhall.example',
    role: Role.staff,
    state: 'invited',
    language: 'fr',
    avatarColour: 'cyan',
    daysAgo: 2,
  },
  {
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    email: 'rosa.lindqvist@guildhall.example',
    role: Role.administrator,
    state: 'active',
    language: 'en',
    avatarColour: 'blue',
    daysAgo: 390,
    lastSeenDaysAgo: 4,
  },
  {
    firstName: 'Gregor',
    lastName: 'Hauser',
    email: 'gregor.hauser@mail.example',
    role: Role.member,
    state: 'suspended',
    language: 'en',
    avatarColour: 'orange',
    daysAgo: 240,
    lastSeenDaysAgo: 120,
  },
  {
    firstName: 'Manon',
    lastName: 'Leclercq',
    email: 'manon.leclercq@mail.example',
    role: Role.member,
    state: 'unverified',
    language: 'fr',
    avatarColour: 'purple',
    daysAgo: 1,
  },
  {
    firstName: 'سامي',
    lastName: 'الزين',
    email: 'sami.alzein@mail.example',
    role: Role.member,
    state: 'unverified',
    language: 'ar',
    avatarColour: 'aqua',
    daysAgo: 3,
  },
  {
    firstName: '佳宁',
    lastName: '吴',
    email: 'jianing.wu@mail.example',
    role: Role.member,
    state: 'locked',
    language: 'cn',
    avatarColour: 'green',
    daysAgo: 70,
    lastSeenDaysAgo: 9,
  },
];

/** A few more people for the users' list: colleagues, an invitation, accounts that are not in use. */
export const seedUsers: Seed = {
  name: 'users',
  async plant({ tx, clock }) {
    const now = clock.now();
    await createUserRepository(tx).addWithAccounts(
      people.map(({ daysAgo, lastSeenDaysAgo, ...person }) => {
        const createdAt = daysAfter(now, -daysAgo);
        const isConfirmed = person.state !== 'unverified' && person.state !== 'invited';
        return {
          id: newId(),
          ...person,
          // They have no password, so nobody can sign in as them.
          passwordHash: null,
          verifiedAt: isConfirmed ? createdAt : null,
          lastLoginAt: lastSeenDaysAgo === undefined ? null : daysAfter(now, -lastSeenDaysAgo),
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  },
};
