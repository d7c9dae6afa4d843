import type { Language, PaymentMethod, TaxFreeReason } from '@guildhall/shared/domain';

/** An issued invoice or credit note in the form to be printed. */
export interface PrintedInvoice {
  kind: 'invoice' | 'credit_note';
  number: string;
  language: Language;
  currency: string;
  issuedAt: Date;
  /** Days, `YYYY-MM-DD`. */
  issuedOn: string;
  dueOn: string | null;
  /** The first and last day of supply; older invoices don't say. */
  supplied: { from: string; until: string } | null;
  subject: string;
  applicationNumber: string | null;
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null;
  reason: string | null;
  payer: { name: string; address: string; country?: string };
  issuer: {
    name: string;
    address: string;
    email: string;
    bankAccount: string;
    taxNumber: string;
    country?: string;
    taxFreeReason?: TaxFreeReason;
    note?: string;
  };
  /** The issuer's logo, a PNG or JPEG image. */
  logo: Buffer | null;
  /** Whether it mentions online payment. */
  paysOnline: boolean;
  lines: {
    text: string;
    quantityMilli: number;
    unitPriceMinor: number;
    discountBasisPoints: number;
    taxRateBasisPoints: number;
    netMinor: number;
  }[];
  perRate: { taxRateBasisPoints: number; netMinor: number; taxMinor: number }[];
  netMinor: number;
  grossMinor: number;
  /** What has happened since it was issued; absent from the document as it was issued. */
  standing?: { openMinor: number; payments: PrintedPayment[]; reminder?: PrintedReminder };
  /** On the invoice for a reminder's fee: the number of the reminded invoice, which asks for both. */
  paidWith: string | null;
}

/** What a reminder asks for besides the open amount, and until when. */
interface PrintedReminder {
  /** The open fees of this reminder and earlier ones. */
  fees: { number: string; openMinor: number }[];
  /** A day, `YYYY-MM-DD`. */
  payBy: string;
}

/** A payment on a document. */
export interface PrintedPayment {
  /** A day, `YYYY-MM-DD`. */
  receivedOn: string;
  method: PaymentMethod;
  amountMinor: number;
}
