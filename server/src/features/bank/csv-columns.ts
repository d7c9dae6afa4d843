import { bankFields, bankLimits, type BankField, type BankMapping } from '@guildhall/shared/domain';
import type { CsvFile } from '../../platform/csv/csv-reading.ts';
import { dayOrderOf } from '../../platform/csv/days.ts';
import type { CsvReading } from '../../platform/database/schema/index.ts';
import { decimalMarkOf } from './amounts.ts';
import type { KnownColumns } from './statement.ts';

/** Usual column names of banks; compared without case, accents and non-letters. */
const headings: Record<BankField, readonly string[]> = {
  bookedOn: [
    'bookingdate',
    'transactiondate',
    'date',
    'dateoperation',
    'datecomptable',
    'datedecomptabilisation',
    'buchungstag',
    'buchungsdatum',
    'datum',
    '交易日期',
    '记账日期',
    'التاريخ',
    'تاريخالقيد',
  ],
  amount: ['amount', 'montant', 'betrag', 'betrageur', 'umsatz', 'umsatzineur', '金额', 'المبلغ'],
  credit: ['credit', 'moneyin', 'paidin', 'haben', 'gutschrift', '贷方金额', '收入金额', 'دائن'],
  currency: ['currency', 'devise', 'wahrung', 'waehrung', '币种', '货币', 'العملة'],
  payer: [
    'payer',
    'payername',
    'name',
    'counterparty',
    'partnername',
    'debtor',
    'donneurdordre',
    'emetteur',
    'zahlungspflichtiger',
    'zahlungspflichtigere',
    'auftraggeber',
    'auftraggeberempfanger',
    'beguenstigterzahlungspflichtiger',
    'begunstigterzahlungspflichtiger',
    'namezahlungsbeteiligter',
    '对方户名',
    'اسمالدافع',
  ],
  purpose: [
    'purpose',
    'description',
    'details',
    'narrative',
    'paymentreference',
    'libelle',
    'communication',
    'motif',
    'verwendungszweck',
    'buchungstext',
    'zahlungsreferenz',
    '附言',
    '摘要',
    'البيان',
    'الغرض',
  ],
  reference: ['reference', 'endtoendid', 'endtoendreference', 'kundenreferenz', 'kundenreferenzendtoend', '参考号'],
  account: ['account', 'accountnumber', 'iban', 'compte', 'auftragskonto', 'kontonummer', '账号', 'الحساب'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** Guesses the columns: as last time for the same heading, otherwise by the banks' usual names. */
function guessColumns(columns: readonly string[], known: Readonly<Partial<Record<BankField, string>>>): BankMapping {
  const mapping: BankMapping = {};
  const plainColumns = columns.map(plain);
  const taken = new Set<number>();
  const take = (field: BankField, fits: (heading: string, plainHeading: string) => boolean) => {
    if (mapping[field] !== undefined) return;
    const index = columns.findIndex(
      (heading, at) => !taken.has(at) && heading !== '' && fits(heading, plainColumns[at] ?? ''),
    );
    if (index === -1) return;
    mapping[field] = index;
    taken.add(index);
  };
  for (const field of bankFields) take(field, (heading) => heading === known[field]);
  // Columns ignored last time stay ignored.
  if (mapping.bookedOn !== undefined && (mapping.amount ?? mapping.credit) !== undefined) return mapping;
  for (const field of bankFields)
    for (const name of headings[field].map(plain)) take(field, (_, plainHeading) => plainHeading === name);
  if (mapping.amount !== undefined) delete mapping.credit;
  return mapping;
}

/** Guesses how to read a CSV file, as last time for the same headings. */
export function guessReading({ encoding, delimiter, heading, rows }: CsvFile, known: KnownColumns): CsvReading {
  const headings = heading.slice(0, bankLimits.columns);
  const mapping = guessColumns(headings, known.headings);
  const textsOf = (at: number | undefined) => rows.map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')));
  const isAsLastTime = mapping.bookedOn !== undefined && heading[mapping.bookedOn] === known.headings.bookedOn;
  return {
    encoding,
    delimiter,
    columns: headings.map((text, at) => ({
      heading: text.slice(0, 200).toWellFormed(),
      samples: rows.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 80).toWellFormed()),
    })),
    mapping,
    decimalMark: isAsLastTime ? known.decimalMark : decimalMarkOf(textsOf(mapping.amount ?? mapping.credit)),
    dayOrder: isAsLastTime ? known.dayOrder : dayOrderOf(textsOf(mapping.bookedOn)),
  };
}

/** The mapping to store for next time. */
export const headingsOf = (columns: readonly string[], mapping: BankMapping): Partial<Record<BankField, string>> =>
  Object.fromEntries(Object.entries(mapping).flatMap(([field, at]) => (columns[at] ? [[field, columns[at]]] : [])));
