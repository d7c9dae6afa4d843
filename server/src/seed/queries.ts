import { and, asc, eq, ne, count, inArray } from 'drizzle-orm';
import { dayAt, Role, type queryCategories, type queryPriorities, type QueryState } from '@guildhall/shared/domain';
import { applications, numberSeries, queries, queryMessages, users } from '../platform/database/schema/index.ts';
import { daysAfter, after } from '../platform/clock/clock.ts';
import { newId } from '../platform/secrets/ids.ts';
import { readSetting } from '../platform/settings/settings.ts';
import type { Seed } from './seed.ts';

interface Question {
  subject: string;
  body: string;
  category: (typeof queryCategories)[number];
  priority: (typeof queryPriorities)[number];
  state: QueryState;
  daysAgo: number;
}

const ask = (
  daysAgo: number,
  state: QueryState,
  category: Question['category'],
  priority: Question['priority'],
  subject: string,
  body: string,
): Question => ({ subject, body, category, priority, state, daysAgo });

/** Members' questions, oldest first. */
const questions: readonly Question[] = [
  ask(
    210,
    'closed',
    'membership',
    'normal',
    'Certificate of membership',
    'Could you send me a certificate of my membership for my employer?',
  ),
  ask(
    188,
    'closed',
    'invoice',
    'low',
    'New billing address',
    'Please use the address of our studio on invoices from now on.',
  ),
  ask(
    171,
    'closed',
    'application',
    'normal',
    'Which diploma is needed?',
    'Does a diploma from before 2001 count as a certificate?',
  ),
  ask(160, 'closed', 'technical', 'low', 'Arabic letters in the statement', 'May I write my statement in Arabic?'),
  ask(144, 'closed', 'other', 'low', 'Visiting the library', 'Is the guild’s library open to applicants as well?'),
  ask(126, 'closed', 'invoice', 'high', 'Paid twice', 'I believe my bank transferred the fee twice. Can you check?'),
  ask(
    110,
    'resolved',
    'membership',
    'normal',
    'Change of name',
    'I have married and would like my new name in the register.',
  ),
  ask(
    97,
    'closed',
    'application',
    'normal',
    'Referee has moved',
    'My second referee works elsewhere now. Should I change the organisation?',
  ),
  ask(
    83,
    'closed',
    'technical',
    'normal',
    'Scan too large',
    'My certificate has 40 pages and is larger than 15 MB. What can I do?',
  ),
  ask(
    71,
    'resolved',
    'invoice',
    'normal',
    'Invoice for the workshop',
    'The workshop was cancelled. Will the invoice be credited?',
  ),
  ask(58, 'closed', 'membership', 'low', 'Printed journal', 'How do I subscribe to the printed edition?'),
  ask(
    45,
    'resolved',
    'application',
    'normal',
    'Reference by telephone',
    'My referee would rather be called. Is that possible?',
  ),
  ask(
    38,
    'waiting_for_requester',
    'invoice',
    'high',
    'Reminder although paid',
    'I paid three weeks ago and am said to be overdue.',
  ),
  ask(
    31,
    'waiting_for_requester',
    'application',
    'normal',
    'Certificate unreadable',
    'You wrote that my certificate can’t be read. Which page is it?',
  ),
  ask(
    26,
    'resolved',
    'technical',
    'low',
    'Second step on a new phone',
    'How do I move the authenticator to my new phone?',
  ),
  ask(
    21,
    'waiting_for_staff',
    'membership',
    'normal',
    'Membership while abroad',
    'I will work in Kyoto for a year. Can my membership rest?',
  ),
  ask(
    17,
    'waiting_for_requester',
    'application',
    'low',
    'Two specialities',
    'I work on paper and on photographs. Which one should I name?',
  ),
  ask(
    14,
    'waiting_for_staff',
    'application',
    'high',
    'Deadline for changes',
    'I am in hospital until the 20th. May I have a week more for the changes?',
  ),
  ask(11, 'open', 'invoice', 'normal', 'Pay in two parts', 'Could I pay the fee in two parts?'),
  ask(
    9,
    'waiting_for_staff',
    'technical',
    'normal',
    'Link of my referee has expired',
    'My referee was travelling and says that the link has expired.',
  ),
  ask(
    6,
    'open',
    'application',
    'normal',
    'Statement after submission',
    'I have published an article since. Can it still be added?',
  ),
  ask(4, 'open', 'other', 'low', 'Speaking at the symposium', 'Whom do I write to if I would like to give a talk?'),
  ask(3, 'open', 'membership', 'high', 'Deferred decision', 'What exactly does the committee still need from me?'),
  ask(
    2,
    'open',
    'application',
    'normal',
    'How long does the review take?',
    'Both references are in. When will the committee meet?',
  ),
  ask(
    0.3,
    'open',
    'invoice',
    'low',
    'Reference on the transfer',
    'My bank cuts off the reference. Is the number alone enough?',
  ),
];

// Every eighth question is the demo member's, so that their account has some.
const ofDemoMember = 8;

/** Members' questions to the office, in all states. */
export const seedQueries: Seed = {
  name: 'queries',
  async plant({ tx, clock }) {
    const now = clock.now();
    const { zone } = await readSetting(tx, 'association');
    const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'member@guildhall.example'));
    const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'staff@guildhall.example'));
    const applicants = await tx
      .selectDistinctOn([users.email], { id: users.id, applicationId: applications.id })
      .from(users)
      .leftJoin(applications, eq(applications.applicantId, users.id))
      .where(and(eq(users.role, Role.member), ne(users.email, 'member@guildhall.example'), eq(users.state, 'active')))
      .orderBy(asc(users.email));
    if (!member || !staff) return;
    const last = new Map<number, number>();
    const asked = questions.map((question, index) => {
      const at = daysAfter(now, -question.daysAgo);
      const year = Number(dayAt(at, zone).slice(0, 4));
      last.set(year, (last.get(year) ?? 0) + 1);
      const asker =
        index % ofDemoMember === ofDemoMember - 1
          ? undefined
          : applicants[(index * 7) % Math.max(1, applicants.length)];
      const isTaken = question.state !== 'open';
      const changedAt = isTaken ? daysAfter(at, Math.min(2, question.daysAgo / 2)) : at;
      return {
        id: newId(),
        number: `QRY-${year}-${String(last.get(year)).padStart(5, '0')}`,
        subject: question.subject,
        requesterId: asker?.id ?? member.id,
        applicationId: question.category === 'application' ? asker?.applicationId : null,
        category: question.category,
        priority: question.priority,
        state: question.state,
        stateSince: changedAt,
        assigneeId: isTaken ? staff.id : null,
        createdAt: at,
        updatedAt: changedAt,
      };
    });
    await tx.insert(queries).values(asked);
    await tx.insert(queryMessages).values(
      asked.map(({ id, requesterId, createdAt }, index) => ({
        queryId: id,
        kind: 'public' as const,
        authorId: requesterId,
        body: questions[index]?.body ?? '',
        createdAt,
      })),
    );
    for (const [year, count] of last)
      await tx
        .insert(numberSeries)
        .values({ series: 'QRY', year, last: count })
        .onConflictDoUpdate({ target: [numberSeries.series, numberSeries.year], set: { last: count } });
  },
};

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
