import { getCheckout, startCheckout } from '@guildhall/shared/contracts';
import type { ResponseOf } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useMutation } from '@guildhall/shared/query';

/** An online payment, as far as it has come. */
export type Checkout = ResponseOf<typeof getCheckout>;

/** Starts an online payment. The key makes a second press of the button the same payment (domain rule 10). */
export const useStartCheckout = (invoiceId: string) =>
  useMutation({
    mutationFn: (idempotencyKey: string) =>
      call(startCheckout, { params: { id: invoiceId }, body: {}, idempotencyKey }),
  });

const firstAskMs = 800;
const lastAskMs = 5000;
/** How often a pending payment is asked for before the page says that it takes longer: about 40 seconds in all. */
const asksForPayment = 12;

interface Asked {
  dataUpdateCount: number;
  errorUpdateCount: number;
}
const asksOf = ({ dataUpdateCount, errorUpdateCount }: Asked) => dataUpdateCount + errorUpdateCount;

/** True when a pending payment was asked for often enough, and the page should say that it takes longer. */
export const askedEnough = (asked: Asked | undefined): boolean =>
  asked !== undefined && asksOf(asked) >= asksForPayment;

export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkouts', id],
    queryFn: ({ signal }) => call(getCheckout, { params: { id }, signal }),
    staleTime: 0,
    // The provider's word may arrive after the person does: asked again with growing pauses, then no more.
    refetchInterval: ({ state }) =>
      (state.data?.state ?? 'pending') === 'pending' && state.status !== 'error' && !askedEnough(state)
        ? Math.min(firstAskMs * 1.4 ** asksOf(state), lastAskMs)
        : false,
  });

/**
 * Where the browser may be sent to pay: this site, or an https address of the provider.
 * @returns the address to go to, or `null` when the answer is neither.
 */
export function payableAddress(redirectTo: string, origin: string): string | null {
  if (!URL.canParse(redirectTo, origin)) return null;
  const address = new URL(redirectTo, origin);
  return address.origin === origin || address.protocol === 'https:' ? address.href : null;
}
