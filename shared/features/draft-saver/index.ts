// Saves a draft on the server while it is typed.
export { createDraftBackup, createDraftSaver, currentValues, valueOf } from './draft-saver.ts';
export type { DraftConflict, DraftSaver, DraftValue, SaveFailure, SavingState, SavingStatus } from './draft-saver.ts';
export { failureKindOf, requireAuthor, useDraftSaving, useSaving } from './use-draft-saver.ts';
