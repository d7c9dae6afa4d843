import type { PollDetail, PollInput } from '@guildhall/shared/contracts';
import { addDays, dayAt, instantOfWallTime, type SlotAnswer, hourMs } from '@guildhall/shared/domain';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { first, type Transaction } from '../platform/database/client.ts';
import { applications, mails, users } from '../platform/database/schema/index.ts';
import { userActor } from '../platform/audit/actor.ts';
import { createOutgoingMails } from '../platform/mail/outgoing.ts';
import { createAvailabilityService } from '../features/meetings/availability/service.ts';
import { createPollService } from '../features/meetings/service.ts';
import { after, daysAfter } from '../platform/clock/clock.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Seed, SeedContext } from './seed.ts';

export const vienna = 'Europe/Vienna';

export const committee: PollInput['invitations'] = [
  { name: 'Helena Brandt', email: 'admin@guildhall.example', required: true, language: 'en' },
  { name: 'Rosa Lindqvist', email: 'rosa.lindqvist@guildhall.example', required: true, language: 'en' },
  { name: 'Kenji Sato', email: 'kenji.sato@committee.example', required: true, language: 'en' },
  { name: 'Camille Perrin', email: 'camille.perrin@committee.example', required: false, language: 'fr' },
  { name: 'ليلى الحداد', email: 'layla.haddad@committee.example', required: false, language: 'ar' },
  { name: '陈思远', email: 'siyuan.chen@committee.example', required: false, language: 'cn' },
];

/** Working days from `from` on, `YYYY-MM-DD`. */
function workingDays(from: string, count: number): string[] {
  const days: string[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}

export const slotsAt = (days: string[], times: string[], zone = vienna): PollInput['slots'] =>
  days.flatMap((day) =>
    times.map((time) => ({ startsAt: instantOfWallTime(`${day}T${time}`, zone).instant.toISOString() })),
  );

/** The office's commands at given times; mails are created and count as sent. */
export function officeAtWork({ tx, config }: SeedContext, staff: typeof users.$inferSelect) {
  const story = { at: new Date() };
  const clock = { now: () => story.at };
  const jobs = { enqueue: async () => {} };
  const app = { db: tx, clock, config, jobs, mails: createOutgoingMails({ clock, config, jobs }) };
  const actor = userActor(staff, newId());
  const polls = createPollService(app);
  const noLimits = { take: async () => {}, count: async () => 0, reserve: () => never(), purge: () => never() };
  const answers = createAvailabilityService({ ...app, rateLimits: noLimits });

  return {
    /** Runs the following steps at that time. */
    goTo: (at: Date) => {
      story.at = at;
    },
    create: (input: PollInput) => polls.create(input, actor, staff.id),
    open: ({ id, version }: PollDetail) => polls.open(id, { version }, actor),
    close: ({ id, version }: PollDetail) => polls.close(id, { version }, actor),
    schedule: ({ id, version }: PollDetail, slotId: string) => polls.schedule(id, { version, slotId }, actor),
    /** A person answers through the link in their newest mail; one answer per slot, in order of time. */
    answer: async (poll: PollDetail, email: string, said: SlotAnswer[], { zone = vienna, comment = '' } = {}) => {
      const token = await tokenIn(tx, poll.id, email);
      const language = poll.invitations.find((one) => one.email === email)?.language ?? 'en';
      const byId = Object.fromEntries(poll.slots.map(({ id }, index) => [id, said[index % said.length] ?? 'no']));
      await answers.answer(token, { answers: byId, comment, zone, language }, newId());
    },
  };
}

const never = (): never => {
  throw new Error('The demo counts no requests.');
};

async function tokenIn(tx: Transaction, pollId: string, email: string): Promise<string> {
  const mail = await tx
    .select({ links: mails.links })
    .from(mails)
    .where(and(eq(mails.aboutId, pollId), eq(mails.to, email)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
    .then(first);
  return mail?.links[0]?.split('/').at(-1) ?? '';
}

/** No mail of the story leaves the demo. */
export const countPollMailsAsSent = (tx: Transaction) =>
  tx
    .update(mails)
    .set({ state: 'sent', attempts: 1, sentAt: sql`${mails.createdAt}` })
    .where(and(eq(mails.aboutKind, 'poll'), eq(mails.state, 'scheduled')));

/** A poll that is being answered in Vienna and Tokyo, a planned meeting, and a draft. */
export const seedMeetings: Seed = {
  name: 'meetings',
  async plant(context) {
    const { tx, clock } = context;
    const now = clock.now();
    const today = dayAt(now, vienna);
    const staff = await tx.select().from(users).where(eq(users.email, 'staff@guildhall.example')).then(first);
    if (!staff) return;
    const inReview = await tx
      .select({ id: applications.id, stateSince: applications.stateSince })
      .from(applications)
      .where(and(inArray(applications.state, ['in_review', 'deferred']), isNull(applications.deletedAt)))
      .orderBy(asc(applications.stateSince), asc(applications.id));
    const office = officeAtWork(context, staff);

    // Planned a while ago, but after the review of the applications on its agenda had started.
    const early = inReview.slice(0, 3);
    const newest = Math.max(0, ...early.map(({ stateSince }) => stateSince.getTime()));
    const plannedAt = new Date(
      Math.min(after(now, -hourMs).getTime(), Math.max(daysAfter(now, -6).getTime(), newest + hourMs)),
    );
    await planMeeting(office, plannedAt, early, today);

    const late = inReview.slice(3, 6).map(({ id }) => id);
    office.goTo(daysAfter(now, -2));
    const open = await office.open(
      await office.create({
        title: 'Admissions committee, next session',
        description: 'Applications of this season and the two cases that were deferred. Please allow for travel.',
        place: 'Hofgasse 12, second floor, or by video call',
        zone: vienna,
        durationMinutes: 90,
        deadline: instantOfWallTime(`${addDays(today, 9)}T17:00`, vienna).instant.toISOString(),
        showAnswers: true,
        closesWhenAnswered: true,
        agenda: late,
        slots: slotsAt(workingDays(addDays(today, 16), 3), ['09:00', '13:30']),
        invitations: committee,
      }),
    );
    office.goTo(daysAfter(now, -1.5));
    await office.answer(open, 'rosa.lindqvist@guildhall.example', ['yes', 'yes', 'no', 'yes', 'if_needed', 'no']);
    office.goTo(daysAfter(now, -1));
    await office.answer(open, 'kenji.sato@committee.example', ['yes', 'no', 'if_needed', 'no', 'yes', 'no'], {
      zone: 'Asia/Tokyo',
      comment: 'Mornings in Vienna are evenings here; the afternoon slots end after 10 p.m.',
    });
    await office.answer(open, 'camille.perrin@committee.example', ['if_needed', 'yes', 'no', 'no', 'yes', 'yes'], {
      zone: 'Europe/Paris',
      comment: 'En visioconférence seulement.',
    });

    office.goTo(after(now, -5 * hourMs));
    await office.create({
      title: 'Workshop on paper fibres',
      description: 'A working group of an afternoon; two of us join from New York.',
      place: '',
      zone: 'America/New_York',
      durationMinutes: 180,
      deadline: instantOfWallTime(`${addDays(today, 20)}T12:00`, 'America/New_York').instant.toISOString(),
      showAnswers: false,
      closesWhenAnswered: false,
      agenda: [],
      slots: slotsAt(workingDays(addDays(today, 30), 3), ['10:00'], 'America/New_York'),
      invitations: committee.slice(1, 4).map((one) => ({ ...one, required: false })),
    });
    await countPollMailsAsSent(tx);
  },
};

/** A planned meeting with the three longest reviews on its agenda. */
async function planMeeting(
  office: ReturnType<typeof officeAtWork>,
  plannedAt: Date,
  agenda: { id: string }[],
  today: string,
): Promise<void> {
  office.goTo(daysAfter(plannedAt, -9));
  const poll = await office.open(
    await office.create({
      title: 'Admissions committee',
      description: 'Decisions on the applications whose references are complete.',
      place: 'Hofgasse 12, second floor',
      zone: vienna,
      durationMinutes: 120,
      deadline: after(plannedAt, -hourMs).toISOString(),
      showAnswers: true,
      closesWhenAnswered: false,
      agenda: agenda.map(({ id }) => id),
      slots: slotsAt(workingDays(addDays(today, 5), 2), ['10:00', '15:00']),
      invitations: committee,
    }),
  );
  office.goTo(daysAfter(plannedAt, -7));
  await office.answer(poll, 'admin@guildhall.example', ['yes', 'yes', 'no', 'yes']);
  await office.answer(poll, 'rosa.lindqvist@guildhall.example', ['yes', 'no', 'yes', 'if_needed']);
  office.goTo(daysAfter(plannedAt, -5));
  await office.answer(poll, 'kenji.sato@committee.example', ['yes', 'no', 'if_needed', 'no'], { zone: 'Asia/Tokyo' });
  await office.answer(poll, 'layla.haddad@committee.example', ['if_needed', 'yes', 'yes', 'no']);
  office.goTo(after(plannedAt, -2 * hourMs));
  const closed = await office.close(poll);
  office.goTo(plannedAt);
  await office.schedule(closed, poll.slots[0]?.id ?? '');
}
