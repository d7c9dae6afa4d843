import { germanIban, isBankAccount } from '@guildhall/shared/domain';
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

// The libraries for this format read amounts as floating-point numbers, and the reversal of a credit as a credit.

/** True for a text in SWIFT's format MT940, or MT942 of the current day. */
export const isMt940 = (text: string): boolean => {
  const start = text.slice(0, 2_000);
  return /^\s*(?:\{|:20:)/.test(start) && /^:20:/m.test(start) && /^:25[A-Z]?:/m.test(start);
};

/** A field such as `:61:`, with its lines. */
interface Field {
  tag: string;
  lines: string[];
}

/** Parses statements in the format MT940: each `:61:` is a booking, explained by the `:86:` behind it. */
export function readMt940(text: string, reading: Reading): Statement {
  const statement: Required<Statement> = { lines: [], refused: [], otherRows: 0, balances: [] };
  const fields = fieldsOf(text);
  let account = '';
  let currency = '';
  let row = 0;
  let told: ToldBalance[] = [];
  let before = 0;
  for (const [at, { tag, lines }] of fields.entries()) {
    const [first = ''] = lines;
    if (tag === '20') {
      currency = '';
      told = [];
      before = statement.lines.length;
    }
    if (/^25[A-Z]?$/.test(tag)) account = accountOf(first);
    if (/^(?:60[FM]|34F)$/.test(tag)) currency ||= /[A-Z]{3}(?=[CD]?[\d,]+$)/.exec(first.trim())?.[0] ?? '';
    if (/^6[02]F$/.test(tag)) told.push(...balanceOf(first, tag === '60F', reading.currency));
    if (tag === '62F') {
      const { currency: code } = reading;
      statement.balances.push(...balancesOf(told, statement.lines.slice(before), { account, currency: code }));
    }
    if (tag !== '61') continue;
    row += 1;
    const next = fields[at + 1];
    const read = readBooking(first, next?.tag === '86' ? next.lines : [], { ...reading, account, written: currency });
    if (read === null) statement.otherRows += 1;
    else if ('reason' in read) statement.refused.push({ row, ...read });
    else statement.lines.push(read);
  }
  return statement;
}

function balanceOf(text: string, isOpening: boolean, currency: string): ToldBalance[] {
  const found = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,]+)/.exec(text.trim());
  const [, mark, year, month, date, written, amountText = ''] = found ?? [];
  const amount = readAmount(amountText, ',');
  const day = bookedDayOf(Number(year) + 2000, Number(month), Number(month), Number(date));
  if (day === null || written !== currency || 'refused' in amount) return [];
  return [{ isOpening, day, amountMinor: mark === 'D' ? -amount.minor : amount.minor }];
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [start, tag] = /^(?:\{.*\{4:)?:(\d\d[A-Z]?):/.exec(line) ?? [];
    if (start !== undefined && tag !== undefined) fields.push({ tag, lines: [line.slice(start.length)] });
    else if (!/^-?\}?$/.test(line)) fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/** An IBAN, or a German bank code and account number, as its IBAN. */
function accountOf(text: string): string {
  const compact = text.replace(/\s/g, '').toUpperCase();
  const [, bankCode, number] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(compact) ?? [];
  if (bankCode !== undefined && number !== undefined) return germanIban(bankCode, number);
  const withoutCurrency = compact.replace(/[A-Z]{3}$/, '');
  return /^[A-Z]{2}\d{2}/.test(withoutCurrency) && isBankAccount(withoutCurrency) ? withoutCurrency : compact;
}

/** Value date, booking day, R for a reversal, C or D, the third letter of the currency, amount. */
const booking = /^(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d))?(R|E)?([CD])[A-Z]?([\d,]+)/;

/** @returns `null` for an expected booking, which is not booked yet */
function readBooking(
  text: string,
  details: readonly string[],
  { account, currency, written, today }: Reading & { account: string; written: string },
): StatementLine | Omit<RefusedRow, 'row'> | null {
  const found = booking.exec(text.trim());
  if (!found) return { reason: 'amount_unreadable', text: clean(text) };
  const [all, year = '', month = '', day = '', bookedMonth = month, bookedDay = day, kind, mark, amountText = ''] =
    found;
  const [reference = '', bankReference = ''] = text
    .trim()
    .slice(all.length)
    .replace(/^[A-Z][A-Z0-9]{3}/, '')
    .split('//');
  if (kind === 'E') return null;
  const bookedOn = bookedDayOf(Number(year) + 2000, Number(month), Number(bookedMonth), Number(bookedDay));
  if (bookedOn === null) return { reason: 'day_unreadable', text: clean(text) };
  if (bookedOn > today) return { reason: 'day_in_future', text: bookedOn };
  if (written !== '' && written !== currency)
    return { reason: 'other_currency', text: clean(`${amountText} ${written}`) };
  const amount = readAmount(amountText, ',');
  if ('refused' in amount) return { reason: amount.refused, text: clean(amountText) };
  if (amount.minor <= 0) return { reason: 'amount_unreadable', text: clean(amountText) };
  const { payerName, payerAccount, purpose, endToEnd } = readDetails(details);
  // The reversal of a credit is money that leaves.
  const comesIn = (kind === 'R') === (mark === 'D');
  return {
    kind: kind === 'R' ? 'reversal' : 'transfer',
    account,
    bookedOn,
    amountMinor: comesIn ? amount.minor : -amount.minor,
    currency,
    payerName: clean(payerName),
    payerAccount: clean(payerAccount).replace(/\s/g, ''),
    purpose: clean(purpose),
    reference: givenReference(endToEnd) || givenReference(reference.trim()),
    bankReference: givenReference(bankReference.trim()),
  };
}

/** A booking's year is that of its value date, unless the turn of the year lies between the two. */
function bookedDayOf(year: number, valueMonth: number, month: number, day: number): string | null {
  const bookedYear = year + (month - valueMonth > 6 ? -1 : valueMonth - month > 6 ? 1 : 0);
  const date = new Date(Date.UTC(bookedYear, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

interface Details {
  payerName: string;
  payerAccount: string;
  purpose: string;
  endToEnd: string;
}

/** Reads field 86 in the German form with numbered parts, in the Dutch form with names between slashes, or as text. */
function readDetails(lines: readonly string[]): Details {
  const text = lines.join('');
  const [start, sign] = /^\d{3}([^A-Za-z0-9\s])(?=\d\d)/.exec(text) ?? [];
  if (start !== undefined && sign !== undefined) return numberedDetails(text.slice(3).split(sign).slice(1));
  if (/\/(?:REMI|NAME|CNTP)\//.test(text)) return namedDetails(text);
  return { payerName: '', payerAccount: '', purpose: lines.join(' '), endToEnd: '' };
}

/** The maximum length of one numbered part; a full one breaks within a word. */
const fullPart = 27;

function numberedDetails(parts: readonly string[]): Details {
  const textsOf = (codes: RegExp) => parts.filter((part) => codes.test(part.slice(0, 2))).map((part) => part.slice(2));
  const purposes = textsOf(/^(?:2\d|6[0-3])$/);
  const joined = purposes.join('');
  const { valueOf, plain } = sepaTexts(joined);
  const payerName = textsOf(/^3[23]$/).join('');
  const payerAccount = textsOf(/^31$/).join('');
  if (plain === joined.trim()) {
    const spaced = purposes.map((part) => (part.length < fullPart ? `${part} ` : part)).join('');
    return { payerName, payerAccount, purpose: spaced, endToEnd: '' };
  }
  return { payerName: valueOf('ABWA') || payerName, payerAccount, purpose: plain, endToEnd: valueOf('EREF') ?? '' };
}

function namedDetails(text: string): Details {
  const valueOf = (key: string) =>
    new RegExp(`/${key}/(.*?)(?=/(?:TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|PURP|ORDP|BENM|ISDT|SVCL)/|$)`).exec(
      text,
    )?.[1] ?? '';
  return {
    payerAccount: valueOf('IBAN') || (valueOf('CNTP').split('/')[0] ?? ''),
    payerName: valueOf('NAME') || (valueOf('CNTP').split('/')[2] ?? ''),
    purpose: valueOf('REMI')
      .replace(/^(?:USTD|STRD)\/\//, '')
      .replace(/\/$/, ''),
    endToEnd: valueOf('EREF'),
  };
}
