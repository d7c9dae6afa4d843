import type { Transaction } from '../../platform/database/client.ts';
import type { IssuerSnapshot } from '../../platform/database/schema/index.ts';
import { unprintableIn } from '../../platform/pdf/bidi.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createLineRepository } from './line-repository.ts';
import { readIssuer } from '../../platform/settings/association.ts';
import type { InvoiceRow } from './repository.ts';

type Printed = Pick<InvoiceRow, 'subject' | 'payer'>;

/** The characters of a draft that its PDF cannot show. */
export const unprintableOf = (
  { subject, payer }: Printed,
  lines: readonly { text: string }[],
  { name, address }: Pick<IssuerSnapshot, 'name' | 'address'>,
) => unprintableIn([subject, payer.name, payer.address, ...lines.map(({ text }) => text), name, address]);

/**
 * Issuing many at once shows nobody a single draft, so one that cannot be printed as written is left to its own page.
 * @throws Problem 409 `invoice_unprintable`
 */
export async function requirePrintable(tx: Transaction, draft: InvoiceRow): Promise<void> {
  const lines = await createLineRepository(tx).ofInvoice(draft.id);
  const { unprintable = [] } = unprintableOf(draft, lines, await readIssuer(tx));
  if (unprintable.length > 0)
    throw problem.conflict(
      'invoice_unprintable',
      `These characters cannot be printed: ${unprintable.join(' ')}. Change them, or issue this draft on its own page.`,
    );
}
