import type { BodyOf, MinutesDetail, MinutesInput, finishMinutes, reopenMinutes } from '@guildhall/shared/contracts';
import { minutesLifecycle, type Language, type MinutesAction, type MinutesGap } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { lockPoll, type OfPoll } from './command.ts';
import { minutesFinished } from './minutes-decisions.ts';
import { printMinutes } from './minutes-pdf.ts';
import { itemsOf, plannedPoll, readMinutes, type PlannedPoll } from './minutes-present.ts';
import { createMinutesRepository, type MinutesRow } from './minutes-repository.ts';
import { createMeetingRepository } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock'>;

const gapTexts: Record<MinutesGap, string> = {
  minute_taker_missing: 'Please name the minute-taker first.',
  attendance_missing: 'Please record the attendance of everybody invited first.',
  meeting_ahead: 'This meeting has not begun; its minutes can be finished once it has.',
};

const sameMembers = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Minutes of meetings: written while the meeting goes on, then finished. Decisions are recorded by their own command. */
export function createMinutesService({ db, clock }: Needs) {
  /** Runs a command on the minutes of a locked meeting, if they are still the version the caller saw. */
  const command = (
    { pollId, version }: { pollId: string; version: number },
    act: (tx: Transaction, poll: PlannedPoll) => Promise<unknown>,
  ): Promise<MinutesDetail> =>
    db.transaction(async (tx) => {
      const row = await lockPoll(tx, pollId);
      const poll = await plannedPoll(tx, row);
      const seen = poll.minutes?.version ?? 0;
      if (seen !== version) throw problem.versionConflict(await readMinutes(tx, poll, clock.now()));
      await act(tx, poll);
      return readMinutes(tx, await plannedPoll(tx, row), clock.now());
    });

  const save = async (tx: Transaction, poll: PlannedPoll, body: MinutesInput, actor: Actor): Promise<void> => {
    const { meeting, minutes: before } = poll;
    if (before?.state === 'finished') throw minutesFinished();
    await refuseUnknown(tx, poll, body);
    const repository = createMinutesRepository(tx);
    const now = clock.now();
    const written = {
      minuteTaker: body.minuteTaker,
      attendance: body.attendance,
      guests: body.guests,
      updatedAt: now,
    };
    const minutes = before
      ? await repository.change(before.id, written)
      : await repository.add({ ...written, meetingId: meeting.id, createdAt: now });
    if (!before) await audit(tx, { actor, action: 'meeting.minutes_begun', entityId: meeting.id });
    const known = new Map((await repository.itemsOf(minutes.id)).map((item) => [item.applicationId, item]));
    await repository.putItems(body.items.map((item) => ({ ...item, minutesId: minutes.id })));
    for (const { applicationId, conflicts } of body.items) {
      const declared = known.get(applicationId)?.conflicts ?? [];
      if (sameMembers(declared, conflicts)) continue;
      await audit(tx, {
        actor,
        action: 'meeting.conflicts_changed',
        entityId: meeting.id,
        before: { application: applicationId, conflicts: declared },
        after: { application: applicationId, conflicts },
      });
    }
  };

  const audit = (tx: Transaction, entry: Parameters<typeof writeAudit>[2]) => writeAudit(tx, clock, entry);

  const move = async (
    tx: Transaction,
    { meeting, minutes }: PlannedPoll,
    action: MinutesAction,
    { actor, reason }: { actor: Actor; reason?: string },
  ): Promise<void> => {
    const state = minutes && minutesLifecycle.next(action, minutes.state);
    if (!minutes || !state || state === 'back') throw refused(minutes);
    const now = clock.now();
    const finished = state === 'finished';
    await createMinutesRepository(tx).change(minutes.id, {
      state,
      finishedAt: finished ? now : null,
      finishedByName: finished ? actor.name : null,
      updatedAt: now,
    });
    await audit(tx, {
      actor,
      action: finished ? 'meeting.minutes_finished' : 'meeting.minutes_reopened',
      entityId: meeting.id,
      before: { state: minutes.state },
      after: { state },
      reason: reason ?? null,
    });
  };

  const read = async (pollId: string): Promise<MinutesDetail> => {
    const row = await createMeetingRepository(db).byId(pollId);
    if (!row) throw problem.notFound();
    return readMinutes(db, await plannedPoll(db, row), clock.now());
  };

  return {
    read,

    /** Saves everything that was typed; the first save begins the minutes. */
    save: ({ pollId, actor, body }: OfPoll & { body: MinutesInput }): Promise<MinutesDetail> =>
      command({ pollId, version: body.version }, (tx, poll) => save(tx, poll, body, actor)),

    finish: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof finishMinutes> }): Promise<MinutesDetail> =>
      command({ pollId, version: body.version }, async (tx, poll) => {
        const [gap] = (await readMinutes(tx, poll, clock.now())).gaps;
        if (gap && poll.minutes?.state === 'draft') throw problem.conflict(gap, gapTexts[gap]);
        await move(tx, poll, 'finish', { actor });
      }),

    reopen: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof reopenMinutes> }): Promise<MinutesDetail> =>
      command({ pollId, version: body.version }, (tx, poll) =>
        move(tx, poll, 'reopen', { actor, reason: body.reason }),
      ),

    /** The minutes as a file; in the association's language unless another one is asked for. */
    async print({ pollId, language }: { pollId: string; language: Language | undefined }): Promise<Download> {
      const minutes = await read(pollId);
      const association = await readSetting(db, 'association');
      const content = await printMinutes({
        minutes,
        association: association.name,
        language: language ?? association.language,
      });
      const name = `${minutes.title.replace(/[/\\:*?"<>|]+/g, ' ').trim() || 'minutes'}.pdf`;
      return { name, mediaType: 'application/pdf', sizeBytes: content.length, content };
    },
  };
}

const refused = (minutes: MinutesRow | undefined) =>
  problem.conflict(
    'transition_refused',
    minutes?.state === 'finished' ? 'These minutes are finished already.' : 'These minutes are not finished.',
  );

/** @throws Problem 400 `unknown_person`, 409 `not_on_agenda` */
async function refuseUnknown(tx: Transaction, poll: PlannedPoll, body: MinutesInput): Promise<void> {
  const invited = new Set(poll.invitations.map(({ id }) => id));
  const people = new Set([...invited, ...body.guests.map(({ id }) => id)]);
  const named = body.items.flatMap(({ conflicts }) => conflicts);
  if (Object.keys(body.attendance).some((id) => !invited.has(id)) || named.some((id) => !people.has(id)))
    throw problem.badRequest('unknown_person', 'Somebody named in these minutes is neither invited nor a guest.');
  const listed = new Set((await itemsOf(tx, poll)).map(({ id }) => id));
  if (body.items.some(({ applicationId }) => !listed.has(applicationId)))
    throw problem.conflict('not_on_agenda', 'This application isn’t on the agenda of the meeting.');
}
