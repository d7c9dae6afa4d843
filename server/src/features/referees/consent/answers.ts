import type { BodyOf, RefereeReceipt, answerRefereeConsent } from '@guildhall/shared/contracts';
import { answerActions, caseLimits, isStatement, refereeLifecycle, type RefereeState } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../platform/database/client.ts';
import { fullName, linkActor, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import { createRefereeRepository, type RefereeRow } from '../../applications/public.ts';
import { markOpened } from '../../../platform/links/links.ts';
import { assertUsable, isAnswerable, lockByLink, type Opened } from './access.ts';
import { declarationIn, isCurrentDeclaration } from './declarations.ts';
import { mailReceipt, toReceipt } from './receipt.ts';
type AnswerBody = BodyOf<typeof answerRefereeConsent>;

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

/** A referee's actions on the page: opening the request, and answering it. */
export function createConsentAnswers(app: FastifyInstance) {
  const { db, clock, events } = app;

  return {
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
  };
}
