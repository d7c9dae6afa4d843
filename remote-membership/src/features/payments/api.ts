import { getCheckout, startCheckout } from '@guildhall/shared/contracts';
import type { ResponseOf } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { queryOptions, useMutation } from '@guildhall/shared/query';

/** An online payment with its current state. */
export type Checkout = ResponseOf<typeof getCheckout>;

/** Starts an online payment. The key makes a second click the same payment (domain rule 10). */
export const useStartCheckout = (invoiceId: string) =>
  useMutation({
    mutationFn: (idempotencyKey: string) =>
      call(startCheckout, { params: { id: invoiceId }, body: {}, idempotencyKey }),
  });

const firstAskMs = 800;
const lastAskMs = 5000;
/** How often a pending payment is polled before the page says that it takes longer: about 40 seconds in total. */
const maxPolls = 12;

interface PollCounts {
  dataUpdateCount: number;
  errorUpdateCount: number;
}
const pollsOf = ({ dataUpdateCount, errorUpdateCount }: PollCounts) => dataUpdateCount + errorUpdateCount;

/** True when a pending payment was polled often enough, and the page should say that it takes longer. */
export const isPollLimitReached = (asked: PollCounts | undefined): boolean =>
  asked !== undefined && pollsOf(asked) >= maxPolls;

export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkouts', id],
    queryFn: ({ signal }) => call(getCheckout, { params: { id }, signal }),
    staleTime: 0,
    // The provider may confirm after the person returns: poll with growing pauses, then stop.
    refetchInterval: ({ state }) =>
      (state.data?.state ?? 'pending') === 'pending' && state.status !== 'error' && !isPollLimitReached(state)
        ? Math.min(firstAskMs * 1.4 ** pollsOf(state), lastAskMs)
        : false,
  });

/**
 * Validates the redirect to a payment page: this site, or an https address of the provider.
 * @returns the address, or `null` when it is neither.
 */
export function payableAddress(redirectTo: string, origin: string): string | null {
  if (!URL.canParse(redirectTo, origin)) return null;
  const address = new URL(redirectTo, origin);
  return address.origin === origin || address.protocol === 'https:' ? address.href : null;
}
