import type { Article, InvoiceDetail } from '@guildhall/shared/contracts';
import type { InvoiceLineAmounts } from '@guildhall/shared/domain';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';

/**
 * A line as typed: numbers are texts, so that no input is lost. The names are the contract's, so that the server's
 * messages appear next to the inputs.
 */
export interface LineValues {
  text: string;
  quantityMilli: string;
  unitPriceMinor: string;
  discountBasisPoints: string;
  taxRateBasisPoints: string;
  /** The revenue account from the article list; empty for the one of the tax rate. */
  account: string;
}

export const blankLine: LineValues = {
  text: '',
  quantityMilli: '1',
  unitPriceMinor: '',
  discountBasisPoints: '0',
  taxRateBasisPoints: '0',
  account: '',
};

/** The line of a draft as form inputs. */
export const writeLine = (line: InvoiceDetail['lines'][number]): LineValues => ({
  text: line.text,
  quantityMilli: writeDecimal(line.quantityMilli, 3, { trim: true }),
  unitPriceMinor: writeDecimal(line.unitPriceMinor, 2),
  discountBasisPoints: writeDecimal(line.discountBasisPoints, 2, { trim: true }),
  taxRateBasisPoints: writeDecimal(line.taxRateBasisPoints, 2, { trim: true }),
  account: line.account ?? '',
});

/** One piece of an article. */
export const lineOf = ({ name, unitPriceMinor, taxRateBasisPoints, account = '' }: Article): LineValues => ({
  ...blankLine,
  text: name,
  unitPriceMinor: writeDecimal(unitPriceMinor, 2),
  taxRateBasisPoints: writeDecimal(taxRateBasisPoints, 2, { trim: true }),
  account,
});

/** Whether nothing has been typed into a line. */
export const isBlank = ({ text, unitPriceMinor }: LineValues): boolean =>
  text.trim() === '' && unitPriceMinor.trim() === '';

const within = (value: number | null, min: number, max: number) =>
  value !== null && value >= min && value <= max ? value : null;

// The bounds are the contract's (`createInvoice`), so that the screen and the server accept the same values.
const readers = {
  quantityMilli: (text: string) => within(readDecimal(text, 3), 1, 1_000_000),
  unitPriceMinor: (text: string) => within(readDecimal(text, 2), 0, 100_000_000),
  // An empty discount means none.
  discountBasisPoints: (text: string) => within(text.trim() === '' ? 0 : readDecimal(text, 2), 0, 10_000),
  taxRateBasisPoints: (text: string) => within(readDecimal(text, 2), 0, 5000),
};

/** The amounts of a line; an invalid one is `NaN`, which the contract refuses at its own input. */
export const typedAmounts = (line: LineValues) => ({
  quantityMilli: readers.quantityMilli(line.quantityMilli) ?? NaN,
  unitPriceMinor: readers.unitPriceMinor(line.unitPriceMinor) ?? NaN,
  discountBasisPoints: readers.discountBasisPoints(line.discountBasisPoints) ?? NaN,
  taxRateBasisPoints: readers.taxRateBasisPoints(line.taxRateBasisPoints) ?? NaN,
});

/** The amounts of a line, or `null` if one is invalid. */
export function readAmounts(line: LineValues): InvoiceLineAmounts | null {
  const amounts = typedAmounts(line);
  return Object.values(amounts).some(Number.isNaN) ? null : amounts;
}

/** The message keys of a line's problems, by input; empty when the line is valid. */
export function lineFaults(line: LineValues): Partial<Record<keyof LineValues, string>> {
  return {
    ...(line.text.trim() === '' && { text: 'lineTextNeeded' }),
    ...(readers.quantityMilli(line.quantityMilli) === null && { quantityMilli: 'quantityWrong' }),
    ...(readers.unitPriceMinor(line.unitPriceMinor) === null && { unitPriceMinor: 'priceWrong' }),
    ...(readers.discountBasisPoints(line.discountBasisPoints) === null && { discountBasisPoints: 'discountWrong' }),
    ...(readers.taxRateBasisPoints(line.taxRateBasisPoints) === null && { taxRateBasisPoints: 'rateWrong' }),
  };
}
