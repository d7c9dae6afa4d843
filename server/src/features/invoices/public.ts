// The feature's public interface for other features and the processes.
export { readCreditedFees } from './credited-fee-read-model.ts';
export { createInvoiceDocuments } from './document.ts';
export { addDunning, isRemindedInFull, remindedOn } from './dunning.ts';
export { bookPayment } from './ledger.ts';
export { invoicesShown, openMinorOf, paidWithin, receivedIn, walkInvoices } from './list-read-model.ts';
export {
  creditOpenInvoices,
  creditWholeInvoices,
  draftMembershipInvoice,
  dropDraftInvoice,
  hasOpenInvoice,
  isFeeSettled,
  issueMembershipInvoice,
} from './membership.ts';
export { closedApplicationReason } from './texts.ts';
export { documentQueue, invoiceLink } from './links.ts';
export { payerKey, readOpenInvoices, readStateOfOpenInvoices } from './open-read-model.ts';
export { recordPayment } from './payment-recording.ts';
export { reversePayment } from './payment-reversal.ts';
export { offersOnlinePayments } from './online-payments.ts';
export { isClosed, openMinor, toPayment, toSummary } from './present.ts';
export { draftPeriodInvoice } from './period-invoice.ts';
export { reverseRefund } from './refund-reversal.ts';
export { bookRefund, enterRefund, notRefundable } from './refunding.ts';
export { createInvoiceRepository, isOwedBack, type InvoiceRow } from './repository.ts';
