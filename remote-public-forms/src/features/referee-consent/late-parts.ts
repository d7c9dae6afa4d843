// What the first screen of an open request has no use for: one file, fetched after it.
export { Ended } from './Ended.tsx';
export { KeptText } from './KeptText.tsx';
export { Receipt } from './Receipt.tsx';
export { ReceiptActions } from './ReceiptActions.tsx';
export { StatementForm } from './StatementForm.tsx';
