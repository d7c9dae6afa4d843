import type { InvoiceState, Language, PaymentMethod } from '@guildhall/shared/domain';
import { daysAfter } from '../platform/clock/clock.ts';
import { createRandom } from './applications-random.ts';

/** A payment of a planned invoice. */
interface PlannedPayment {
  method: PaymentMethod;
  amountMinor: number;
  at: Date;
}

export interface PlannedInvoice {
  payerId: string;
  applicationId: string | null;
  subject: string;
  unitPriceMinor: number;
  taxRateBasisPoints: number;
  /** `null` for a draft. */
  issuedAt: Date | null;
  payments: PlannedPayment[];
  /** Why and when the rest was credited, if it was. */
  credit: { at: Date; reason: string } | null;
}

/** A demo application whose fee has been billed. */
export interface BilledCase {
  applicationId: string;
  payerId: string;
  state: 'awaiting_payment' | 'active' | 'payment_lapsed';
  subject: string;
  feeMinor: number;
  taxRateBasisPoints: number;
  approvedAt: Date;
  activatedAt: Date | null;
}

/** The fee of every approved application: paid if the membership has started, otherwise in part or not at all. */
export function planFees(cases: readonly BilledCase[]): PlannedInvoice[] {
  const random = createRandom(4711);
  let waiting = 0;
  return cases.map((billed): PlannedInvoice => {
    const { applicationId, payerId, subject, feeMinor, taxRateBasisPoints, approvedAt, activatedAt, state } = billed;
    const issuedAt = new Date(approvedAt.getTime() + 1000);
    const grossMinor = feeMinor + Math.round((feeMinor * taxRateBasisPoints) / 10_000);
    const method: PaymentMethod = random.happens(0.4) ? 'online' : 'transfer';
    const payments: PlannedPayment[] = [];
    if (state === 'active')
      payments.push({ method, amountMinor: grossMinor, at: activatedAt ?? daysAfter(issuedAt, 6) });
    // Every third of the waiting ones has a partial payment.
    else if (state === 'awaiting_payment' && waiting++ % 3 === 1)
      payments.push({ method: 'transfer', amountMinor: Math.floor(grossMinor / 3), at: daysAfter(issuedAt, 1) });
    return {
      payerId,
      applicationId,
      subject,
      unitPriceMinor: feeMinor,
      taxRateBasisPoints,
      issuedAt,
      payments,
      credit: null,
    };
  });
}

interface Extra {
  subject: Record<Language, string>;
  unitPriceMinor: number;
  taxRateBasisPoints: number;
  /** Days before today; a draft has none. */
  issuedDaysAgo: number | null;
  end: Extract<InvoiceState, 'draft' | 'issued' | 'partly_paid' | 'paid' | 'credited'>;
}

const workshop = {
  en: 'Workshop: Washing and deacidifying paper',
  fr: 'Atelier : lavage et désacidification du papier',
  ar: 'ورشة: غسل الورق وإزالة حموضته',
  cn: '工作坊：纸张清洗与脱酸',
};
const journal = {
  en: 'Journal of Conservation, printed edition',
  fr: 'Revue de conservation, édition imprimée',
  ar: 'مجلة الترميم، النسخة المطبوعة',
  cn: '《修复学刊》印刷版',
};
const symposium = {
  en: 'Symposium “Light damage”, two days',
  fr: 'Colloque « Dommages dus à la lumière », deux jours',
  ar: 'ندوة «أضرار الضوء»، يومان',
  cn: '“光损伤”研讨会，两天',
};

const extra = (
  subject: Extra['subject'],
  unitPriceMinor: number,
  taxRateBasisPoints: number,
  issuedDaysAgo: number | null,
  end: Extra['end'],
): Extra => ({ subject, unitPriceMinor, taxRateBasisPoints, issuedDaysAgo, end });

const extras: readonly Extra[] = [
  extra(journal, 48_00, 1000, 150, 'paid'),
  extra(workshop, 180_00, 2000, 96, 'paid'),
  extra(workshop, 180_00, 2000, 94, 'credited'),
  extra(symposium, 240_00, 2000, 61, 'issued'),
  extra(symposium, 240_00, 2000, 58, 'partly_paid'),
  extra(journal, 48_00, 1000, 44, 'issued'),
  extra(symposium, 240_00, 2000, 12, 'issued'),
  extra(workshop, 180_00, 2000, null, 'draft'),
  extra(journal, 48_00, 1000, null, 'draft'),
];

/** The office's other invoices: paid, overdue, credited, draft. */
export function planExtras(members: readonly { id: string; language: Language }[], now: Date): PlannedInvoice[] {
  if (members.length === 0) return [];
  return extras.map(({ subject, unitPriceMinor, taxRateBasisPoints, issuedDaysAgo, end }, index): PlannedInvoice => {
    const member = members[index % members.length]!;
    const issuedAt = issuedDaysAgo === null ? null : daysAfter(now, -issuedDaysAgo);
    const grossMinor = unitPriceMinor + Math.round((unitPriceMinor * taxRateBasisPoints) / 10_000);
    const paidAt = daysAfter(issuedAt ?? now, 9);
    const amounts: Partial<Record<Extra['end'], number>> = { paid: grossMinor, partly_paid: 100_00 };
    const amountMinor = amounts[end];
    return {
      payerId: member.id,
      applicationId: null,
      subject: subject[member.language],
      unitPriceMinor,
      taxRateBasisPoints,
      issuedAt,
      payments: amountMinor ? [{ method: 'transfer', amountMinor, at: paidAt }] : [],
      credit: end === 'credited' ? { at: paidAt, reason: 'The workshop was cancelled.' } : null,
    };
  });
}
