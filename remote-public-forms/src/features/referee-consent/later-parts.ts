// Parts that the first screen of an open request does not need: one file, loaded with the first of them.
export { Ended, KeptText } from './Ended.tsx';
export { Receipt } from './Receipt.tsx';
export { ReceiptActions } from './ReceiptActions.tsx';
