import type { BodyOf, PollDetail, PollInput, editPoll } from '@guildhall/shared/contracts';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createAgendaRepository } from './agenda-repository.ts';
import { lockVersion, pollEnded, type OfPoll } from './command.ts';
import { closeOnceComplete } from './completion.ts';
import { writeInvitations, writeSlots } from './content.ts';
import { refuseEmpty, refuseInput } from './input.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { movePollLinksEnd } from './availability-links.ts';
import { mailInvitation, mailInvitationsEnded, mailSlots } from './mailing.ts';
import { pollNewSlotsMail, pollZoneChangedMail, pollZoneNewTimesMail } from './poll-mail-texts.ts';
import { readPollDetail } from './present.ts';
import { createMeetingRepository, type Poll, type PollRow } from './repository.ts';
import type { SlotRow } from './slot-repository.ts';

/** Creates polls and changes their content: text, slots, invitees, agenda. */
export function createPollEditing(app: AppServices) {
  const { db, clock } = app;

  return {
    /** Creates a poll as a draft; no mails are sent yet. */
    create: (body: PollInput, { actor, userId }: { actor: Actor; userId: string }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        await refuseInput(tx, body, now);
        const row = await createMeetingRepository(tx).add({
          ...columnsOf(body),
          state: 'draft',
          stateSince: now,
          createdById: userId,
          createdAt: now,
          updatedAt: now,
        });
        await writeSlots(tx, row.id, body.slots, now);
        await writeInvitations(tx, { row, slots: [], invitations: [], meeting: null }, body.invitations, now);
        await createAgendaRepository(tx).put(row.id, body.agenda);
        await writeAudit(tx, clock, { actor, action: 'poll.created', entityId: row.id, after: facts(body) });
        return readPollDetail(tx, row);
      }),

    /** Changes a draft or an open poll; answers are kept. An edit may complete the poll: then it closes. */
    edit: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof editPoll> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        if (row.state !== 'draft' && row.state !== 'open') throw pollEnded();
        const now = clock.now();
        await refuseInput(tx, body, now);
        if (row.state === 'open') refuseEmpty(body);
        const meetings = createMeetingRepository(tx);
        const before = await meetings.load(row);
        const edited = await meetings.change(pollId, { ...columnsOf(body), updatedAt: now });
        const newSlots = await writeSlots(tx, pollId, body.slots, now);
        const gone = await writeInvitations(tx, before, body.invitations, now);
        await createAgendaRepository(tx).put(pollId, body.agenda);
        await writeAudit(tx, clock, {
          actor,
          action: 'poll.edited',
          entityId: pollId,
          before: { slots: before.slots.length, invitations: before.invitations.length },
          after: facts(body),
        });
        if (row.state !== 'open') return readPollDetail(tx, edited);
        const after = await meetings.load(edited);
        return readPollDetail(tx, await tellInvited(tx, app, { before, after, newSlots, gone }));
      }),
  };
}

const columnsOf = (input: PollInput) => ({
  title: input.title,
  description: input.description,
  place: input.place,
  zone: input.zone,
  durationMinutes: input.durationMinutes,
  deadline: new Date(input.deadline),
  showAnswers: input.showAnswers,
  closesWhenAnswered: input.closesWhenAnswered,
});

/** The logged part of a poll's content, without personal data. */
const facts = ({ slots, invitations, agenda, deadline }: PollInput) => ({
  slots: slots.length,
  invitations: invitations.length,
  agenda,
  deadline,
});

interface Edit {
  before: Poll;
  after: Poll;
  newSlots: SlotRow[];
  /** Those who are no longer invited. */
  gone: InvitationRow[];
}

/**
 * The consequences of editing an open poll. Removed invitees are notified; the others are asked about new slots, unless
 * the edit has closed the poll: new invitees are then asked when it is reopened.
 * @returns the current poll
 */
async function tellInvited(
  tx: Transaction,
  app: AppServices,
  { before, after, newSlots, gone }: Edit,
): Promise<PollRow> {
  await movePollLinksEnd(tx, after);
  await mailInvitationsEnded(tx, app, before, gone);
  const closed = await closeOnceComplete(tx, app, before, after);
  if (!closed) await askAboutNews(tx, app, after, { newSlots, isOtherZone: before.row.zone !== after.row.zone });
  return closed ?? after.row;
}

/** Asks new invitees, and those who have answered about new slots; tells the latter about another zone. */
async function askAboutNews(
  tx: Transaction,
  app: AppServices,
  poll: Poll,
  { newSlots, isOtherZone }: { newSlots: SlotRow[]; isOtherZone: boolean },
): Promise<void> {
  for (const invitation of poll.invitations) {
    if (invitation.invitedAt === null) {
      await mailInvitation(tx, app, poll, invitation);
      continue;
    }
    // People who have not answered yet see the new slots among the others.
    if (!invitation.answeredAt) continue;
    const unasked = newSlots.filter(({ id }) => invitation.answers[id] === undefined);
    if (unasked.length > 0) {
      const template = isOtherZone ? pollZoneNewTimesMail : pollNewSlotsMail;
      await mailSlots(tx, app, poll, invitation, { template, slots: unasked });
    } else if (isOtherZone)
      await mailSlots(tx, app, poll, invitation, { template: pollZoneChangedMail, slots: poll.slots });
  }
  const newcomers = poll.invitations.filter(({ invitedAt }) => invitedAt === null).map(({ id }) => id);
  await createInvitationRepository(tx).change(newcomers, { invitedAt: app.clock.now() });
}
