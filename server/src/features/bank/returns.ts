import { bankLimits } from '@guildhall/shared/domain';
import { createNumberSearch, nameReason } from './matching.ts';
import type { BankLineRow, ReturnablePayment } from './repository.ts';

/** How banks call a payment that they take back, in the text of a line. */
const returnWords =
  /return|reject|unpaid|reversal|chargeback|rück(?:last|über|lauf|gabe|ruf)|rueck(?:last|ueber|lauf)|retoure|storno|rejet|impay|retour|RTRN|退[回汇票款]|مرتجع|مرفوض/iu;

/** True for an open line on which the bank may take a payment back. */
export const mayReturn = (
  line: Pick<BankLineRow, 'state' | 'kind' | 'amountMinor' | 'settledMinor' | 'purpose'>,
): boolean =>
  line.state === 'open' &&
  line.amountMinor < 0 &&
  line.settledMinor === 0 &&
  (line.kind === 'reversal' || returnWords.test(line.purpose));

/**
 * Finds the payments that each line may take back: the line names their invoice, their reference or their account, or it
 * has the payer's name and exactly the amount. The likeliest and latest comes first, and is the first of one line only.
 */
export function proposeReturns(
  lines: readonly BankLineRow[],
  payments: readonly ReturnablePayment[],
): Map<string, ReturnablePayment[]> {
  const taken = new Set<string>();
  const proposals = new Map<string, ReturnablePayment[]>();
  for (const line of lines) {
    const own = payments.filter(({ lineId, id }) => lineId === line.id && !taken.has(id));
    const byNumber = [...new Map(own.map((payment) => [payment.number, payment])).values()];
    const named = createNumberSearch(byNumber)(`${line.purpose} ${line.reference}`);
    const numbers = new Set([...named.keys()].map(({ number }) => number));
    const pointsOf = (payment: ReturnablePayment): number => {
      const isExact = payment.amountMinor === -line.amountMinor;
      const hasName = nameReason(line.payerName, payment.payerName) === 'name';
      const isSame = (one: string, other: string) => one !== '' && one === other;
      return (
        (numbers.has(payment.number) ? 4 : 0) +
        (isSame(payment.reference, line.reference) ? 4 : 0) +
        (isSame(payment.payerAccount, line.payerAccount) ? 2 : 0) +
        (hasName && isExact ? 2 : 0) +
        (isExact ? 1 : 0)
      );
    };
    const rated = own.map((payment) => ({ payment, points: pointsOf(payment) })).filter(({ points }) => points > 0);
    rated.sort((a, b) => b.points - a.points || (a.payment.receivedOn < b.payment.receivedOn ? 1 : -1));
    const [best] = rated;
    if (!best || best.points === 1) continue;
    taken.add(best.payment.id);
    proposals.set(
      line.id,
      rated.slice(0, bankLimits.choices).map(({ payment }) => payment),
    );
  }
  return proposals;
}
