import type { StatementFormat } from '@guildhall/shared/domain';
import { allAt, readXml, textAt, XmlUnreadable, type XmlElement } from '../../platform/xml/xml-reading.ts';
import { readAmount } from './amounts.ts';
import { clean, givenReference, sepaTexts } from './texts.ts';
import type { Reading, RefusedRow, Statement, StatementLine } from './statement.ts';

type CamtFormat = Extract<StatementFormat, `camt${string}`>;

/** Reports of the day, statements and notifications have the same bookings in elements of different names. */
const kinds: [path: string, format: CamtFormat][] = [
  ['BkToCstmrStmt/Stmt', 'camt053'],
  ['BkToCstmrAcctRpt/Rpt', 'camt052'],
  ['BkToCstmrDbtCdtNtfctn/Ntfctn', 'camt054'],
];

/**
 * Parses a file in the ISO 20022 formats CAMT.052, .053 or .054, any version. A batch booking becomes one line per
 * transfer, if their amounts add up.
 * @throws XmlUnreadable
 */
export function readCamt(text: string, reading: Reading): Statement & { format: CamtFormat } {
  const document = readXml(text);
  const [kind, format] = kinds.find(([path]) => allAt(document, path).length > 0) ?? [];
  if (kind === undefined || format === undefined) throw new XmlUnreadable('It is not a CAMT statement.');
  const statements = allAt(document, kind);
  const statement: Statement = { lines: [], refused: [], otherRows: 0 };
  let row = 0;
  for (const one of statements) {
    const account = textAt(one, 'Acct/Id/IBAN') || textAt(one, 'Acct/Id/Othr/Id');
    for (const entry of allAt(one, 'Ntry')) {
      row += 1;
      if (!isBookedCredit(entry)) {
        statement.otherRows += 1;
        continue;
      }
      for (const part of partsOf(entry)) {
        const read = readPart(entry, part, { ...reading, account });
        if ('reason' in read) statement.refused.push({ row, ...read });
        else statement.lines.push(read);
      }
    }
  }
  return { ...statement, format };
}

function isBookedCredit(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
  return textAt(entry, 'CdtDbtInd') === 'CRDT' && (status === '' || status === 'BOOK');
}

/** One transfer of a booking; without `details`, the booking as a whole. */
interface Part {
  amount: XmlElement | undefined;
  details: XmlElement | undefined;
}

const amountOf = (details: XmlElement) => allAt(details, 'Amt')[0] ?? allAt(details, 'AmtDtls/TxAmt/Amt')[0];

function partsOf(entry: XmlElement): Part[] {
  const [amount] = allAt(entry, 'Amt');
  const details = allAt(entry, 'NtryDtls/TxDtls');
  if (details.length < 2) return [{ amount, details: details[0] }];
  const parts = details.map((one) => ({ amount: amountOf(one), details: one }));
  const minors = [...parts, { amount }].map((part) => readAmount(part.amount?.text.trim() ?? '', '.'));
  const sums = minors.map((read) => ('minor' in read ? read.minor : Number.NaN));
  const total = sums.pop();
  return sums.reduce((sum, one) => sum + one, 0) === total ? parts : [{ amount, details: undefined }];
}

function readPart(
  entry: XmlElement,
  { amount, details }: Part,
  { account, currency, today }: Reading & { account: string },
): StatementLine | Omit<RefusedRow, 'row'> {
  const written = amount?.text.trim() ?? '';
  const bookedOn = dayOf(entry);
  if (bookedOn === null) return { reason: 'day_unreadable', text: clean(textAt(entry, 'BookgDt/Dt')) };
  if (bookedOn > today) return { reason: 'day_in_future', text: bookedOn };
  const code = amount?.attributes.Ccy ?? '';
  if (code !== currency) return { reason: 'other_currency', text: clean(`${written} ${code}`) };
  const read = readAmount(written, '.');
  if ('refused' in read) return { reason: read.refused, text: clean(written) };
  if (read.minor <= 0) return { reason: 'amount_unreadable', text: clean(written) };
  return {
    account,
    bookedOn,
    amountMinor: read.minor,
    currency,
    payerName: clean(nameOf(details)),
    payerAccount: details ? textAt(details, 'RltdPties/DbtrAcct/Id/IBAN') : '',
    purpose: clean(purposeOf(entry, details)),
    reference: givenReference(details && textAt(details, 'Refs/EndToEndId')),
    bankReference:
      givenReference(details && textAt(details, 'Refs/AcctSvcrRef')) ||
      [givenReference(textAt(entry, 'AcctSvcrRef')), givenReference(details && textAt(details, 'Refs/TxId'))]
        .filter(Boolean)
        .join('/'),
  };
}

function dayOf(entry: XmlElement): string | null {
  const text = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm']
    .map((path) => textAt(entry, path))
    .find(Boolean);
  const day = /^(?:19|20)\d\d-\d\d-\d\d/.exec(text ?? '')?.[0];
  if (day === undefined) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** The debtor's name; newer versions have it one level deeper. */
function nameOf(details: XmlElement | undefined): string {
  if (!details) return '';
  const paths = ['UltmtDbtr/Nm', 'UltmtDbtr/Pty/Nm', 'Dbtr/Nm', 'Dbtr/Pty/Nm'];
  return paths.map((path) => textAt(details, `RltdPties/${path}`)).find(Boolean) ?? '';
}

function purposeOf(entry: XmlElement, details: XmlElement | undefined): string {
  if (!details) return textAt(entry, 'AddtlNtryInf');
  const lines = allAt(details, 'RmtInf/Ustrd').map(({ text }) => text);
  const structured = allAt(details, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text);
  return (
    [sepaTexts(lines.join(' ')).plain, ...structured].filter(Boolean).join(' ') ||
    textAt(details, 'AddtlTxInf') ||
    textAt(entry, 'AddtlNtryInf')
  );
}
