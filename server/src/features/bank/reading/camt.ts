import type { StatementFormat } from '@guildhall/shared/domain';
import { allAt, readXml, textAt, XmlUnreadable, type XmlElement } from '../../../platform/xml/xml-reading.ts';
import {
  clean,
  givenReference,
  sepaTexts,
  balancesOf,
  type ToldBalance,
  type Reading,
  type RefusedRow,
  type Statement,
  type StatementLine,
} from './statement.ts';
import { readAmount } from './amounts.ts';

type CamtFormat = Extract<StatementFormat, `camt${string}`>;

/** Reports of the day, statements and notifications have the same bookings in elements of different names. */
const kinds: [path: string, format: CamtFormat][] = [
  ['BkToCstmrStmt/Stmt', 'camt053'],
  ['BkToCstmrAcctRpt/Rpt', 'camt052'],
  ['BkToCstmrDbtCdtNtfctn/Ntfctn', 'camt054'],
];

/**
 * Parses a file in the ISO 20022 formats CAMT.052, .053 or .054, any version. A batch booking becomes one line per
 * transfer, and one for the charge that the bank kept, if their amounts add up.
 * @throws XmlUnreadable
 */
export function readCamt(text: string, reading: Reading): Statement & { format: CamtFormat } {
  const document = readXml(text);
  const [kind, format] = kinds.find(([path]) => allAt(document, path).length > 0) ?? [];
  if (kind === undefined || format === undefined) throw new XmlUnreadable('It is not a CAMT statement.');
  const statements = allAt(document, kind);
  const statement: Required<Statement> = { lines: [], refused: [], otherRows: 0, balances: [] };
  let row = 0;
  for (const one of statements) {
    const account = textAt(one, 'Acct/Id/IBAN') || textAt(one, 'Acct/Id/Othr/Id');
    const before = statement.lines.length;
    for (const entry of allAt(one, 'Ntry')) {
      row += 1;
      if (!isBooked(entry)) {
        statement.otherRows += 1;
        continue;
      }
      for (const part of partsOf(entry)) {
        const read = readPart(entry, part, { ...reading, account });
        if ('reason' in read) statement.refused.push({ row, ...read });
        else statement.lines.push(read);
      }
    }
    const told = allAt(one, 'Bal').flatMap((element) => balanceOf(element, reading.currency) ?? []);
    statement.balances.push(
      ...balancesOf(told, statement.lines.slice(before), { account, currency: reading.currency }),
    );
  }
  return { ...statement, format };
}

/** A balance of what is booked, not of what is expected. */
function balanceOf(element: XmlElement, currency: string): ToldBalance | null {
  const code = textAt(element, 'Tp/CdOrPrtry/Cd');
  const [amount] = allAt(element, 'Amt');
  const day = dayIn(textAt(element, 'Dt/Dt') || textAt(element, 'Dt/DtTm'));
  const minor = minorOf(amount);
  const isOpening = code === 'OPBD' || code === 'PRCD';
  if ((!isOpening && code !== 'CLBD') || day === null || Number.isNaN(minor)) return null;
  if (amount?.attributes.Ccy !== currency) return null;
  return { isOpening, day, amountMinor: textAt(element, 'CdtDbtInd') === 'DBIT' ? -minor : minor };
}

function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
  return status === '' || status === 'BOOK';
}

/** One transfer of a booking; without `details`, the booking as a whole. */
interface Part {
  amount: XmlElement | undefined;
  details: XmlElement | undefined;
  /** What the bank kept of the booking's transfers. */
  chargeMinor?: number;
}

const amountOf = (details: XmlElement) => allAt(details, 'Amt')[0] ?? allAt(details, 'AmtDtls/TxAmt/Amt')[0];

const minorOf = (amount: XmlElement | undefined): number => {
  const read = readAmount(amount?.text.trim() ?? '', '.');
  return 'minor' in read ? read.minor : Number.NaN;
};

/** What a bank keeps of a batch at most, as a part of its sum: more is another reason why amounts don't add up. */
const mostCharge = 0.1;

function partsOf(entry: XmlElement): Part[] {
  const [amount] = allAt(entry, 'Amt');
  const details = allAt(entry, 'NtryDtls/TxDtls');
  const parts: Part[] = details.map((one) => ({ amount: amountOf(one), details: one }));
  const whole = [{ amount, details: details.length === 1 ? details[0] : undefined }];
  if (parts.length === 0 || parts.some((part) => part.amount?.attributes.Ccy !== amount?.attributes.Ccy)) return whole;
  const sum = parts.reduce((total, part) => total + minorOf(part.amount), 0);
  const chargeMinor = sum - minorOf(amount);
  if (chargeMinor === 0) return parts;
  const isCharge = textAt(entry, 'CdtDbtInd') === 'CRDT' && chargeMinor > 0 && chargeMinor <= sum * mostCharge;
  return isCharge ? [...parts, { amount, details: undefined, chargeMinor }] : whole;
}

function readPart(
  entry: XmlElement,
  { amount, details, chargeMinor }: Part,
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
  const comesIn = textAt(entry, 'CdtDbtInd') !== 'DBIT';
  const references = [
    givenReference(textAt(entry, 'AcctSvcrRef')),
    givenReference(details && textAt(details, 'Refs/TxId')),
  ];
  const line = { account, bookedOn, currency, purpose: clean(purposeOf(entry, details)) };
  if (chargeMinor !== undefined)
    return {
      ...line,
      kind: 'charge',
      amountMinor: -chargeMinor,
      payerName: '',
      payerAccount: '',
      reference: '',
      bankReference: references[0] ? `${references[0]}/charge` : '',
    };
  const party = details && counterpartOf(details, comesIn, account);
  return {
    ...line,
    kind: isReversal(entry, details) ? 'reversal' : 'transfer',
    amountMinor: comesIn ? read.minor : -read.minor,
    payerName: clean(party?.name ?? ''),
    payerAccount: clean(party?.account ?? ''),
    reference: givenReference(details && textAt(details, 'Refs/EndToEndId')),
    bankReference:
      givenReference(details && textAt(details, 'Refs/AcctSvcrRef')) || references.filter(Boolean).join('/'),
  };
}

const isReversal = (entry: XmlElement, details: XmlElement | undefined): boolean =>
  textAt(entry, 'RvslInd') === 'true' || (details !== undefined && allAt(details, 'RtrInf').length > 0);

/** The other side of a transfer: in a reversal, the parties keep the roles of what it undoes. */
function counterpartOf(details: XmlElement, comesIn: boolean, ownAccount: string): { name: string; account: string } {
  const sides = (['Dbtr', 'Cdtr'] as const).map((role) => ({
    name: nameOf(details, role),
    account: textAt(details, `RltdPties/${role}Acct/Id/IBAN`),
  }));
  const [other, own] = comesIn ? sides : sides.toReversed();
  const shown =
    other && (other.account === ownAccount || (other.name === '' && own?.account !== ownAccount)) ? own : other;
  return shown ?? { name: '', account: '' };
}

function dayOf(entry: XmlElement): string | null {
  const text = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm']
    .map((path) => textAt(entry, path))
    .find(Boolean);
  return dayIn(text ?? '');
}

function dayIn(text: string): string | null {
  const day = /^(?:19|20)\d\d-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** A party's name; newer versions have it one level deeper. */
function nameOf(details: XmlElement, role: 'Dbtr' | 'Cdtr'): string {
  const paths = [`Ultmt${role}/Nm`, `Ultmt${role}/Pty/Nm`, `${role}/Nm`, `${role}/Pty/Nm`];
  return paths.map((path) => textAt(details, `RltdPties/${path}`)).find(Boolean) ?? '';
}

function purposeOf(entry: XmlElement, details: XmlElement | undefined): string {
  if (!details) return textAt(entry, 'AddtlNtryInf');
  const lines = allAt(details, 'RmtInf/Ustrd').map(({ text }) => text);
  const structured = ['CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'AddtlRmtInf'].flatMap((path) =>
    allAt(details, `RmtInf/Strd/${path}`).map(({ text }) => text.trim()),
  );
  return (
    [sepaTexts(lines.join(' ')).plain, ...structured].filter(Boolean).join(' ') ||
    textAt(details, 'AddtlTxInf') ||
    textAt(entry, 'AddtlNtryInf')
  );
}
