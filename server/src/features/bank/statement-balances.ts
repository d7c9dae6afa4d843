import { addDays } from '@guildhall/shared/domain';
import type { StatementBalance, StatementLine } from './statement.ts';

/** A balance as a statement tells it. */
export interface ToldBalance {
  isOpening: boolean;
  day: string;
  amountMinor: number;
}

/**
 * The balances of a statement at the end of a day, closing ones last. Banks date the opening balance on the day of the
 * first booking or on an earlier one: it is that of the evening before the first booking.
 */
export function balancesOf(
  told: readonly ToldBalance[],
  lines: readonly StatementLine[],
  { account, currency }: { account: string; currency: string },
): StatementBalance[] {
  const firstDay = lines.map(({ bookedOn }) => bookedOn).sort()[0];
  return told
    .toSorted((a, b) => Number(b.isOpening) - Number(a.isOpening))
    .map(({ isOpening, day, amountMinor }) => {
      const isLate = isOpening && firstDay !== undefined && day >= firstDay;
      return { account, bookedOn: isLate ? addDays(firstDay, -1) : day, amountMinor, currency };
    });
}
