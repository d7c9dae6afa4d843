import * as z from 'zod/mini';
import { documentKinds, documentStates, ownKindShape } from '../domain/documents.ts';
import { contract } from './contract.ts';
import { localText } from './form-definition.ts';
import { byteOffset, contentRefusals, fileName, id, instant, language } from './primitives.ts';

/** A fixed kind, or the key of one that the membership type adds. */
export const documentKind = z.union([z.enum(documentKinds), z.string().check(z.regex(ownKindShape))]);

export const documentSummary = z.strictObject({
  id,
  kind: documentKind,
  /** The association's name of its own kind, as of the upload; `null` for the fixed kinds. */
  kindName: z.nullable(localText),
  fileName: z.string(),
  mime: z.string(),
  /** Size in bytes. */
  size: z.int(),
  state: z.enum(documentStates),
  rejectedWhy: z.nullable(z.string()),
  uploadedAt: instant,
});
export type DocumentSummary = z.output<typeof documentSummary>;

const ofApplication = z.strictObject({ id, kind: documentKind });
const one = z.strictObject({ id, documentId: id });

/** One part named `file`; its content decides the type, its file extension must match (domain rule 8). */
export const uploadDocument = contract.post('/applications/:id/documents/:kind', {
  summary: 'Upload a document',
  permission: 'application:fill',
  params: ofApplication,
  bodyKind: 'multipart',
  response: documentSummary,
  status: 201,
  errors: [
    'malformed_upload',
    'file_too_big',
    'file_empty',
    'file_kind_refused',
    'file_kind_differs',
    ...contentRefusals,
    'too_many_files_in_step',
    'not_editable',
    'kind_unknown',
  ],
});

/** A file being uploaded in pieces. */
const upload = z.strictObject({
  id,
  kind: documentKind,
  fileName: z.string(),
  /** Size in bytes, as announced. */
  size: z.int(),
  /** Bytes received so far: the offset of the next piece. */
  received: z.int(),
  /** The document it replaces. */
  replacesId: z.nullable(id),
  expiresAt: instant,
});
export type Upload = z.output<typeof upload>;

const ofUpload = z.strictObject({ id, uploadId: id });

export const listUploads = contract.get('/applications/:id/uploads', {
  summary: 'My uploads to an application that are not finished',
  permission: 'application:fill',
  params: z.strictObject({ id }),
  response: z.array(upload),
});

/** Starts an upload that survives a broken connection; `uploadDocument` sends the file at once. */
export const createUpload = contract.post('/applications/:id/uploads', {
  summary: 'Announce a file that comes in pieces',
  permission: 'application:fill',
  params: z.strictObject({ id }),
  body: z.strictObject({
    kind: documentKind,
    fileName,
    size: z.int().check(z.minimum(1)),
    replacesId: z.optional(id),
  }),
  response: upload,
  status: 201,
  errors: [
    'file_too_big',
    'file_kind_refused',
    'too_many_files_in_step',
    'document_unknown',
    'kind_unknown',
    'not_editable',
  ],
});

export const getUpload = contract.get('/applications/:id/uploads/:uploadId', {
  summary: 'How much of a file is here; 404 once it expired or was cancelled',
  permission: 'application:fill',
  params: ofUpload,
  response: upload,
});

/**
 * One piece of at most `caseLimits.pieceBytes`, at the server's offset. Another offset answers 409 `piece_misplaced`:
 * call `getUpload` and continue from there.
 */
export const sendPiece = contract.put('/applications/:id/uploads/:uploadId', {
  summary: 'Send the next piece of a file',
  permission: 'application:fill',
  params: ofUpload,
  query: z.strictObject({ offset: byteOffset }),
  bodyKind: 'bytes',
  /** The bytes themselves: a Blob in the browser. */
  body: z.unknown(),
  response: upload,
  errors: ['piece_misplaced', 'piece_too_long', 'piece_empty', 'too_many_pieces', 'not_editable'],
});

/** Checks the whole file like `uploadDocument`; repeated calls return the same document. */
export const completeUpload = contract.post('/applications/:id/uploads/:uploadId/complete', {
  summary: 'All pieces are here: make a document of them',
  permission: 'application:fill',
  params: ofUpload,
  response: documentSummary,
  status: 201,
  errors: [
    'upload_incomplete',
    'file_too_big',
    'file_kind_refused',
    'file_kind_differs',
    ...contentRefusals,
    'too_many_files_in_step',
    'not_editable',
  ],
});

export const cancelUpload = contract.delete('/applications/:id/uploads/:uploadId', {
  summary: 'Throw an unfinished upload away',
  permission: 'application:fill',
  params: ofUpload,
  response: z.strictObject({}),
});

export const downloadDocument = contract.get('/applications/:id/documents/:documentId/file', {
  summary: 'Download a document; always sent as an attachment',
  permission: 'application:read',
  params: one,
  replyKind: 'file',
});

/** From the revision stored at submission, with the questions of its form version. */
export const downloadApplicationPdf = contract.get('/applications/:id/pdf', {
  summary: 'What was submitted, as a PDF, for the applicant and the office',
  permission: 'application:read',
  params: z.strictObject({ id }),
  query: z.strictObject({ language: z.optional(language) }),
  replyKind: 'file',
  errors: ['not_submitted'],
});

export const removeDocument = contract.delete('/applications/:id/documents/:documentId', {
  summary: 'Remove a document from a draft',
  permission: 'application:fill',
  params: one,
  response: z.strictObject({}),
  errors: ['not_editable'],
});
