import type { ApplicationState } from '@guildhall/shared/domain';
import { asc, eq } from 'drizzle-orm';
import { fullName } from '../platform/audit/actor.ts';
import { daysAfter } from '../platform/clock/clock.ts';
import { applicationNotes, applications, users } from '../platform/database/schema/index.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Seed } from './seed.ts';

interface Note {
  /** On the application that has been in this state the longest. */
  on: ApplicationState;
  by: 'administrator' | 'staff';
  daysAgo: number;
  /** `{other}` is the other one of the two. */
  body: string;
}

const notes: readonly Note[] = [
  {
    on: 'submitted',
    by: 'staff',
    daysAgo: 2,
    body: 'The scan of the diploma is hard to read. I have asked by phone for a better one.',
  },
  {
    on: 'awaiting_references',
    by: 'staff',
    daysAgo: 6,
    body: 'The second referee is travelling until Monday and will answer then.',
  },
  {
    on: 'in_review',
    by: 'administrator',
    daysAgo: 5,
    body: '@{other} please check whether the workshop in Graz is the one we know from 2024.',
  },
  {
    on: 'in_review',
    by: 'staff',
    daysAgo: 4,
    body: 'It is: two of our members trained there. I have noted it in the file.',
  },
  {
    on: 'awaiting_payment',
    by: 'staff',
    daysAgo: 3,
    body: 'Asked for an invoice to the employer. Address follows by mail.',
  },
];

/** The office's notes on applications. */
export const seedApplicationNotes: Seed = {
  name: 'application-notes',
  async plant({ tx, clock }) {
    const [administrator] = await tx.select().from(users).where(eq(users.email, 'admin@guildhall.example'));
    const [staff] = await tx.select().from(users).where(eq(users.email, 'staff@guildhall.example'));
    if (!administrator || !staff) return;
    const writers = { administrator, staff };
    for (const { on, by, daysAgo, body } of notes) {
      const author = writers[by];
      const other = writers[by === 'staff' ? 'administrator' : 'staff'];
      const [application] = await tx
        .select({ id: applications.id })
        .from(applications)
        .where(eq(applications.state, on))
        .orderBy(asc(applications.stateSince), asc(applications.id))
        .limit(1);
      if (!application) continue;
      const isMention = body.includes('{other}');
      await tx.insert(applicationNotes).values({
        id: newId(),
        applicationId: application.id,
        authorId: author.id,
        body: body.replace('{other}', fullName(other)),
        mentions: isMention ? [{ id: other.id, name: fullName(other) }] : [],
        createdAt: daysAfter(clock.now(), -daysAgo),
        version: 1,
      });
    }
  },
};
