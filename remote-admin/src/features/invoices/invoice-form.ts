import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { defaultLanguage, type Language } from '@guildhall/shared/domain';
import type { FieldPath } from '@guildhall/shared/ui/form';
import type { InvoiceValues } from './LinesEditor.tsx';
import { blankLine, lineFaults, typedAmounts, writeLine } from './lines.ts';

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
