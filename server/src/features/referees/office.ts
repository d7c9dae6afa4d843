import type { BodyOf, RefereeSummary, extendReferee, setStatementAside } from '@guildhall/shared/contracts';
import {
  gatheringStates,
  askedRefereeStates,
  closedApplicationStates,
  dayAt,
  endOfDay,
  isStatement,
  refereeViewerOf,
  type ApplicationState,
} from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  deadlineDay,
  lockVisible,
  officeActor,
  underlyingState,
  type ApplicationRow,
  refereeExtendedMail,
  createRefereeRepository,
  type RefereeRow,
  toRefereeSummary,
} from '../applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { askReferee, mailReferee, remindReferee } from './requests.ts';
import { setEnd } from './term-repository.ts';
type Command<Body> = Caller & { applicationId: string; refereeId: string; body: Body & { version: number } };

const isGathering = (state: ApplicationState | null) => state !== null && gatheringStates.includes(state);

const isOpen = ({ state }: RefereeRow) => askedRefereeStates.includes(state);

/** The decision is final, or the application is closed: references have no further effect. */
const isDecided = ({ state }: ApplicationRow) =>
  closedApplicationStates.includes(state) || state === 'approved' || state === 'awaiting_payment';

const notOpen = () => problem.conflict('referee_not_open', 'This referee has no open request to send again.');

/** The office's actions on referees' requests and statements. */
export function createRefereeOfficeService(app: FastifyInstance) {
  const { db, clock, events } = app;

  /** Runs a command on a referee of the locked application, if the row still has the version the caller saw. */
  const command = <Body>(
    { applicationId, refereeId, body, user }: Command<Body>,
    act: (tx: Transaction, application: ApplicationRow, referee: RefereeRow) => Promise<RefereeRow>,
  ): Promise<RefereeSummary> =>
    db.transaction(async (tx) => {
      const application = await lockVisible(tx, applicationId, user);
      const referee = await createRefereeRepository(tx).byId(applicationId, refereeId);
      if (!referee) throw problem.notFound();
      const viewer = refereeViewerOf(user, application);
      if (referee.version !== body.version) throw problem.versionConflict(toRefereeSummary(referee, viewer));
      return toRefereeSummary(await act(tx, application, referee), viewer);
    });

  return {
    /** Mails a referee a new link; one whose request expired or bounced is asked again. */
    resend: (call: Command<object>): Promise<RefereeSummary> =>
      command(call, async (tx, application, referee) => {
        const request = { application, referee, actor: call.actor };
        if (isGathering(application.state) && isOpen(referee)) return remindReferee(tx, app, request);
        if (!isGathering(application.state) || (referee.state !== 'lapsed' && referee.state !== 'bounced'))
          throw notOpen();
        const asked = await askReferee(tx, app, request);
        const who = { actor: call.actor, by: officeActor(call.user) };
        await events.emit(tx, 'references.changed', { application, who });
        return asked;
      }),

    /** Extends a referee's deadline to the end of another day; the link stays the same, and they are notified. */
    extend: (call: Command<BodyOf<typeof extendReferee>>): Promise<RefereeSummary> =>
      command(call, async (tx, application, referee) => {
        const { actor, body } = call;
        if (!isOpen(referee) || !isGathering(underlyingState(application))) throw notOpen();
        const { now, zone } = await momentOf(tx, clock);
        if (body.lapsesOn <= dayAt(now, zone))
          throw problem.field('lapsesOn', 'day_in_past', 'Choose a day in the future.');
        const end = endOfDay(body.lapsesOn, zone);
        const extended = await setEnd(tx, clock, referee, end);
        const { applicationId } = call;
        const details = { referee: fullName(referee), lapsesOn: body.lapsesOn };
        await writeTimeline(tx, clock, { applicationId, actor, event: 'referee.extended', details });
        await writeAudit(tx, clock, {
          actor,
          action: 'referee.extended',
          entityId: referee.id,
          before: { lapsesAt: referee.lapsesAt?.toISOString() ?? null },
          after: { lapsesAt: end.toISOString() },
        });
        const data = {
          referee: fullName(referee),
          applicant: application.applicantName,
          day: deadlineDay(end, referee.language, zone),
        };
        await mailReferee(tx, app, { application, referee }, { template: refereeExtendedMail, data });
        return extended;
      }),

    /**
     * Excludes a statement. Before the review starts, that may open a gap, which is filled like any other; during the
     * review it is only shown. The statement stays in the file.
     */
    setAside: (call: Command<BodyOf<typeof setStatementAside>>): Promise<RefereeSummary> =>
      command(call, async (tx, application, referee) => {
        const { actor, applicationId, body } = call;
        if (referee.answer === null || referee.answeredAt === null)
          throw problem.conflict('referee_has_not_answered', 'This referee has not made a statement.');
        if (referee.setAsideAt !== null || isDecided(application))
          throw problem.conflict(
            'transition_refused',
            referee.setAsideAt
              ? 'This statement has already been set aside.'
              : 'The application has been decided, so its statements can’t be changed.',
          );
        const now = clock.now();
        const change = { setAsideAt: now, setAsideReason: body.reason, updatedAt: now };
        const changed = await createRefereeRepository(tx).change(referee.id, change);
        await writeTimeline(tx, clock, {
          applicationId,
          actor,
          event: 'referee.set_aside',
          // The reason is recorded in the file.
          audience: 'office',
          details: { referee: fullName(referee) },
        });
        await writeAudit(tx, clock, {
          actor,
          action: 'referee.set_aside',
          entityId: referee.id,
          before: { counts: isStatement(referee.state) },
          after: { counts: false },
          reason: body.reason,
        });
        await events.emit(tx, 'references.changed', { application });
        return changed;
      }),
  };
}
