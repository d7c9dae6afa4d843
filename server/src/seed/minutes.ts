import type { MinutesInput, PollDetail } from '@guildhall/shared/contracts';
import { dayAt, type AttendanceState, minuteMs } from '@guildhall/shared/domain';
import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { userActor } from '../platform/audit/actor.ts';
import { after, daysAfter } from '../platform/clock/clock.ts';
import { first, type Transaction } from '../platform/database/client.ts';
import { applications, decisions, meetingAgenda, meetings, users } from '../platform/database/schema/index.ts';
import { newId } from '../platform/secrets/ids.ts';
import { createMinutesService } from '../features/meetings/minutes/service.ts';
import { committee, countPollMailsAsSent, officeAtWork, slotsAt, vienna } from './meetings.ts';
import type { Seed } from './seed.ts';

const halfHourMs = 30 * minuteMs;

interface Decided {
  id: string;
  applicationId: string;
  decidedAt: Date;
}

/** The three decisions closest together, from the last months. */
async function sittingOf(tx: Transaction, now: Date): Promise<Decided[]> {
  const rows = await tx
    .select({ id: decisions.id, applicationId: decisions.applicationId, decidedAt: decisions.decidedAt })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .where(
      and(
        isNull(applications.deletedAt),
        gt(decisions.decidedAt, daysAfter(now, -120)),
        lt(decisions.decidedAt, daysAfter(now, -2)),
      ),
    )
    .orderBy(asc(decisions.decidedAt), asc(decisions.id));
  const spanFrom = (index: number) =>
    (rows[index + 2]?.decidedAt.getTime() ?? Infinity) - (rows[index]?.decidedAt.getTime() ?? 0);
  const starts = rows.slice(0, -2).map((_, index) => index);
  const best = starts.toSorted((a, b) => spanFrom(a) - spanFrom(b))[0];
  return best === undefined ? [] : rows.slice(best, best + 3);
}

const attendance: AttendanceState[] = ['present', 'present', 'present', 'excused', 'present', 'absent'];

const notes = [
  'Both references are clear about the work of the last years. No questions remained.',
  'The committee looked at the samples for a long time. One member declared a conflict of interest and left the room.',
  'Short discussion; the documents are complete and speak for themselves.',
];

/** The meeting's minutes: attendance, and the discussion of each application. */
function written(poll: PollDetail, decided: readonly Decided[]): MinutesInput {
  const ids = poll.invitations.map(({ id }) => id);
  const guest = { id: newId(), name: 'Friedrich Aigner' };
  const items = decided.map(({ applicationId }, index) => ({
    applicationId,
    conflicts: index === 1 ? ids.slice(1, 2) : [],
    notes: notes[index] ?? '',
    result: 'noted' as const,
  }));
  return {
    version: 0,
    minuteTaker: 'Samir Haddad',
    attendance: Object.fromEntries(ids.map((id, index) => [id, attendance[index] ?? 'present'])),
    guests: [guest],
    items,
  };
}

/** A past meeting with finished minutes: attendance, a guest, a conflict of interest and three decisions. */
export const seedMinutes: Seed = {
  name: 'minutes',
  async plant(context) {
    const { tx, clock } = context;
    const now = clock.now();
    const staff = await tx.select().from(users).where(eq(users.email, 'staff@guildhall.example')).then(first);
    const decided = await sittingOf(tx, now);
    const [earliest] = decided;
    const latest = decided.at(-1);
    if (!staff || !earliest || !latest) return;
    const startsAt = new Date(Math.floor((earliest.decidedAt.getTime() - 5 * minuteMs) / halfHourMs) * halfHourMs);
    const office = officeAtWork(context, staff);
    office.goTo(daysAfter(startsAt, -21));
    const poll = await office.open(
      await office.create({
        title: 'Autumn session',
        description: 'The applications whose references are complete.',
        place: 'Hofgasse 12, second floor',
        zone: vienna,
        durationMinutes: 120,
        deadline: daysAfter(startsAt, -14).toISOString(),
        showAnswers: true,
        closesWhenAnswered: false,
        agenda: [],
        slots: [{ startsAt: startsAt.toISOString() }, ...slotsAt([dayAt(daysAfter(startsAt, 1), vienna)], ['15:00'])],
        invitations: committee,
      }),
    );
    office.goTo(daysAfter(startsAt, -18));
    for (const { email } of committee.slice(0, 3)) await office.answer(poll, email, ['yes', 'if_needed']);
    office.goTo(daysAfter(startsAt, -13));
    const planned = await office.schedule(await office.close(poll), poll.slots[0]?.id ?? '');

    await tx
      .insert(meetingAgenda)
      .values(decided.map(({ applicationId }, position) => ({ pollId: poll.id, applicationId, position })));
    const held = await tx
      .update(meetings)
      .set({ state: 'held' })
      .where(eq(meetings.pollId, poll.id))
      .returning({ id: meetings.id, endsAt: meetings.endsAt })
      .then(first);
    if (!held) return;
    await tx
      .update(decisions)
      .set({ meetingId: held.id, meetingOn: dayAt(startsAt, vienna) })
      .where(
        inArray(
          decisions.id,
          decided.map(({ id }) => id),
        ),
      );

    const finishedAt = after(new Date(Math.max(held.endsAt.getTime(), latest.decidedAt.getTime())), halfHourMs);
    const minutes = createMinutesService({ db: tx, clock: { now: () => finishedAt } });
    const actor = userActor(staff, newId());
    const { version } = await minutes.save(poll.id, written(planned, decided), actor);
    await minutes.finish(poll.id, { version }, actor);
    await countPollMailsAsSent(tx);
  },
};
