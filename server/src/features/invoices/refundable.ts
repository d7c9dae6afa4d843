import type { PaymentRow } from './payment-repository.ts';

/** States of refundable payments: booked ones, and those that wait for a person. */
const refundableStates: readonly PaymentRow['state'][] = ['succeeded', 'partly_refunded', 'needs_review'];

interface Taken {
  /** The total of its refunds that succeeded or are pending, as a positive amount. */
  reservedMinor: number;
  isReversed: boolean;
  /** The part of its surplus used by other invoices. */
  spentMinor: number;
}

/** The refundable amount of a payment, in minor units. */
export const refundableMinor = (
  payment: Pick<PaymentRow, 'state' | 'amountMinor' | 'refundsId' | 'reversesId'>,
  { reservedMinor, isReversed, spentMinor }: Taken,
): number =>
  isReversed || payment.refundsId || payment.reversesId || !refundableStates.includes(payment.state)
    ? 0
    : Math.max(0, payment.amountMinor - reservedMinor - spentMinor);

/**
 * The state of a payment's surplus, in minor units: the credit left on account, and what other invoices have used.
 * @param refundedMinor the part of its refunds taken from the surplus, as a positive amount
 * @param creditMinor the payer's credit on account
 */
export function surplusOf(
  { surplusMinor }: Pick<PaymentRow, 'surplusMinor'>,
  { refundedMinor, creditMinor }: { refundedMinor: number; creditMinor: number },
): { leftMinor: number; spentMinor: number } {
  const keptMinor = surplusMinor - refundedMinor;
  const leftMinor = Math.max(0, Math.min(keptMinor, creditMinor));
  return { leftMinor, spentMinor: keptMinor - leftMinor };
}
