import { seedAccounts, seedSecondStep } from './accounts.ts';
import { seedApplicationNotes } from './application-notes.ts';
import { seedApplications } from './applications.ts';
import { seedAssociation, seedSetUp } from './association.ts';
import { seedFinance } from './finance.ts';
import type { Seed } from './seed.ts';
import { seedMails } from './mails.ts';
import { seedMeetings } from './meetings.ts';
import { seedMinutes } from './minutes.ts';
import { seedQueries, seedQueryThreads } from './queries.ts';
import { seedUsers } from './users.ts';

/** The demo data in order; later seeds may depend on earlier ones. */
export const demoSeeds: Seed[] = [
  seedAssociation,
  seedAccounts,
  seedSecondStep,
  seedApplications,
  seedFinance,
  seedQueries,
  seedQueryThreads,
  seedMails,
  seedUsers,
  seedMeetings,
  seedMinutes,
  seedApplicationNotes,
  seedSetUp,
];
