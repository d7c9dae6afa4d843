import type { QueryState } from '@guildhall/shared/domain';
import { and, count, eq, inArray } from 'drizzle-orm';
import { queries, queryMessages, users } from '../platform/database/schema/index.ts';
import { after, daysAfter } from '../platform/clock/clock.ts';
import type { Seed } from './seed.ts';

interface Reply {
  by: 'office' | 'requester' | 'note';
  body: string;
}

const office = (body: string): Reply => ({ by: 'office', body });
const requester = (body: string): Reply => ({ by: 'requester', body });
const note = (body: string): Reply => ({ by: 'note', body });

/** How the demo's queries continued, by subject. */
const replies: Readonly<Record<string, readonly Reply[]>> = {
  'Certificate of membership': [
    office(
      'Your certificate is attached to the letter we sent today. Please tell us if your employer needs another form.',
    ),
    requester('It arrived, thank you.'),
  ],
  'New billing address': [office('We have changed the address; it stands on every invoice from now on.')],
  'Which diploma is needed?': [
    office('Yes, it does. A copy is enough; please upload it under “Certificate”.'),
    requester('Done. Thank you for the quick answer.'),
  ],
  'Arabic letters in the statement': [office('Gladly. The committee reads Arabic, French, Chinese and English.')],
  'Visiting the library': [office('Yes, on Tuesdays and Thursdays from 10 to 16. Please bring this number with you.')],
  'Paid twice': [
    note('The bank shows one payment only; the second was returned by their side on the same day.'),
    office(
      'We have looked: one payment arrived, the other was returned by your bank on the same day. Nothing is open.',
    ),
    requester('That explains it. Thank you!'),
  ],
  'Change of name': [
    office('Congratulations! Please attach a copy of the certificate, and we will change the register.'),
  ],
  'Referee has moved': [office('No need; the address for the mail is what counts, and it still works.')],
  'Scan too large': [office('The first four pages are enough. Or save it with less than 200 dpi.')],
  'Invoice for the workshop': [office('Yes. The credit note has its own number and is in your list of invoices now.')],
  'Printed journal': [office('With the form on the last page of every issue, or simply by answering here.')],
  'Reference by telephone': [
    office('The reference has to be in writing, but your referee may dictate it to us: we send the text for approval.'),
  ],
  'Reminder although paid': [
    note('Two members with nearly the same reference. Ask for the proof before we move anything.'),
    office('We can’t find the payment under your number. Could you send us the confirmation of your bank?'),
  ],
  'Certificate unreadable': [
    office('It is the second page; the stamp hides the date. A photo of that page is enough.'),
  ],
  'Second step on a new phone': [
    office('Sign in with one of your recovery codes and set up the new phone under “Security”.'),
    requester('That worked.'),
  ],
  'Membership while abroad': [
    office('It can rest for up to two years. From when to when would you be away?'),
    requester('From April to March of the year after.'),
  ],
  'Two specialities': [
    office('Name the one you are examined in; the other can be added later. Which one would that be?'),
  ],
  'Deadline for changes': [
    office('Of course. Would the 27th be enough?'),
    requester('The 30th would be safer, if that is possible.'),
    note('Agreed with the chair: the 30th is fine.'),
  ],
  'Link of my referee has expired': [
    office('We can send a new one. Is the address still the same?'),
    requester('Yes, it is.'),
  ],
};

// One of them was resolved two days ago, so that the schedule contains a query.
const settledLately = 'Second step on a new phone';
const settled: readonly QueryState[] = ['resolved', 'closed'];

/** Answers and notes for the demo's queries without an answer. */
export const seedQueryThreads: Seed = {
  name: 'query-threads',
  async plant({ tx, clock }) {
    const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'staff@guildhall.example'));
    if (!staff) return;
    const unanswered = tx
      .select({ id: queryMessages.queryId })
      .from(queryMessages)
      .groupBy(queryMessages.queryId)
      .having(eq(count(), 1));
    const asked = await tx
      .select()
      .from(queries)
      .where(and(inArray(queries.id, unanswered), inArray(queries.subject, Object.keys(replies))));
    for (const query of asked) {
      const thread = replies[query.subject] ?? [];
      const stepMs = (query.stateSince.getTime() - query.createdAt.getTime()) / Math.max(1, thread.length);
      await tx.insert(queryMessages).values(
        thread.map(({ by, body }, index) => ({
          queryId: query.id,
          kind: by === 'note' ? ('internal_note' as const) : ('public' as const),
          authorId: by === 'requester' ? query.requesterId : staff.id,
          body,
          createdAt: after(query.createdAt, Math.round(stepMs * (index + 1))),
        })),
      );
      if (!settled.includes(query.state)) continue;
      const resolvedAt = query.subject === settledLately ? daysAfter(clock.now(), -2) : query.stateSince;
      const lately = { state: 'resolved' as const, stateSince: resolvedAt, updatedAt: resolvedAt };
      await tx
        .update(queries)
        .set({ resolvedAt, ...(query.subject === settledLately && lately) })
        .where(eq(queries.id, query.id));
    }
  },
};
