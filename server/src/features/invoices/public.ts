// The feature's public interface for other features and the processes.
export { readCreditedFees, createInvoiceRepository, isOwedBack, type InvoiceRow } from './repository.ts';
export { createInvoiceDocuments, documentQueue } from './pdf/document.ts';
export { isRemindedInFull, remindedOn } from './dunning/repository.ts';
export { addDunning } from './dunning/service.ts';
export { bookPayment, recordPayment } from './payments/service.ts';
export {
  invoicesShown,
  openMinorOf,
  paidWithin,
  receivedIn,
  walkInvoices,
  payerKey,
  readOpenInvoices,
  readStateOfOpenInvoices,
} from './list-read-model.ts';
export {
  creditOpenInvoices,
  creditWholeInvoices,
  draftMembershipInvoice,
  dropDraftInvoice,
  hasOpenInvoice,
  isFeeSettled,
  issueMembershipInvoice,
  draftPeriodInvoice,
} from './membership.ts';
export { closedApplicationReason } from './texts.ts';
export { invoiceLink } from './present.ts';
export { reversePayment } from './payments/service.ts';
export { offersOnlinePayments } from './reading.ts';
export { isClosed, openMinor, toPayment, toSummary } from './present.ts';
export { reverseRefund, bookRefund, enterRefund, notRefundable } from './payments/refunds.ts';
