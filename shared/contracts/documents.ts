import * as z from 'zod/mini';
import { documentKinds, documentStates } from '../domain/documents.ts';
import { contract } from './contract.ts';
import { id, instant } from './primitives.ts';

export const documentSummary = z.strictObject({
  id,
  kind: z.enum(documentKinds),
  fileName: z.string(),
  mime: z.string(),
  /** Size in bytes. */
  size: z.int(),
  state: z.enum(documentStates),
  rejectedWhy: z.nullable(z.string()),
  uploadedAt: instant,
});
export type DocumentSummary = z.output<typeof documentSummary>;

const ofApplication = z.strictObject({ id, kind: z.enum(documentKinds) });
const one = z.strictObject({ id, documentId: id });

/** One part named `file`; its content decides what it is, its name's ending must agree (domain rule 8). */
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
    'too_many_files',
    'not_editable',
  ],
});

export const downloadDocument = contract.get('/applications/:id/documents/:documentId/file', {
  summary: 'Download a document; always sent as an attachment',
  permission: 'application:read',
  params: one,
  replyKind: 'file',
});

export const removeDocument = contract.delete('/applications/:id/documents/:documentId', {
  summary: 'Remove a document from a draft',
  permission: 'application:fill',
  params: one,
  response: z.strictObject({}),
  errors: ['not_editable'],
});
