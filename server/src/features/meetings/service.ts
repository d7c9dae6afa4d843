import type { BodyOf, PollDetail, setAgenda } from '@guildhall/shared/contracts';
import type { AppServices } from '../../platform/app-services.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createAgendaRepository } from './agenda-repository.ts';
import { calendarDownload } from './calendar-download.ts';
import { detailAfter, lockPoll, lockVersion, noteOnAgenda, pollEnded } from './command.ts';
import type { OfPoll } from './command.ts';
import { refuseAgenda } from './input.ts';
import { mailInvitation, mailNewLink } from './mailing.ts';
import { createMinutesRepository } from './minutes-repository.ts';
import { readPollDetail } from './present.ts';
import { createMeetingRepository } from './repository.ts';

/**
 * Polls in the office's view, their agenda and links. They are created in `poll-editing.ts`, opened and closed in
 * `poll-transitions.ts`, and become meetings in `meeting-scheduling.ts`.
 */
export function createPollService(app: AppServices) {
  const { db, clock } = app;

  return {
    async read(pollId: string): Promise<PollDetail> {
      const row = await createMeetingRepository(db).byId(pollId);
      if (!row) throw problem.notFound();
      return readPollDetail(db, row);
    },

    /** Changes the agenda; if the meeting is planned, it is added to the timelines of the applications. */
    setAgenda: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof setAgenda> }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockVersion(tx, pollId, body.version);
        const meetings = createMeetingRepository(tx);
        const { meeting } = await meetings.load(row);
        if (row.state === 'cancelled' || meeting?.state === 'held')
          throw problem.conflict('poll_ended', 'You can’t change the agenda of a past meeting.');
        if (meeting && (await createMinutesRepository(tx).ofMeeting(meeting.id))?.state === 'finished')
          throw problem.conflict(
            'poll_ended',
            'The minutes of this meeting are finished, so its agenda can’t be changed.',
          );
        await refuseAgenda(tx, body.agenda);
        const agendas = createAgendaRepository(tx);
        const before = (await agendas.ofPoll(pollId)).map(({ id }) => id);
        await agendas.put(pollId, body.agenda);
        const edited = await meetings.change(pollId, { updatedAt: clock.now() });
        if (meeting) {
          const added = body.agenda.filter((id) => !before.includes(id));
          const gone = before.filter((id) => !body.agenda.includes(id));
          const note = { row, meeting, actor };
          await noteOnAgenda(tx, app, { ...note, event: 'meeting.planned', applicationIds: added });
          await noteOnAgenda(tx, app, { ...note, event: 'meeting.cancelled', applicationIds: gone });
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

    /** Mails a person a new link; the previous one says that it was replaced. */
    resend: ({ pollId, actor, invitationId }: OfPoll & { invitationId: string }): Promise<PollDetail> =>
      db.transaction(async (tx) => {
        const row = await lockPoll(tx, pollId);
        const poll = await createMeetingRepository(tx).load(row);
        const invitation = poll.invitations.find(({ id }) => id === invitationId);
        if (!invitation) throw problem.notFound();
        if (row.state !== 'open') throw pollEnded();
        const write = invitation.answeredAt ? mailNewLink : mailInvitation;
        await write(tx, app, poll, invitation);
        await writeAudit(tx, clock, { actor, action: 'availability.asked', entityId: invitationId });
        return detailAfter(tx, pollId);
      }),

    /** The meeting for a calendar of the office, without names. */
    async calendar(pollId: string): Promise<Download> {
      const meetings = createMeetingRepository(db);
      const row = await meetings.byId(pollId);
      if (!row) throw problem.notFound();
      return calendarDownload(await meetings.load(row), await readSetting(db, 'association'));
    },
  };
}
