import { openInvoiceStates } from '@guildhall/shared/domain';
import type { InvoiceSummary } from '@guildhall/shared/contracts';

/** True while an invoice accepts payments: issued, not a credit note, with an open amount. */
export const isPayable = ({ kind, state, open }: Pick<InvoiceSummary, 'kind' | 'state' | 'open'>): boolean =>
  kind === 'invoice' && openInvoiceStates.includes(state) && open.amountMinor > 0;
