import type { BodyOf, RefereeConsent, RefereeReceipt, answerRefereeConsent } from '@guildhall/shared/contracts';
import {
  answerActions,
  localText,
  isStatement,
  refereeLifecycle,
  type Language,
  type RefereeState,
} from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../platform/database/client.ts';
import type { Download } from '../../../platform/files/download.ts';
import { problem } from '../../../platform/problems/problem.ts';
import {
  createApplicationRepository,
  createRefereeRepository,
  type RefereeRow,
  lapsesAt,
} from '../../applications/public.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';
import { fullName, linkActor, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { refereeNewLinkMail } from '../mail-texts.ts';
import { createMembershipTypeRepository, readForm } from '../../membership-types/public.ts';
import { markOpened, mintRefereeLink, refereeLink } from '../link-repository.ts';
import { mailReferee } from '../requests.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { assertRenewable, assertUsable, followLink, isAnswerable, type Opened } from './access.ts';
import { declarationIn, isCurrentDeclaration } from './declarations.ts';
import { mailReceipt, receiptFile, toReceipt } from './receipt.ts';
import { sharedAnswers } from './shared-answers.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'jobs' | 'mails' | 'files' | 'rateLimits' | 'events'>;
type AnswerBody = BodyOf<typeof answerRefereeConsent>;

const statementMin = 20;
const renewalsPerHour = 3;
const hourMs = 60 * 60 * 1000;

const declarationChanged = () =>
  problem.conflict(
    'declaration_changed',
    'The declaration has changed since you opened this page. Please reload it, read the new text and answer again.',
  );

/** @throws Problem 422 when a statement or signature is missing, 409 when the referee saw another declaration */
function refuseIncomplete({ answer, statement, signedAs, declarationSha256, language }: AnswerBody): void {
  if (declarationSha256 !== declarationIn(language).sha256) throw declarationChanged();
  if (!isStatement(answer)) return;
  if ((statement ?? '').trim().length < statementMin)
    throw problem.field('statement', 'statement_needed', `Please write at least ${statementMin} characters.`);
  if (!signedAs?.trim()) throw problem.field('signedAs', 'signature_needed', 'Please sign with your full name.');
}

/** What an answer writes into the referee's row, but for the moment. */
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

/** True when an answer says what stands already: a double click, or a repeat over a slow network. */
const isRepeat = (referee: RefereeRow, columns: ReturnType<typeof columnsOf>): boolean =>
  referee.answer === columns.answer &&
  referee.statedRelation === columns.statedRelation &&
  referee.knownForYears === columns.knownForYears &&
  referee.statement === columns.statement &&
  referee.isConfidential === columns.isConfidential &&
  referee.signedAs === columns.signedAs &&
  referee.signaturePath === columns.signaturePath &&
  referee.declaration?.sha256 === columns.declaration.sha256;

/** The referee's page: reading, opening, answering, and having a link mailed anew. */
export function createRefereeConsentService(needs: Needs) {
  const { db, clock, rateLimits } = needs;

  const lock = (tx: Transaction, token: string) => followLink(tx, token, createApplicationRepository(tx).lock);

  const actorOf = ({ link, referee }: Opened, requestId: string): Actor =>
    linkActor({ id: link.id, name: fullName(referee) }, requestId);

  const noteAnswer = async (
    tx: Transaction,
    { referee, application }: Opened,
    actor: Actor,
    answer: AnswerBody['answer'],
  ) => {
    const event = referee.answeredAt ? 'referee.changed_answer' : 'referee.answered';
    // Everybody reads that there is an answer; which one it is, the timeline tells those who may know.
    const details = { referee: fullName(referee), answer };
    await writeTimeline(tx, clock, { applicationId: application.id, actor, event, details });
    await writeAudit(tx, clock, {
      actor,
      action: event,
      entityId: referee.id,
      before: { state: referee.state },
      after: { state: answer },
    });
  };

  return {
    /** What a referee is asked. Reading changes nothing: mail scanners do it all the time (domain rule 3). */
    async read(token: string, chosen?: Language): Promise<RefereeConsent> {
      const opened = await followLink(db, token);
      await assertUsable(db, opened, clock.now());
      const { application, referee, link } = opened;
      const language = chosen ?? referee.language;
      const [form, type, association] = await Promise.all([
        readForm(db, application.formVersionId),
        createMembershipTypeRepository(db).byId(application.membershipTypeId),
        readSetting(db, 'association'),
      ]);
      return {
        association: association.name,
        applicantName: application.applicantName,
        membershipType: type ? localText(type.name, language) : '',
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

    /**
     * The referee pressed a control on the page. Mail scanners open links, and some submit what they find on a page
     * (domain rule 3, scenario 1). Three things keep them from doing harm: reading changes nothing; the page has no form
     * with an address of its own, and only JSON is taken, so what is submitted without our script arrives nowhere; and
     * both commands need the hash of the declaration that the script has read, an answer also the press before it. A
     * scanner that runs scripts and presses buttons still gets no further than `opened`, which hurts nobody: the short
     * answers take two presses on different controls, the others a statement, a name and a choice. Should one ever come
     * through, the receipt tells the referee, who can change the answer until the review starts.
     */
    open: (token: string, declarationSha256: string, requestId: string): Promise<{ state: RefereeState }> =>
      db.transaction(async (tx) => {
        const opened = await lock(tx, token);
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

    /** Takes an answer, or another one in its place until review starts. */
    answer: (token: string, body: AnswerBody, requestId: string): Promise<RefereeReceipt> =>
      db.transaction(async (tx) => {
        const opened = await lock(tx, token);
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
            'The review of this application has begun; answers can’t be changed any more.',
          );
        if (referee.state === 'asked')
          throw problem.conflict(
            'press_needed',
            'This answer did not come from the page. Please open your link and answer there.',
          );
        refuseIncomplete(body);
        const answered = await createRefereeRepository(tx).change(referee.id, {
          ...columns,
          state,
          stateSince: now,
          answeredAt: now,
          updatedAt: now,
        });
        await noteAnswer(tx, opened, actorOf(opened, requestId), body.answer);
        const receipt = toReceipt(answered);
        if (!receipt) throw new Error(`Referee ${referee.id} has answered without leaving an answer.`);
        await mailReceipt(tx, needs, { application, referee: answered, receipt });
        await needs.events.emit(tx, 'references.changed', { application });
        return receipt;
      }),

    /** The receipt as PDF, for whoever holds the link. */
    async receipt(token: string): Promise<Download> {
      const opened = await followLink(db, token);
      await assertUsable(db, opened, clock.now());
      const receipt = toReceipt(opened.referee);
      if (!receipt) throw problem.conflict('no_answer_yet', 'There is no answer yet, so there is no receipt of it.');
      const file = await receiptFile(db, { ...opened, receipt });
      return { ...file, sizeBytes: file.content.length };
    },

    /**
     * Mails a new link to the referee's own address, whoever asks for it.
     * @param countMail throws when strangers have caused too many mails to that address
     */
    async renew(token: string, countMail: (email: string) => Promise<void>): Promise<void> {
      const { referee } = await followLink(db, token);
      await rateLimits.take({ key: `renew:${referee.id}`, limit: renewalsPerHour, windowMs: hourMs });
      await countMail(referee.email);
      await db.transaction(async (tx) => {
        const opened = await lock(tx, token);
        await assertRenewable(tx, opened);
        const { application } = opened;
        const link = refereeLink(await mintRefereeLink(tx, clock, referee.id));
        await mailReferee(
          tx,
          needs,
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
