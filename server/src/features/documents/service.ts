import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DocumentSummary, ApplicationDetail, BodyOf, reviewDocument } from '@guildhall/shared/contracts';
import {
  canReplaceRejected,
  isFixedKind,
  type LocalText,
  limits,
  type DocumentKind,
  documentReviewStates,
  type Language,
} from '@guildhall/shared/domain';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { receiveFile } from '../../platform/files/upload.ts';
import type { StoredBytes } from '../../platform/files/store.ts';
import type { Download } from '../../platform/files/download.ts';
import { Problem, problem } from '../../platform/problems/problem.ts';
import {
  assertVisible,
  lockOwn,
  asksFor,
  openChangesOf,
  solveItems,
  type ChangeRequestRow,
  createApplicationRepository,
  type ApplicationRow,
  createDocumentRepository,
  type DocumentRow,
  applicantOf,
  mailApplicant,
  lockVisible,
  readDetail,
  printApplication,
} from '../applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { documentDetails, putDocumentIntoJunk } from './junk.ts';
import { documentRejectedMail } from './mail-texts.ts';
import { readOwnDocuments, readSubmitted } from './repository.ts';

type OfKind = Caller & { applicationId: string; kind: DocumentKind };

type OfDocument = Caller & { applicationId: string; documentId: string };
type Review = OfDocument & { body: BodyOf<typeof reviewDocument> };
type InLanguage = Pick<Caller, 'user'> & { applicationId: string; language: Language };

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/**
 * @param replaced the document to be replaced by the file; a rejected one can be replaced after the application was
 * sent
 * @throws Problem 409 `not_editable` unless documents of this kind can be added or removed now
 */
export function refuseClosed(
  row: ApplicationRow,
  request: ChangeRequestRow | undefined,
  kind: DocumentKind,
  replaced?: DocumentRow,
): void {
  if (replaced?.kind === kind && canReplaceRejected(row.state, replaced)) return;
  const isAsked = row.state === 'changes_requested' && asksFor(request, 'document', kind);
  if (row.state !== 'draft' && !isAsked)
    throw problem.conflict('not_editable', 'The documents of this application can’t be changed now.');
}

/**
 * The name of a kind that the application's membership type adds; `null` for a fixed one.
 * @throws Problem 422 `kind_unknown` for a kind that the type doesn't ask for
 */
export async function nameOfKind(tx: Transaction, row: ApplicationRow, kind: DocumentKind): Promise<LocalText | null> {
  if (isFixedKind(kind)) return null;
  const own = await readOwnDocuments(tx, row);
  const known = own.find((one) => one.kind === kind);
  if (!known) throw problem.unprocessable('kind_unknown', 'This membership type does not ask for such a document.');
  return known.name;
}

/** @throws Problem when one more file, or this many more bytes, would exceed the limits (domain rule 8) */
export function refuseTooMuch(usage: { files: number; bytes: number }, moreBytes: number): void {
  // All documents are in one step of the form.
  if (usage.files >= limits.filesPerStep)
    throw new Problem({
      status: 409,
      code: 'too_many_files_in_step',
      message: `This step can have at most ${limits.filesPerStep} files. Remove or replace one first.`,
      values: { most: limits.filesPerStep },
    });
  if (usage.bytes + moreBytes > limits.applicationBytes)
    throw problem.tooLarge(
      'file_too_big',
      `The files of an application can have at most ${megabytes(limits.applicationBytes)} MB in total.`,
    );
}

/** The metadata of a new document. */
interface Placing {
  /** Its id, if it is known before the content arrives. */
  id?: string;
  /** The document it replaces; removed in the same transaction, unless it is already removed. */
  replacesId?: string | null;
}

/** Adds a stored file to the locked application, which may have changed during the upload. */
export async function addDocument(
  tx: Transaction,
  app: FastifyInstance,
  { applicationId, kind, user, actor }: OfKind,
  bytes: StoredBytes,
  { id, replacesId }: Placing = {},
): Promise<DocumentSummary> {
  const row = await lockOwn(tx, applicationId, user);
  const request = await openChangesOf(tx, applicationId);
  const documents = createDocumentRepository(tx);
  const { clock, files } = app;
  const now = clock.now();
  const replaced = replacesId ? await documents.byId(applicationId, replacesId) : undefined;
  refuseClosed(row, request, kind, replaced?.document);
  if (replaced) await putDocumentIntoJunk(tx, app, { ...replaced, actor });
  refuseTooMuch(await documents.usage(applicationId), bytes.sizeBytes);
  const file = await files.add(tx, bytes, user.id);
  const kindName = await nameOfKind(tx, row, kind);
  const placing = { ...(id && { id }), applicationId, kind, kindName, fileId: file.id, createdAt: now };
  const added = await documents.add(placing, file);
  if (request) await solveItems(tx, clock, request, 'document', [kind]);
  await createApplicationRepository(tx).touch(applicationId, now);
  const note = (
    event: 'document.removed' | 'document.uploaded',
    name: string,
    of: Pick<DocumentRow, 'kind' | 'kindName'>,
  ) => writeTimeline(tx, clock, { applicationId, actor, event, details: documentDetails(of, name) });
  if (replaced) await note('document.removed', replaced.file.name, replaced.document);
  await note('document.uploaded', file.name, { kind, kindName });
  await writeAudit(tx, clock, {
    actor,
    action: 'document.uploaded',
    entityId: added.id,
    before: replaced ? { documentId: replaced.document.id } : null,
    after: { applicationId, kind, sizeBytes: file.sizeBytes, sha256: file.sha256 },
  });
  return added;
}

/** The files of an application (domain rule 8: 10 per step, 15 MB each, 60 MB in total), and their review. */
export function createDocumentService(app: FastifyInstance) {
  const { db, clock, files, mails } = app;

  return {
    /** Receives one file. Files that can't be added are refused before their content is read. */
    upload: async (call: OfKind, request: FastifyRequest): Promise<DocumentSummary> => {
      await db.transaction(async (tx) => {
        const row = await lockOwn(tx, call.applicationId, call.user);
        refuseClosed(row, await openChangesOf(tx, row.id), call.kind);
        await nameOfKind(tx, row, call.kind);
      });
      const bytes = await receiveFile(request, files, limits.fileBytes);
      return db.transaction((tx) => addDocument(tx, app, call, bytes));
    },

    /** @throws Problem 404, the same for documents that are hidden, removed, or of another application */
    download: async ({ applicationId, documentId, user }: OfDocument): Promise<Download> => {
      await assertVisible(db, applicationId, user);
      const found = await createDocumentRepository(db).byId(applicationId, documentId);
      if (!found) throw problem.notFound();
      return files.download(found.file);
    },

    remove: ({ applicationId, documentId, user, actor }: OfDocument): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lockOwn(tx, applicationId, user);
        const documents = createDocumentRepository(tx);
        const found = await documents.byId(applicationId, documentId);
        if (!found) throw problem.notFound();
        const { kind } = found.document;
        refuseClosed(row, await openChangesOf(tx, applicationId), kind);
        await putDocumentIntoJunk(tx, app, { ...found, actor });
        await createApplicationRepository(tx).touch(applicationId, clock.now());
        const details = documentDetails(found.document, found.file.name);
        await writeTimeline(tx, clock, { applicationId, actor, event: 'document.removed', details });
        const before = { applicationId, kind };
        await writeAudit(tx, clock, { actor, action: 'document.removed', entityId: documentId, before });
      }),

    /**
     * Accepts or rejects a document; the decision can be changed. The applicant gets the reason for a rejection by mail.
     * @throws Problem 404 for an unknown document, 409 `not_reviewable` before the application is submitted, while it is
     *   on hold and once it is decided, 409 `document_decided` when the document’s status differs from `seen`
     */
    review: async ({ applicationId, documentId, body, user, actor }: Review): Promise<ApplicationDetail> => {
      await db.transaction(async (tx) => {
        const row = await lockVisible(tx, applicationId, user);
        const documents = createDocumentRepository(tx);
        const found = await documents.byId(applicationId, documentId);
        if (!found) throw problem.notFound();
        const { document, file } = found;
        if (!documentReviewStates.includes(row.state))
          throw problem.conflict(
            'not_reviewable',
            'You can’t accept or reject documents in the application’s current state.',
          );
        if (document.state !== body.seen)
          throw problem.conflict(
            'document_decided',
            `“${file.name}” is now ${document.state}. Check it again before you decide.`,
          );
        if (document.state === body.state) return;
        const reason = body.state === 'rejected' ? body.reason : null;
        await documents.review(documentId, body.state, reason);
        const event = `document.${body.state}` as const;
        const details = documentDetails(document, file.name);
        await writeTimeline(tx, clock, { applicationId, actor, event, details });
        await writeAudit(tx, clock, {
          actor,
          action: event,
          entityId: documentId,
          before: { state: document.state },
          after: { applicationId, state: body.state },
          reason,
        });
        if (reason === null) return;
        const applicant = await applicantOf(tx, row);
        await mailApplicant(mails, tx, row, applicant, {
          template: documentRejectedMail,
          data: {
            name: applicant.name,
            number: row.number,
            file: file.name,
            reason,
            link: { path: `/forms/membership/${applicationId}?step=documents` },
          },
          createdById: user.id,
        });
      });
      return readDetail(db, clock, applicationId, user);
    },

    /** The submitted application as a PDF in the reader's language, for everyone who may see the application. */
    print: async ({ applicationId, user, language }: InLanguage): Promise<Download> => {
      const application = await assertVisible(db, applicationId, user);
      const content = await printApplication(await readSubmitted(db, application, { user, language }));
      const name = `${application.number}.pdf`;
      return { name, mediaType: 'application/pdf', sizeBytes: content.length, content };
    },
  };
}
