import type { Availability, BodyOf, answerAvailability } from '@guildhall/shared/contracts';
import { hourMs, type SlotAnswer } from '@guildhall/shared/domain';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { AppServices } from '../../platform/app-services.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { linkActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { assertLinkRenewable, assertLinkUsable, followAvailabilityLink, type Invited } from './access.ts';
import { calendarDownload } from './calendar-download.ts';
import { closeOnceComplete } from './completion.ts';
import { createInvitationRepository } from './invitation-repository.ts';
import { mailNewLink } from './mailing.ts';
import { isAnswerable, toAvailability } from './present.ts';
import { createMeetingRepository } from './repository.ts';
import { createSlotRepository } from './slot-repository.ts';

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
        const known = new Set((await createSlotRepository(tx).everyOfPoll(poll.row.id)).map(({ id }) => id));
        refuseWrongSlots(body.answers, invited, known);
        const invitations = createInvitationRepository(tx);
        await invitations.saveAnswers(invitation.id, Object.entries(body.answers), now);
        const { comment, zone, language } = body;
        await invitations.change([invitation.id], { answeredAt: now, comment, zone, language });
        await writeAudit(tx, clock, {
          actor: linkActor({ id: link.id, name: invitation.name }, requestId),
          action: 'availability.answered',
          entityId: invitation.id,
          after: { pollId: poll.row.id, slots: Object.keys(body.answers).length, isFirst: !invitation.answeredAt },
        });
        await closeOnceComplete(tx, app, poll, await createMeetingRepository(tx).load(poll.row));
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
