import {
  localText,
  openRefereeStates,
  type MailPlaceholder,
  type RefereeState,
  caseLimits,
} from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import {
  deadlineDay,
  type ApplicationRow,
  createRefereeRepository,
  type RefereeRow,
  lapsesAt,
} from '../applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { daysAfter, after, type Clock } from '../../platform/clock/clock.ts';
import { createMembershipTypeRepository } from '../membership-types/public.ts';
import type { NewMail } from '../../platform/mail/outgoing.ts';
import type { MailValue, MailLink } from '../../platform/mail/template.ts';
import { readDeadlines } from '../../platform/settings/deadlines.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { issueNextLink } from '../../platform/links/links.ts';
import { refereeCancelledMail, refereeReminderMail, refereeRequestMail } from './mail-texts.ts';
import { linkReserveDays } from './repository.ts';

interface Request {
  application: ApplicationRow;
  referee: RefereeRow;
  actor: Actor;
}

type RefereeMail<Placeholder extends MailPlaceholder> = Pick<NewMail<Placeholder>, 'template' | 'data'>;

/** Sends a mail to a referee, in their language, filed under the application. */
export const mailReferee = <Placeholder extends MailPlaceholder>(
  tx: Transaction,
  { mails }: AppServices,
  { application, referee }: Omit<Request, 'actor'>,
  mail: RefereeMail<Placeholder> & Partial<Pick<NewMail, 'language' | 'attachments'>>,
) =>
  mails.queue(tx, {
    to: referee.email,
    toName: fullName(referee),
    language: referee.language,
    about: { kind: 'referee', id: referee.id },
    applicationId: application.id,
    ...mail,
  });

/** A referee's deadline, in their language. */
const lapseDay = async (tx: Transaction, referee: RefereeRow): Promise<MailValue> => {
  const { zone } = await readSetting(tx, 'association');
  const at = lapsesAt(referee);
  return at ? deadlineDay(at, referee.language, zone) : '';
};

/** Asks a referee, or one whose request expired again: with a personal link and a deadline. */
export async function askReferee(
  tx: Transaction,
  app: AppServices,
  { application, referee, actor }: Request,
): Promise<RefereeRow> {
  const now = app.clock.now();
  const { refereeLapseDays } = await readDeadlines(tx);
  const asked = await createRefereeRepository(tx).change(referee.id, {
    state: 'asked',
    stateSince: now,
    askedAt: now,
    // The day in the mail stays valid, even if the setting changes.
    lapsesAt: daysAfter(now, refereeLapseDays),
    remindedAt: null,
    remindedDay: null,
    openedAt: null,
    // From now on this referee counts like the others.
    isStandby: false,
    updatedAt: now,
  });
  const type = await createMembershipTypeRepository(tx).byId(application.membershipTypeId);
  const token = await issueRefereeLink(tx, app.clock, referee.id);
  await mailReferee(
    tx,
    app,
    { application, referee },
    {
      template: refereeRequestMail,
      data: {
        referee: fullName(referee),
        applicant: application.applicantName,
        membershipType: type ? localText(type.name, referee.language) : '',
        link: refereeLink(token),
        day: await lapseDay(tx, asked),
      },
    },
  );
  await note(tx, app, { application, referee, actor }, 'referee.asked', 'asked');
  return asked;
}

/** Reminds a referee with a new link; the previous one says that it was replaced. */
export async function remindReferee(
  tx: Transaction,
  app: AppServices,
  { application, referee, actor }: Request,
  reminderDay: number | null = referee.remindedDay,
): Promise<RefereeRow> {
  const now = app.clock.now();
  const token = await issueRefereeLink(tx, app.clock, referee.id);
  await mailReferee(
    tx,
    app,
    { application, referee },
    {
      template: refereeReminderMail,
      data: {
        referee: fullName(referee),
        applicant: application.applicantName,
        link: refereeLink(token),
        day: await lapseDay(tx, referee),
      },
    },
  );
  await note(tx, app, { application, referee, actor }, 'referee.reminded', referee.state);
  return createRefereeRepository(tx).change(referee.id, { remindedAt: now, remindedDay: reminderDay, updatedAt: now });
}

/** Ends an open request that is no longer needed; a referee who was asked is notified. */
export async function cancelRequest(
  tx: Transaction,
  app: AppServices,
  { application, referee, actor }: Request,
): Promise<void> {
  if (!openRefereeStates.includes(referee.state)) return;
  const now = app.clock.now();
  await createRefereeRepository(tx).change(referee.id, { state: 'cancelled', stateSince: now, updatedAt: now });
  if (referee.state === 'named') return;
  const data = { referee: fullName(referee), applicant: application.applicantName };
  await mailReferee(tx, app, { application, referee }, { template: refereeCancelledMail, data });
  await note(tx, app, { application, referee, actor }, 'referee.cancelled', 'cancelled');
}

/** Ends all open requests of an application. */
export async function cancelOpenRequests(
  tx: Transaction,
  app: AppServices,
  application: ApplicationRow,
  actor: Actor,
): Promise<void> {
  for (const referee of await createRefereeRepository(tx).ofApplication(application.id))
    await cancelRequest(tx, app, { application, referee, actor });
}

/**
 * Restores the referees whose requests ended because the application lapsed; they are asked again when it is their
 * turn.
 * @param lapsed the application before reopening: requests cancelled since then were cancelled by the lapse
 */
export async function reinstateCancelled(
  tx: Transaction,
  { clock }: AppServices,
  lapsed: ApplicationRow,
): Promise<void> {
  const now = clock.now();
  const repository = createRefereeRepository(tx);
  for (const { id, state, stateSince } of await repository.ofApplication(lapsed.id))
    if (state === 'cancelled' && stateSince >= lapsed.stateSince)
      await repository.change(id, { state: 'named', stateSince: now, askedAt: null, lapsesAt: null, updatedAt: now });
}

/** Ends a request without an answer: it expired, or the mail bounced. */
export async function endUnanswered(
  tx: Transaction,
  app: AppServices,
  { application, referee, actor }: Request,
  state: 'lapsed' | 'bounced',
): Promise<void> {
  const now = app.clock.now();
  await createRefereeRepository(tx).change(referee.id, { state, stateSince: now, updatedAt: now });
  await note(tx, app, { application, referee, actor }, `referee.${state}`, state);
}

async function note(
  tx: Transaction,
  { clock }: AppServices,
  { application, referee, actor }: Request,
  event: 'referee.asked' | 'referee.reminded' | 'referee.cancelled' | 'referee.lapsed' | 'referee.bounced',
  after: RefereeState,
): Promise<void> {
  const details = { referee: fullName(referee), state: after };
  await writeTimeline(tx, clock, { applicationId: application.id, actor, event, details });
  await writeAudit(tx, clock, {
    actor,
    action: event,
    entityId: referee.id,
    before: { state: referee.state },
    after: { state: after },
  });
}

/** The page of a referee's link. */
export const refereeLink = (token: string): MailLink => ({ path: `/forms/referee-consent/${token}` });

/** Creates a referee's next link. @returns the secret, which is mailed once and never stored */
export async function issueRefereeLink(tx: Transaction, clock: Clock, refereeId: string): Promise<string> {
  const createdAt = clock.now();
  const { refereeLapseDays } = await readDeadlines(tx);
  const life = after(createdAt, caseLimits.refereeLinkLifeMs);
  const expiresAt = new Date(
    Math.max(life.getTime(), daysAfter(createdAt, refereeLapseDays + linkReserveDays).getTime()),
  );
  return issueNextLink(tx, { purpose: 'referee', subjectId: refereeId, createdAt, expiresAt });
}
