// The feature's public interface for other features and the processes.
export { createInvoiceDocuments } from './document.ts';
export { addDunning } from './dunning.ts';
export { bookPayment } from './ledger.ts';
export { invoicesShown, openMinorOf, paidWithin, receivedIn, walkInvoices } from './list-read-model.ts';
export {
  creditOpenInvoices,
  draftMembershipInvoice,
  dropDraftInvoice,
  hasOpenInvoice,
  isFeeSettled,
  issueMembershipInvoice,
} from './membership.ts';
export { documentQueue, invoiceLink, type InvoiceNeeds } from './needs.ts';
export { readOpenInvoices } from './open-read-model.ts';
export { recordPayment } from './payment-recording.ts';
export { reversePayment } from './payment-reversal.ts';
export { offersOnlinePayments } from './online-payments.ts';
export { isClosed, openMinor, toPayment, toSummary } from './present.ts';
export { draftPeriodInvoice } from './period-invoice.ts';
export { reverseRefund } from './refund-reversal.ts';
export { bookRefund, enterRefund, notRefundable } from './refunding.ts';
export { createInvoiceRepository, type InvoiceRow } from './repository.ts';
