/** The kinds of document an application can carry; a membership type says which ones it requires. */
export const documentKinds = ['identity', 'cv', 'certificate', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentStates = ['received', 'accepted', 'rejected'] as const;

/** What may be uploaded (domain rule 8): content decides, the name's ending must agree with it. */
export const acceptedFiles = [
  { mime: 'application/pdf', endings: ['pdf'] },
  { mime: 'image/png', endings: ['png'] },
  { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { mime: 'image/webp', endings: ['webp'] },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  { mime: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  { mime: 'text/plain', endings: ['txt'] },
] as const;
