import { formPart } from '../../ui/form-part.tsx';

const load = () => import('./later-parts.ts');

export const Ended = formPart(async () => (await load()).Ended, 'referee');
export const KeptText = formPart(async () => (await load()).KeptText, 'referee', 160);
export const Receipt = formPart(async () => (await load()).Receipt, 'referee');
export const ReceiptActions = formPart(async () => (await load()).ReceiptActions, 'referee', 48);
// In its own file: only this step needs the form library and the contract.
export const StatementForm = formPart(async () => (await import('./StatementForm.tsx')).StatementForm, 'referee');

/** Loads the parts and their translations ahead. */
export const preloadParts = () =>
  Promise.all([Ended, KeptText, Receipt, ReceiptActions, StatementForm].map(({ preload }) => preload()));
