import type { ApplicationState } from './application.ts';
import type { LocalText } from './local-text.ts';

/** The kinds of documents that every installation knows; a membership type defines the required ones. */
export const documentKinds = ['identity', 'cv', 'certificate', 'other'] as const;
export type FixedDocumentKind = (typeof documentKinds)[number];
/** A fixed kind, or one that a membership type adds (`OwnDocument`). */
export type DocumentKind = string;

/** The key of a kind that a membership type adds; random, so that a removed kind never comes back as another one. */
export const ownKindShape = /^own-[0-9a-f]{8}$/;

/** A kind of documents that a membership type asks for beyond the fixed ones. */
export interface OwnDocument {
  kind: DocumentKind;
  name: LocalText;
  required: boolean;
  /** How many files it takes. */
  count: number;
}

/** True for one of the kinds that every installation knows. */
export const isFixedKind = (kind: DocumentKind): kind is FixedDocumentKind => documentKinds.some((one) => one === kind);

/** The kinds that still lack a file, the required ones of a membership type in its order. */
export const missingDocuments = (
  {
    requiredDocuments,
    ownDocuments,
  }: { requiredDocuments: readonly DocumentKind[]; ownDocuments: readonly OwnDocument[] },
  present: readonly DocumentKind[],
): DocumentKind[] => {
  const needed = [
    ...requiredDocuments.map((kind) => ({ kind, count: 1 })),
    ...ownDocuments.filter((one) => one.required),
  ];
  return needed
    .filter(({ kind, count }) => present.filter((one) => one === kind).length < count)
    .map(({ kind }) => kind);
};
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
