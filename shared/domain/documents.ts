import type { ApplicationState } from './application.ts';

/** The kinds of documents of an application; a membership type defines the required ones. */
export const documentKinds = ['identity', 'cv', 'certificate', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentStates = ['received', 'accepted', 'rejected'] as const;
export type DocumentState = (typeof documentStates)[number];

/** States in which the office accepts and rejects documents, and the applicant replaces rejected ones. */
export const documentReviewStates: readonly ApplicationState[] = [
  'submitted',
  'awaiting_references',
  'references_short',
  'changes_requested',
  'in_review',
  'conditionally_approved',
  'deferred',
];

/** True when the applicant may replace this document although the application was sent. */
export const canReplaceRejected = (state: ApplicationState, document: { state: DocumentState }): boolean =>
  document.state === 'rejected' && documentReviewStates.includes(state);

/** Accepted uploads (domain rule 8): the content decides, and the file extension must match it. */
export const acceptedFiles = [
  { mime: 'application/pdf', endings: ['pdf'] },
  { mime: 'image/png', endings: ['png'] },
  { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { mime: 'image/webp', endings: ['webp'] },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  { mime: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  { mime: 'text/plain', endings: ['txt'] },
] as const;
