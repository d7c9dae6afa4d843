import type { InvoiceSummary } from '@guildhall/shared/contracts';

/** True while money can arrive for an invoice: issued, not a credit note, something open. */
export const isPayable = ({ kind, state, open }: Pick<InvoiceSummary, 'kind' | 'state' | 'open'>): boolean =>
  kind === 'invoice' && (state === 'issued' || state === 'partly_paid') && open.amountMinor > 0;
