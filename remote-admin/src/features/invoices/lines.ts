import type { Article, InvoiceDetail } from '@guildhall/shared/contracts';
import { type InvoiceLineAmounts, defaultLanguage, type Language } from '@guildhall/shared/domain';
import type { FieldPath } from '@guildhall/shared/ui/form';
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
const writeLine = (line: InvoiceDetail['lines'][number]): LineValues => ({
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
const typedAmounts = (line: LineValues) => ({
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
function lineFaults(line: LineValues): Partial<Record<keyof LineValues, string>> {
  return {
    ...(line.text.trim() === '' && { text: 'lineTextNeeded' }),
    ...(readers.quantityMilli(line.quantityMilli) === null && { quantityMilli: 'quantityWrong' }),
    ...(readers.unitPriceMinor(line.unitPriceMinor) === null && { unitPriceMinor: 'priceWrong' }),
    ...(readers.discountBasisPoints(line.discountBasisPoints) === null && { discountBasisPoints: 'discountWrong' }),
    ...(readers.taxRateBasisPoints(line.taxRateBasisPoints) === null && { taxRateBasisPoints: 'rateWrong' }),
  };
}

const blankPayer: InvoiceValues['payer'] = { name: '', address: '', email: '', language: defaultLanguage };

/** An empty form. @param language the association's, for a payer without an account */
export const blankInvoice = (language: Language): InvoiceValues => ({
  payerId: '',
  hasNoAccount: false,
  payer: { ...blankPayer, language },
  subject: '',
  suppliedFrom: '',
  suppliedUntil: '',
  lines: [blankLine],
});

const readPayer = ({ name, address, email }: InvoiceDetail['payer'], language: Language) => ({
  name,
  address,
  email,
  language,
});

/** A draft as form inputs. */
export const writeInvoice = (invoice: InvoiceDetail): InvoiceValues => ({
  payerId: '',
  hasNoAccount: invoice.payer.withoutAccount !== undefined,
  payer: invoice.payer.withoutAccount ? readPayer(invoice.payer, invoice.payer.withoutAccount.language) : blankPayer,
  subject: invoice.subject,
  suppliedFrom: invoice.supplied?.from ?? '',
  suppliedUntil: invoice.supplied?.until ?? '',
  lines: invoice.lines.map(writeLine),
});

/** All but the payer in the contract's form; an invalid amount becomes `NaN`. */
export const invoiceBody = ({ subject, suppliedFrom, suppliedUntil, lines }: InvoiceValues) => ({
  subject,
  ...(suppliedFrom && { suppliedFrom }),
  ...(suppliedUntil && { suppliedUntil }),
  lines: lines.map((line) => ({
    text: line.text,
    ...typedAmounts(line),
    ...(line.account && { account: line.account }),
  })),
});

/** The payer of a new invoice in the contract's form. */
export const payerBody = ({ hasNoAccount, payerId, payer }: InvoiceValues) => (hasNoAccount ? { payer } : { payerId });

const inputs = ['text', 'quantityMilli', 'unitPriceMinor', 'discountBasisPoints', 'taxRateBasisPoints'] as const;

/** The problems by input, in screen order; the messages are keys of `admin:invoice`. */
export function invoiceFaults(values: InvoiceValues, { needsPayer }: { needsPayer: boolean }) {
  const faults: [FieldPath<InvoiceValues>, string][] = [];
  if (needsPayer && !values.hasNoAccount && values.payerId === '') faults.push(['payerId', 'payerNeeded']);
  if (values.subject.trim() === '') faults.push(['subject', 'subjectNeeded']);
  values.lines.forEach((line, index) => {
    const wrong = lineFaults(line);
    for (const name of inputs) if (wrong[name]) faults.push([`lines.${index}.${name}`, wrong[name]]);
  });
  return faults;
}

/** An invoice as typed. */
export interface InvoiceValues {
  payerId: string;
  /** True for a payer without an account, entered in `payer`. */
  hasNoAccount: boolean;
  payer: { name: string; address: string; email: string; language: Language };
  subject: string;
  /** Days, `YYYY-MM-DD`; empty if not chosen. */
  suppliedFrom: string;
  suppliedUntil: string;
  lines: LineValues[];
}
