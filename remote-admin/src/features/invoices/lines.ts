import type { InvoiceDetail } from '@guildhall/shared/contracts';
import type { InvoiceLineAmounts } from '@guildhall/shared/domain';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';

/** A line as it is typed: numbers are texts, so that nothing half typed is lost. */
export interface LineValues {
  text: string;
  quantity: string;
  unitPrice: string;
  taxRate: string;
}

export const blankLine: LineValues = { text: '', quantity: '1', unitPrice: '', taxRate: '0' };

/** The line of a draft as it stands in its inputs. */
export const writeLine = (line: InvoiceDetail['lines'][number]): LineValues => ({
  text: line.text,
  quantity: writeDecimal(line.quantityMilli, 3, { trim: true }),
  unitPrice: writeDecimal(line.unitPriceMinor, 2),
  taxRate: writeDecimal(line.taxRateBasisPoints, 2, { trim: true }),
});

const within = (value: number | null, min: number, max: number) =>
  value !== null && value >= min && value <= max ? value : null;

// The bounds are the contract's (`createInvoice`), so that what can be saved and what is marked wrong agree.
const readers = {
  quantity: (text: string) => within(readDecimal(text, 3), 1, 1_000_000),
  unitPrice: (text: string) => within(readDecimal(text, 2), 0, 100_000_000),
  taxRate: (text: string) => within(readDecimal(text, 2), 0, 5000),
};

/** The amounts of a line, or `null` while one of them can't be read. */
export function readAmounts({ quantity, unitPrice, taxRate }: LineValues): InvoiceLineAmounts | null {
  const quantityMilli = readers.quantity(quantity);
  const unitPriceMinor = readers.unitPrice(unitPrice);
  const taxRateBasisPoints = readers.taxRate(taxRate);
  if (quantityMilli === null || unitPriceMinor === null || taxRateBasisPoints === null) return null;
  return { quantityMilli, unitPriceMinor, taxRateBasisPoints };
}

/** The words of what is wrong with each input of a line, by input; empty when the line can be saved. */
export function lineFaults(line: LineValues): Partial<Record<keyof LineValues, string>> {
  return {
    ...(line.text.trim() === '' && { text: 'lineTextNeeded' }),
    ...(readers.quantity(line.quantity) === null && { quantity: 'quantityWrong' }),
    ...(readers.unitPrice(line.unitPrice) === null && { unitPrice: 'priceWrong' }),
    ...(readers.taxRate(line.taxRate) === null && { taxRate: 'rateWrong' }),
  };
}
