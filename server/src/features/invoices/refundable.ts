import type { PaymentRow } from './payment-repository.ts';

/** States of payments that can be given back: booked ones, and those that wait for a person. */
const refundableStates: readonly PaymentRow['state'][] = ['succeeded', 'partly_refunded', 'needs_review'];

/**
 * What can still be given back of a payment, in minor units.
 * @param reservedMinor the total of its refunds that succeeded or are under way, as a positive amount
 */
export const refundableMinor = (
  payment: Pick<PaymentRow, 'state' | 'amountMinor' | 'refundsId' | 'reversesId'>,
  { reservedMinor, isReversed }: { reservedMinor: number; isReversed: boolean },
): number =>
  isReversed || payment.refundsId || payment.reversesId || !refundableStates.includes(payment.state)
    ? 0
    : Math.max(0, payment.amountMinor - reservedMinor);
