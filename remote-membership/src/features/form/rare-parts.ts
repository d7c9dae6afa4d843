// Parts of the form that few visits show, in one chunk.
export { AfterSubmitting } from './AfterSubmitting.tsx';
export { CopyExpiredDraft } from './CopyExpiredDraft.tsx';
export { ConflictPanel } from './saving/ConflictPanel.tsx';
export { WithdrawDialog } from './WithdrawDialog.tsx';
