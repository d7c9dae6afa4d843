// Parts of the form that few visits show, in one chunk: every chunk adds 90 bytes to the entry, which may have 10 KB.
export { AfterSubmitting } from './AfterSubmitting.tsx';
export { CopyExpiredDraft } from './CopyExpiredDraft.tsx';
export { ConflictPanel } from './saving/ConflictPanel.tsx';
export { WithdrawDialog } from './WithdrawDialog.tsx';
