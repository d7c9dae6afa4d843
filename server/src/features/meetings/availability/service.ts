import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Availability, BodyOf, answerAvailability } from '@guildhall/shared/contracts';
import { hourMs, type SlotAnswer } from '@guildhall/shared/domain';
import type { Association } from '../../../platform/settings/settings.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { findLink, isReplaced, type ActionLink } from '../../../platform/links/links.ts';
import { linkExpired, linkReplaced } from '../../../platform/links/refusals.ts';
import { problem, Problem, type FieldProblems } from '../../../platform/problems/problem.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import type { RateLimits } from '../../../platform/http/rate-limits.ts';
import type { AppServices } from '../../../platform/app-services.ts';
import type { Download } from '../../../platform/files/download.ts';
import { linkActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { calendarDownload } from '../calendar.ts';
import { closeOnceComplete } from '../transitions.ts';
import { mailNewLink } from '../mails.ts';
import { isoOf, toSlots } from '../present.ts';
import {
  createMeetingRepository,
  toMeetingSummary,
  type InvitationRow,
  type Poll,
  type PollRow,
} from '../repository.ts';

/** The target of an invitee's link. */
interface Invited {
  link: ActionLink;
  invitation: InvitationRow;
  poll: Poll;
}

const cancelled = ({ meeting }: Poll) =>
  problem.gone(
    'poll_cancelled',
    meeting
      ? 'This meeting has been cancelled. You don’t need to do anything.'
      : 'This poll has been cancelled. You don’t need to do anything.',
  );

const ended = () =>
  problem.gone(
    'invitation_ended',
    'You are no longer invited, so your answer is not needed. You don’t need to do anything.',
  );

/**
 * Resolves a link to its invitation and poll. Revoked, foreign-purpose and unknown links get the same response (domain
 * rule 3); people who are no longer invited learn only that.
 * @param pollOf reads the poll; commands lock it here, before they read anything they decide by
 * @throws Problem 404 `link_unknown`, 410 `invitation_ended`, `poll_cancelled`
 */
async function followAvailabilityLink(
  db: Queryable,
  token: string,
  pollOf: (id: string) => Promise<PollRow | undefined> = createMeetingRepository(db).byId,
): Promise<Invited> {
  const meetings = createMeetingRepository(db);
  const found = await findLink(db, 'availability', token);
  const named = found?.subjectId ? await meetings.invitation(found.subjectId) : undefined;
  const row = named && (await pollOf(named.pollId));
  if (!row || row.state === 'draft') throw problem.unknownLink();
  // Read again, because it may have changed while waiting for the lock.
  const link = await findLink(db, 'availability', token);
  const poll = await meetings.load(row);
  const invitation = poll.invitations.find(({ id }) => id === named?.id);
  if (!link) throw problem.unknownLink();
  if (!invitation) throw ended();
  if (row.state === 'cancelled') throw cancelled(poll);
  return { link, invitation, poll };
}

/** Ensures that a link is the newest and still valid. @throws Problem 410 `link_replaced` or `link_expired` */
async function assertLinkUsable(db: Queryable, { link, invitation }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await linkExpired(db);
  if (await isReplaced(db, link, invitation.id)) throw linkReplaced();
}

/** @throws Problem 410 `link_expired` when a new link would be expired as well: then only the office can help */
async function assertLinkRenewable(db: Queryable, { link }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await linkExpired(db);
}

/**
 * If the office requires it, answering needs a session in addition to the link. Checked before the link, so that the
 * refusal reveals nothing about it.
 * @throws Problem 401 `sign_in_needed`
 */
export async function assertSignedInWhereNeeded(
  { db, sessions }: FastifyInstance,
  request: FastifyRequest,
): Promise<void> {
  if (!(await readSetting(db, 'availabilityNeedsLogin'))) return;
  await sessions.authenticate(request).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw problem.unauthorized('sign_in_needed', 'Sign in to say when you can attend.');
  });
}

type AnswerBody = BodyOf<typeof answerAvailability>;

const renewalsPerHour = 3;

/** The invitee's page: reading, answering, requesting a new link, downloading the calendar file. */
export function createAvailabilityService(app: AppServices & { rateLimits: RateLimits }) {
  const { db, clock, rateLimits } = app;

  const lock = (tx: Transaction, token: string) => followAvailabilityLink(tx, token, createMeetingRepository(tx).lock);

  const show = async (on: Queryable, { poll, invitation }: Invited): Promise<Availability> =>
    toAvailability(poll, invitation, { association: await readSetting(on, 'association'), now: clock.now() });

  return {
    /** The invitee's view of the poll. Reading changes nothing: mail scanners do it all the time (domain rule 3). */
    async read(token: string): Promise<Availability> {
      const invited = await followAvailabilityLink(db, token);
      await assertLinkUsable(db, invited, clock.now());
      return show(db, invited);
    },

    /** Stores an answer, or replaces it until the poll is closed (domain rule 7). */
    answer: (token: string, body: AnswerBody, requestId: string): Promise<Availability> =>
      db.transaction(async (tx) => {
        const invited = await lock(tx, token);
        const now = clock.now();
        await assertLinkUsable(tx, invited, now);
        const { poll, invitation, link } = invited;
        if (!isAnswerable(poll.row, now))
          throw problem.conflict('poll_closed', 'This poll is closed. Answers can no longer be given or changed.');
        const meetings = createMeetingRepository(tx);
        const known = new Set((await meetings.everySlotOf(poll.row.id)).map(({ id }) => id));
        refuseWrongSlots(body.answers, invited, known);
        await meetings.saveAnswers(invitation.id, body.answers, now);
        const { comment, zone, language } = body;
        await meetings.changeInvitations([invitation], { answeredAt: now, comment, zone, language });
        await writeAudit(tx, clock, {
          actor: linkActor({ id: link.id, name: invitation.name }, requestId),
          action: 'availability.answered',
          entityId: invitation.id,
          after: { pollId: poll.row.id, slots: Object.keys(body.answers).length, isFirst: !invitation.answeredAt },
        });
        await closeOnceComplete(tx, app, poll, await meetings.load(poll.row));
        return show(tx, await followAvailabilityLink(tx, token));
      }),

    /**
     * Mails a new link to the invitee's own address, on request.
     * @param countMail throws when too many mails to that address were requested without a session
     */
    async renew(token: string, countMail: (email: string) => Promise<void>): Promise<void> {
      const { invitation } = await followAvailabilityLink(db, token);
      await rateLimits.take({ key: `renew:${invitation.id}`, limit: renewalsPerHour, windowMs: hourMs });
      await countMail(invitation.email);
      await db.transaction(async (tx) => {
        const invited = await lock(tx, token);
        await assertLinkRenewable(tx, invited, clock.now());
        await mailNewLink(tx, app, invited.poll, invited.invitation);
      });
    },

    /** The meeting for the invitee's calendar. */
    async calendar(token: string): Promise<Download> {
      const invited = await followAvailabilityLink(db, token);
      await assertLinkUsable(db, invited, clock.now());
      return calendarDownload(invited.poll, await readSetting(db, 'association'));
    },
  };
}

/**
 * Every slot needs an answer: otherwise the invitee would be waited for indefinitely. Slots removed in the meantime are
 * not an error; their answers are stored, hidden.
 * @throws Problem 422 `slot_unknown`, `slots_unanswered`
 */
function refuseWrongSlots(answers: Record<string, SlotAnswer>, { poll }: Invited, known: ReadonlySet<string>): void {
  if (Object.keys(answers).some((id) => !known.has(id)))
    throw problem.unprocessable('slot_unknown', 'One of these times is not part of this poll. Reload the page.');
  const missing = poll.slots.filter(({ id }) => answers[id] === undefined);
  if (missing.length === 0) return;
  const message = 'Answer for every time. New times may have been added.';
  const fields: FieldProblems = Object.fromEntries(
    missing.map(({ id }) => [`answers.${id}`, { code: 'slots_unanswered', message }]),
  );
  throw problem.unprocessable('slots_unanswered', message, fields);
}

/** True while answers can be added and changed. */
const isAnswerable = ({ state, deadline }: PollRow, now: Date): boolean => state === 'open' && deadline > now;

/** An invitee's view: a fixed, small set of fields; the others by name if the poll allows it (domain rule 4). */
function toAvailability(
  poll: Poll,
  invitation: InvitationRow,
  { association, now }: { association: Association; now: Date },
): Availability {
  const { row, meeting } = poll;
  const others = poll.invitations.filter(({ id, answeredAt }) => id !== invitation.id && answeredAt !== null);
  return {
    association: association.name,
    title: row.title,
    description: row.description,
    place: meeting?.place ?? row.place,
    zone: row.zone,
    durationMinutes: row.durationMinutes,
    deadline: row.deadline.toISOString(),
    state: row.state,
    editable: isAnswerable(row, now),
    invitee: { name: invitation.name, language: invitation.language, required: invitation.isRequired },
    slots: toSlots(poll),
    answer: {
      answeredAt: isoOf(invitation.answeredAt),
      answers: invitation.answers,
      comment: invitation.comment,
      zone: invitation.zone,
    },
    others: row.showAnswers ? others.map(({ name, answers }) => ({ name, answers })) : null,
    meeting: meeting && toMeetingSummary(meeting),
  };
}
