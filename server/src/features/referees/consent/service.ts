import type { FastifyInstance } from 'fastify';
import {
  hourMs,
  localText,
  type Language,
  gatheringStates,
  type ApplicationState,
  answerActions,
  caseLimits,
  isStatement,
  refereeLifecycle,
  type RefereeState,
} from '@guildhall/shared/domain';
import type { RefereeConsent, BodyOf, RefereeReceipt, answerRefereeConsent } from '@guildhall/shared/contracts';
import { fullName, linkActor, type Actor } from '../../../platform/audit/actor.ts';
import { issueRefereeLink, refereeLink, mailReferee } from '../requests.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import {
  underlyingState,
  createApplicationRepository,
  type ApplicationRow,
  type LayeredState,
  createRefereeRepository,
  type RefereeRow,
  lapsesAt,
} from '../../applications/public.ts';
import { findLink, isReplaced, type ActionLink, markOpened } from '../../../platform/links/links.ts';
import { linkExpired, linkReplaced } from '../../../platform/links/refusals.ts';
import type { Download } from '../../../platform/files/download.ts';
import { initialSetting, parseSetting } from '../../../platform/settings/settings.ts';
import { readForm } from '../../membership-types/public.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import { refereeNewLinkMail } from './mail-texts.ts';
import { sharedAnswers } from './shared-answers.ts';
import { declarationIn, isCurrentDeclaration } from './declarations.ts';
import { createLinkReader } from './repository.ts';
import { receiptFile, toReceipt, mailReceipt } from './receipt.ts';

type AnswerBody = BodyOf<typeof answerRefereeConsent>;

const renewalsPerHour = 3;

/** The referee's page: reading, opening, answering, and requesting a new link. */
export function createRefereeConsentService(app: FastifyInstance) {
  const { db, clock, events, rateLimits } = app;
  const readByLink = createLinkReader(db);
  const usableBy = async (token: string) => {
    const opened = openedBy(await readByLink(token));
    await assertUsable(db, opened, clock.now(), opened.newestGeneration);
    return opened;
  };

  return {
    /** The referee's view of the request. Reading changes nothing: mail scanners do it all the time (domain rule 3). */
    async read(token: string, chosen?: Language): Promise<RefereeConsent> {
      const { application, referee, link, typeName, association } = await usableBy(token);
      const language = chosen ?? referee.language;
      const form = await readForm(db, application.formVersionId);
      return {
        association: (parseSetting('association', association) ?? initialSetting('association')).name,
        applicantName: application.applicantName,
        membershipType: localText(typeName, language),
        refereeName: fullName(referee),
        shared: sharedAnswers(form, application.answers, language),
        state: referee.state,
        language,
        expiresAt: (lapsesAt(referee) ?? link.expiresAt).toISOString(),
        editable: isAnswerable(application),
        declaration: declarationIn(language),
        receipt: toReceipt(referee),
      };
    },

    /** The receipt as PDF, for the holder of the link. */
    async receipt(token: string): Promise<Download> {
      const opened = await usableBy(token);
      const receipt = toReceipt(opened.referee);
      if (!receipt) throw problem.conflict('no_answer_yet', 'There is no answer yet, so there is no receipt.');
      const file = await receiptFile(db, { ...opened, receipt });
      return { ...file, sizeBytes: file.content.length };
    },

    /**
     * The referee used a control on the page. Mail scanners open links, and some submit forms they find (domain rule 3,
     * scenario 1). Three measures make that harmless: reading changes nothing; the page has no form with its own
     * action, and only JSON is accepted, so a submission without our script does nothing; and both commands need the
     * hash of the declaration read by the script, an answer also the earlier click. A scanner that runs scripts and
     * clicks buttons still only reaches `opened`, which is harmless: the short answers take two clicks on different
     * controls, the others a statement, a name and a choice. If one got through nevertheless, the receipt informs the
     * referee, who can change the answer until the review starts.
     */
    open: (token: string, declarationSha256: string, requestId: string): Promise<{ state: RefereeState }> =>
      db.transaction(async (tx) => {
        const opened = await lockByLink(tx, token);
        const now = clock.now();
        await assertUsable(tx, opened, now);
        const { referee, application, link } = opened;
        if (!refereeLifecycle.allows('open', referee.state)) return { state: referee.state };
        if (!isCurrentDeclaration(declarationSha256)) throw declarationChanged();
        await createRefereeRepository(tx).change(referee.id, {
          state: 'opened',
          stateSince: now,
          openedAt: now,
          updatedAt: now,
        });
        await markOpened(tx, link.id, now);
        const actor = actorOf(opened, requestId);
        const details = { referee: fullName(referee) };
        await writeTimeline(tx, clock, { applicationId: application.id, actor, event: 'referee.opened', details });
        return { state: 'opened' };
      }),

    /** Stores an answer, or replaces it until the review starts. */
    answer: (token: string, body: AnswerBody, requestId: string): Promise<RefereeReceipt> =>
      db.transaction(async (tx) => {
        const opened = await lockByLink(tx, token);
        const now = clock.now();
        await assertUsable(tx, opened, now);
        const { referee, application } = opened;
        const columns = columnsOf(body);
        const standing = toReceipt(referee);
        if (standing && isRepeat(referee, columns)) return standing;
        const state = refereeLifecycle.next(answerActions[body.answer], referee.state);
        if (!state || state === 'back' || !isAnswerable(application))
          throw problem.conflict(
            'answer_locked',
            'The review of this application has started, so you can no longer change your answer.',
          );
        if (referee.state === 'asked')
          throw problem.conflict(
            'press_needed',
            'This answer did not come from our page. Open your link and answer there.',
          );
        refuseIncomplete(body);
        const answered = await createRefereeRepository(tx).change(referee.id, {
          ...columns,
          state,
          stateSince: now,
          answeredAt: now,
          updatedAt: now,
        });
        await noteAnswer(tx, clock, opened, actorOf(opened, requestId), body.answer);
        const receipt = toReceipt(answered);
        if (!receipt) throw new Error(`Referee ${referee.id} has answered without leaving an answer.`);
        await mailReceipt(tx, app, { application, referee: answered, receipt });
        await events.emit(tx, 'references.changed', { application });
        return receipt;
      }),

    /**
     * Mails a new link to the referee's own address, on request.
     * @param countMail throws when too many mails to that address were requested without a session
     */
    async renew(token: string, countMail: (email: string) => Promise<void>): Promise<void> {
      const { referee } = await followLink(db, token);
      await rateLimits.take({ key: `renew:${referee.id}`, limit: renewalsPerHour, windowMs: hourMs });
      await countMail(referee.email);
      await db.transaction(async (tx) => {
        const opened = await lockByLink(tx, token);
        await assertRenewable(tx, opened);
        const { application } = opened;
        const link = refereeLink(await issueRefereeLink(tx, clock, referee.id));
        await mailReferee(
          tx,
          app,
          { application, referee },
          {
            template: refereeNewLinkMail,
            data: { referee: fullName(referee), applicant: application.applicantName, link },
          },
        );
      });
    },
  };
}

/** The target of a referee's link. */
interface Opened {
  link: ActionLink;
  referee: RefereeRow;
  application: ApplicationRow;
}

const gathering: readonly (ApplicationState | null)[] = gatheringStates;

/**
 * True until the review starts: only then may an answer be given or changed (domain §2). Requested changes and holds
 * don't end it.
 */
const isAnswerable = (application: LayeredState): boolean => gathering.includes(underlyingState(application));

const endedCases: readonly ApplicationState[] = ['withdrawn', 'expired', 'lapsed'];

const cancelled = () =>
  problem.gone(
    'request_cancelled',
    'Your answer is no longer needed, because this request has ended. You don’t need to do anything. Thank you for your help.',
  );

interface LinkedRequest {
  link: ActionLink;
  referee: RefereeRow;
  application: Pick<ApplicationRow, 'state'>;
}

/**
 * The data behind a link, unlocked.
 * @throws Problem 404 for unknown links, 410 for requests that have ended
 */
function openedBy<Row extends LinkedRequest>(read: Row | undefined): Row {
  if (!read) throw problem.unknownLink();
  const { referee, application } = read;
  // A referee with a link but status "named" was asked once, then released, and may be asked again later.
  const isOver = referee.deletedAt !== null || referee.state === 'cancelled' || referee.state === 'named';
  if (isOver || endedCases.includes(application.state)) throw cancelled();
  return read;
}

/**
 * Resolves a link to its referee and application.
 * @param applicationOf reads the application; commands lock it here, before they read anything they decide by
 * @throws Problem 404 for unknown links, 410 for requests that have ended
 */
async function followLink(
  db: Queryable,
  token: string,
  applicationOf: (id: string) => Promise<ApplicationRow | undefined> = createApplicationRepository(db).byId,
): Promise<Opened> {
  const referees = createRefereeRepository(db);
  const link = await findLink(db, 'referee', token);
  const named = link?.subjectId ? await referees.anyById(link.subjectId) : undefined;
  const application = named && (await applicationOf(named.applicationId));
  // Read again, because it may have changed while waiting for the lock.
  const referee = named && (await referees.anyById(named.id));
  return openedBy(link && referee && application && { link, referee, application });
}

/** Resolves a link, and locks its application. @throws Problem as `followLink` */
const lockByLink = (tx: Transaction, token: string): Promise<Opened> =>
  followLink(tx, token, createApplicationRepository(tx).lock);

/**
 * Ensures that a link is the newest and still valid.
 * @param newest the number of the referee's newest link, if known
 * @throws Problem 410 `link_replaced` or `link_expired`
 */
async function assertUsable(
  db: Queryable,
  { link, referee }: Pick<Opened, 'link' | 'referee'>,
  now: Date,
  newest?: number,
): Promise<void> {
  if (referee.state === 'lapsed' || referee.state === 'bounced') throw await linkExpired(db);
  if (newest === undefined ? await isReplaced(db, link, referee.id) : link.generation < newest) throw linkReplaced();
  if (link.expiresAt <= now) throw await linkExpired(db);
}

/** @throws Problem 410 when the request has expired: then only the office can ask again */
async function assertRenewable(db: Queryable, { referee }: Opened): Promise<void> {
  if (referee.state === 'lapsed' || referee.state === 'bounced') throw await linkExpired(db);
}

const declarationChanged = () =>
  problem.conflict(
    'declaration_changed',
    'The declaration has changed since you opened this page. Reload it, read the new text and answer again.',
  );

/** @throws Problem 422 when a statement or signature is missing, 409 when the referee saw another declaration */
function refuseIncomplete({ answer, statement, signedAs, declarationSha256, language }: AnswerBody): void {
  if (declarationSha256 !== declarationIn(language).sha256) throw declarationChanged();
  if (!isStatement(answer)) return;
  if ((statement ?? '').trim().length < caseLimits.statementMin)
    throw problem.field('statement', 'statement_needed', `Enter at least ${caseLimits.statementMin} characters.`);
  if (!signedAs?.trim()) throw problem.field('signedAs', 'signature_needed', 'Enter your full name to sign.');
}

/** The columns that an answer sets in the referee's row, except its time. */
const columnsOf = (body: AnswerBody) => ({
  answer: body.answer,
  statedRelation: body.relation ?? null,
  knownForYears: body.knownForYears ?? null,
  statement: body.statement ?? '',
  isConfidential: body.confidential,
  signedAs: body.signedAs || null,
  signaturePath: body.signaturePath || null,
  declaration: declarationIn(body.language),
});

/** True when an answer equals the stored one: a double click, or a retry over a slow network. */
const isRepeat = (referee: RefereeRow, columns: ReturnType<typeof columnsOf>): boolean =>
  referee.answer === columns.answer &&
  referee.statedRelation === columns.statedRelation &&
  referee.knownForYears === columns.knownForYears &&
  referee.statement === columns.statement &&
  referee.isConfidential === columns.isConfidential &&
  referee.signedAs === columns.signedAs &&
  referee.signaturePath === columns.signaturePath &&
  referee.declaration?.sha256 === columns.declaration.sha256;

const actorOf = ({ link, referee }: Opened, requestId: string): Actor =>
  linkActor({ id: link.id, name: fullName(referee) }, requestId);

/** Records in timeline and audit log that the referee has answered, or changed an answer. */
async function noteAnswer(
  tx: Transaction,
  clock: Clock,
  { referee, application }: Opened,
  actor: Actor,
  answer: AnswerBody['answer'],
): Promise<void> {
  const event = referee.answeredAt ? 'referee.changed_answer' : 'referee.answered';
  // All readers see that there is an answer; the answer itself is only in the timeline of those who may know it.
  const details = { referee: fullName(referee), answer };
  await writeTimeline(tx, clock, { applicationId: application.id, actor, event, details });
  await writeAudit(tx, clock, {
    actor,
    action: event,
    entityId: referee.id,
    before: { state: referee.state },
    after: { state: answer },
  });
}
