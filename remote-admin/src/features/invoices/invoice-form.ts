import type { InvoiceDetail } from '@guildhall/shared/contracts';
import type { FieldPath } from '@guildhall/shared/ui/form';
import type { InvoiceValues } from './LinesEditor.tsx';
import { blankLine, lineFaults, readAmounts, writeLine } from './lines.ts';

export const blankInvoice: InvoiceValues = { payerId: '', subject: '', lines: [blankLine] };

/** A draft as it stands in its inputs. */
export const writeInvoice = (invoice: InvoiceDetail): InvoiceValues => ({
  payerId: '',
  subject: invoice.subject,
  lines: invoice.lines.map(writeLine),
});

/** Subject and lines as the contract wants them, or `null` while something can't be read. */
export function readInvoice({ subject, lines }: InvoiceValues) {
  const read = lines.map((line) => {
    const amounts = readAmounts(line);
    return amounts && { text: line.text.trim(), ...amounts };
  });
  const complete = read.filter((line) => line !== null);
  return complete.length === read.length ? { subject: subject.trim(), lines: complete } : null;
}

/** What is wrong, by input, in the order of the screen; the sentences are keys of `admin:invoice`. */
export function invoiceFaults(values: InvoiceValues, { needsPayer }: { needsPayer: boolean }) {
  const faults: [FieldPath<InvoiceValues>, string][] = [];
  if (needsPayer && values.payerId === '') faults.push(['payerId', 'payerNeeded']);
  if (values.subject.trim() === '') faults.push(['subject', 'subjectNeeded']);
  values.lines.forEach((line, index) => {
    const wrong = lineFaults(line);
    for (const name of ['text', 'quantityMilli', 'unitPriceMinor', 'taxRateBasisPoints'] as const)
      if (wrong[name]) faults.push([`lines.${index}.${name}`, wrong[name]]);
  });
  return faults;
}
