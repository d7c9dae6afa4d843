import type {
  BodyOf,
  PollDetail,
  PollInput,
  PollSummary,
  QueryOf,
  editPoll,
  listPolls,
  setAgenda,
} from '@guildhall/shared/contracts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { calendarDownload } from './calendar-download.ts';
import { detailAfter, lockPoll, lockVersion, noteOnAgenda, type MeetingNeeds, type OfPoll } from './command.ts';
import { closeOnceComplete } from './completion.ts';
import { writeInvitations, writeSlots } from './content.ts';
import { refuseAgenda, refuseEmpty, refuseInput } from './input.ts';
import { moveLinksEnd } from './link-repository.ts';
import { readPolls } from './list-read-model.ts';
import { mailInvitation, mailInvitationsEnded, mailNewLink, mailNewSlots } from './mailing.ts';
import { readPollDetail } from './present.ts';
import { createMeetingRepository, type InvitationRow, type Poll, type PollRow, type SlotRow } from './repository.ts';

const pollEnded = () =>
  problem.conflict('poll_ended', 'This poll takes no answers any more. Open it again before you change it.');

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

/** What the log keeps of a poll's content: nothing of the people. */
const facts = ({ slots, invitations, agenda, deadline }: PollInput) => ({
  slots: slots.length,
  invitations: invitations.length,
  agenda,
  deadline,
});

/** Making polls and changing what is in them; the steps of their course stand in `course.ts`. */
export function createPollService(needs: MeetingNeeds) {
  const { db, clock } = needs;

  /** Asks newcomers, and those who have answered about new slots. */
  const ask = async (tx: Transaction, poll: Poll, newSlots: SlotRow[]): Promise<void> => {
    for (const invitation of poll.invitations) {
      const isNew = invitation.invitedAt === null;
      if (isNew) await mailInvitation(tx, needs, poll, invitation);
      const unasked = newSlots.filter(({ id }) => invitation.answers[id] === undefined);
      // Whoever has not answered yet finds the new slots among the others.
      if (invitation.answeredAt && unasked.length > 0) await mailNewSlots(tx, needs, poll, invitation, unasked);
    }
    const newcomers = poll.invitations.filter(({ invitedAt }) => invitedAt === null).map(({ id }) => id);
    await createMeetingRepository(tx).changeInvitations(newcomers, { invitedAt: clock.now() });
  };

  /**
   * What follows from the edit of an open poll. Whoever is taken off is told; the others are asked about what is new,
   * unless the edit has closed the poll: newcomers are asked then when it is opened again.
   */
  const followUp = async (
    tx: Transaction,
    before: Poll,
    edited: Poll,
    { newSlots, gone }: { newSlots: SlotRow[]; gone: InvitationRow[] },
  ): Promise<PollRow> => {
    await moveLinksEnd(tx, edited);
    await mailInvitationsEnded(tx, needs, before, gone);
    const closed = await closeOnceComplete(tx, needs, before, edited);
    if (!closed) await ask(tx, edited, newSlots);
    return closed ?? edited.row;
  };

  return {
    list: (query: QueryOf<typeof listPolls>): Promise<PageOf<PollSummary[]>> => readPolls(db, query),

    async read(pollId: string): Promise<PollDetail> {
      const row = await createMeetingRepository(db).byId(pollId);
      if (!row) throw problem.notFound();
      return readPollDetail(db, row);
    },

    /** Makes a poll as a draft: nobody hears of it yet. */
    create: (body: PollInput, { actor, userId }: { actor: Actor; userId: string }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        await refuseInput(tx, body, now);
        const meetings = createMeetingRepository(tx);
        const row = await meetings.add({
          ...columnsOf(body),
          state: 'draft',
          stateSince: now,
          createdById: userId,
          createdAt: now,
          updatedAt: now,
        });
        await writeSlots(tx, row.id, body.slots, now);
        await writeInvitations(tx, { row, slots: [], invitations: [], meeting: null }, body.invitations, now);
        await meetings.putAgenda(row.id, body.agenda);
        await writeAudit(tx, clock, { actor, action: 'poll.created', entityId: row.id, after: facts(body) });
        return readPollDetail(tx, row);
      }),

    /** Changes a draft, or a poll that is open; kept answers stay as they are. An edit may complete the poll: then it closes. */
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
        await meetings.putAgenda(pollId, body.agenda);
        await writeAudit(tx, clock, {
          actor,
          action: 'poll.edited',
          entityId: pollId,
          before: { slots: before.slots.length, invitations: before.invitations.length },
          after: facts(body),
        });
        if (row.state !== 'open') return readPollDetail(tx, edited);
        return readPollDetail(tx, await followUp(tx, before, await meetings.load(edited), { newSlots, gone }));
      }),

    /** Changes the agenda; where the meeting is planned, the timelines of the applications say so. */
    setAgenda: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof setAgenda> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        const meetings = createMeetingRepository(tx);
        const { meeting } = await meetings.load(row);
        if (row.state === 'cancelled' || meeting?.state === 'held')
          throw problem.conflict('poll_ended', 'The agenda of a meeting that is over can’t be changed.');
        await refuseAgenda(tx, body.agenda);
        const before = (await meetings.agendaOf(pollId)).map(({ id }) => id);
        await meetings.putAgenda(pollId, body.agenda);
        const edited = await meetings.change(pollId, { updatedAt: clock.now() });
        if (meeting) {
          const added = body.agenda.filter((id) => !before.includes(id));
          const gone = before.filter((id) => !body.agenda.includes(id));
          const note = { row, meeting, actor };
          await noteOnAgenda(tx, needs, { ...note, event: 'meeting.planned', applicationIds: added });
          await noteOnAgenda(tx, needs, { ...note, event: 'meeting.cancelled', applicationIds: gone });
        }
        await writeAudit(tx, clock, {
          actor,
          action: 'poll.edited',
          entityId: pollId,
          before: { agenda: before },
          after: { agenda: body.agenda },
        });
        return readPollDetail(tx, edited);
      }),

    /** Mails somebody a new link; the one before says that it was replaced. */
    resend: ({ pollId, actor, invitationId }: OfPoll & { invitationId: string }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockPoll(tx, pollId);
        const poll = await createMeetingRepository(tx).load(row);
        const invitation = poll.invitations.find(({ id }) => id === invitationId);
        if (!invitation) throw problem.notFound();
        if (row.state !== 'open') throw pollEnded();
        const write = invitation.answeredAt ? mailNewLink : mailInvitation;
        await write(tx, needs, poll, invitation);
        await writeAudit(tx, clock, { actor, action: 'availability.asked', entityId: invitationId });
        return detailAfter(tx, pollId);
      }),

    /** The meeting for a calendar of the office; it names nobody. */
    async calendar(pollId: string): Promise<Download> {
      const meetings = createMeetingRepository(db);
      const row = await meetings.byId(pollId);
      if (!row) throw problem.notFound();
      return calendarDownload(await meetings.load(row), await readSetting(db, 'association'));
    },
  };
}
