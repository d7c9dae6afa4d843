import {
  bankFields,
  type BankField,
  type BankMapping,
  bankLimits,
  westernDigits,
  type CsvQuestion,
  type DayOrder,
  type DecimalMark,
  type ImportDelimiter,
  type ImportEncoding,
} from '@guildhall/shared/domain';
import type { CsvRow } from '../../../platform/csv/csv-reading.ts';
import { decideDayOrder } from '../../../platform/csv/days.ts';
import type { CsvReading } from '../../../platform/database/schema/index.ts';
import { isAmount, isDay, longYear, previewRows, directionOf } from './csv-rows.ts';
import { decideDecimalMark } from './amounts.ts';
import type { KnownFormats, Reading } from './statement.ts';

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
    'posteddate',
    'postingdate',
    'bookingday',
    'completeddate',
    'buchung',
    'fecha',
    'fechaoperacion',
    'data',
    'dato',
    'boekdatum',
    '日期',
    '入账日期',
    'valuedate',
    'wertstellung',
    'valutadatum',
  ],
  amount: [
    'amount',
    'montant',
    'betrag',
    'betrageur',
    'umsatz',
    'umsatzineur',
    '金额',
    'المبلغ',
    'betragineur',
    'betraginchf',
    'amounteur',
    'amountgbp',
    'amountusd',
    'amountchf',
    'gross',
    'brutto',
    'importe',
    'importo',
    'bedrag',
    'belob',
    'belop',
    'belopp',
    '交易金额',
    '发生额',
  ],
  credit: [
    'credit',
    'moneyin',
    'paidin',
    'haben',
    'gutschrift',
    '贷方金额',
    '收入金额',
    'دائن',
    'creditamount',
    'deposits',
    'gutschriftineur',
    'gutschriftinchf',
    'creditchf',
    'credit eur',
    '收入',
    '贷方发生额',
  ],
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
    'payername',
    'begunstigterauftraggeber',
    'auftraggeberbegunstigter',
    'auftraggeberzahlungsempfanger',
    'zahlungspflichtigerempfanger',
    'nameauftraggeberbegunstigter',
    'partner',
    'contrepartie',
    'nomdelacontrepartie',
    'tegenpartij',
    'naamtegenpartij',
    'from',
    '对方名称',
    '交易对方',
    '户名',
    'الدافع',
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
    'memo',
    'transactiondescription',
    'particulars',
    'vorgangverwendungszweck',
    'vorgang',
    'text',
    'concepto',
    'descripcion',
    'omschrijving',
    'mededelingen',
    'causale',
    '用途',
    '备注',
  ],
  reference: ['reference', 'endtoendid', 'endtoendreference', 'kundenreferenz', 'kundenreferenzendtoend', '参考号'],
  account: [
    'account',
    'accountnumber',
    'compte',
    'auftragskonto',
    'ibanauftragskonto',
    'ownaccount',
    'ownaccountiban',
    'rekening',
    '账号',
    '本方账号',
    'الحساب',
  ],
  direction: [
    'sollhaben',
    'sollhabenkennung',
    'sollhabenkennzeichen',
    'sh',
    'debitcredit',
    'creditdebit',
    'creditdebitindicator',
    'drcr',
    'crdr',
    'dc',
    'direction',
    'afbij',
    'sens',
    'kennzeichen',
    '借贷标志',
    '借贷',
    '收支',
  ],
  debit: [
    'debit',
    'moneyout',
    'paidout',
    'soll',
    'belastung',
    'belastungineur',
    'belastunginchf',
    'debitamount',
    'withdrawals',
    'debitchf',
    '借方金额',
    '支出金额',
    '支出',
    '借方发生额',
    'مدين',
  ],
  payerAccount: [
    'payeraccount',
    'payeriban',
    'counterpartyiban',
    'partneriban',
    'ibanzahlungsbeteiligter',
    'kontonummeriban',
    'ibankontonummer',
    'iban',
    'kontonummer',
    'auftraggeberkonto',
    'gegenkonto',
    'tegenrekening',
    '对方账号',
    '对方账户',
  ],
  status: ['status', 'state', 'info', 'buchungsstatus', 'umsatzstatus', 'statut', 'etat', '状态', '交易状态', 'الحالة'],
};

/** A heading without case, accents and signs. */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** Guesses the columns by the banks' usual names. */
function guessColumns(columns: readonly string[]): BankMapping {
  const mapping: BankMapping = {};
  const plainColumns = columns.map(plainHeading);
  const taken = new Set<number>();
  for (const field of bankFields)
    for (const name of headings[field].map(plainHeading)) {
      const index = plainColumns.findIndex((heading, at) => !taken.has(at) && heading === name);
      if (index === -1) continue;
      mapping[field] = index;
      taken.add(index);
      break;
    }
  return mapping;
}

/** Guesses the columns of a file without headings: its days, its amounts, and the longest texts. */
function columnsByContent(rows: readonly CsvRow[], width: number): BankMapping {
  const texts = Array.from({ length: width }, (_, at) =>
    rows.slice(0, 200).map(({ cells }) => (cells[at] ?? '').trim()),
  );
  const columnOf = (isOne: (cell: string) => boolean) => texts.findIndex((cells) => cells.every(isOne));
  const bookedOn = columnOf(isDay);
  // Beside an empty column, amounts may be those of one direction alone: a person says which.
  const isAlone = (at: number) => [at - 1, at + 1].some((other) => texts[other]?.every((cell) => cell === ''));
  const found = columnOf(isAmount);
  const amount = isAlone(found) ? -1 : found;
  const letters = texts.map((cells) => cells.join('').replace(/[^\p{L}]/gu, '').length);
  const purpose = letters.indexOf(Math.max(...letters));
  return Object.fromEntries(Object.entries({ bookedOn, amount, purpose }).filter(([, at]) => at !== -1));
}

/** The file's headings, to recognise the format when it comes again. */
const formatOf = ({ heading, hasHeading }: Pick<CsvTable, 'heading' | 'hasHeading'>): string =>
  hasHeading ? heading.map(plainHeading).join('|') : `${heading.length}`;

const ibanIn = (text: string): string | undefined =>
  /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/.exec(text)?.[0].replace(/ /g, '');

/** The association's account that a file is about, if it says so. */
function accountOf({ above, rows }: CsvTable, { account }: BankMapping): string {
  const named = account === undefined ? '' : (rows[0]?.cells[account] ?? '').replace(/\s/g, '');
  return (named || (above.map((text) => ibanIn(text.slice(0, 200))).find(Boolean) ?? '')).slice(0, bankLimits.text);
}

/** What a person chooses about a file; the rest is guessed. */
export interface CsvChoice {
  encoding?: ImportEncoding | undefined;
  hasHeading?: boolean | undefined;
  mapping?: BankMapping | undefined;
  decimalMark?: DecimalMark | undefined;
  dayOrder?: DayOrder | undefined;
}

interface CsvFile extends CsvTable {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
}

/** Decides how to read a CSV file: as a person chose, as last time for this format and account, or as it looks. */
export function guessReading(file: CsvFile, known: KnownFormats, choice: CsvChoice, reading: Reading): CsvReading {
  const heading = file.heading.slice(0, bankLimits.columns);
  const { rows, hasHeading, encoding, delimiter } = file;
  const named = withOwnAccount(
    hasHeading ? guessColumns(heading) : columnsByContent(rows, heading.length),
    rows,
    reading,
  );
  const format = formatOf({ heading, hasHeading });
  const account = accountOf(file, named);
  const last = known.find((one) => one.format === format && one.account === account);
  const textsOf = (at: number | undefined) => rows.map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')));
  const mapping = choice.mapping ?? last?.mapping ?? withoutContradictions(named, heading.length, textsOf);
  const marks = decideDecimalMark(
    [mapping.amount, mapping.credit, mapping.debit].flatMap((at) => (at === undefined ? [] : textsOf(at))),
  );
  const orders = decideDayOrder(
    textsOf(mapping.bookedOn).map((text) => longYear(westernDigits(text.slice(0, 60).trim()))),
  );
  // Without an account, two banks with the same headings would be taken for one.
  const isSame = last !== undefined && account !== '';
  const decimalMark = marks.isCertain ? marks.value : (last?.decimalMark ?? marks.value);
  const dayOrder = orders.isCertain ? orders.value : (last?.dayOrder ?? orders.value);
  const questions: CsvQuestion[] = [
    ...(marks.isCertain || (isSame && !marks.isContradictory) ? [] : (['decimalMark'] as const)),
    ...(orders.isCertain || (isSame && !orders.isContradictory) ? [] : (['dayOrder'] as const)),
  ];
  const columns = { mapping, decimalMark: choice.decimalMark ?? decimalMark, dayOrder: choice.dayOrder ?? dayOrder };
  return {
    encoding,
    delimiter,
    hasHeading,
    account: account.toWellFormed(),
    columns: heading.map((text, at) => ({
      heading: text.slice(0, 200).toWellFormed(),
      samples: rows.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 80).toWellFormed()),
    })),
    ...columns,
    questions,
    currency: reading.currency,
    preview: previewRows(rows, file.heading.length, columns, reading),
  };
}

/** A column of accounts that has the association's alone is not the payers'. */
function withOwnAccount(mapping: BankMapping, rows: readonly CsvRow[], { ownAccount }: Reading): BankMapping {
  const { payerAccount, ...others } = mapping;
  if (payerAccount === undefined || mapping.account !== undefined || ownAccount === '') return mapping;
  const own = ownAccount.replace(/\s/g, '').toUpperCase();
  const isOwn = rows.every(({ cells }) => (cells[payerAccount] ?? '').replace(/\s/g, '').toUpperCase() === own);
  return isOwn ? { ...others, account: payerAccount } : mapping;
}

/** Several columns can say what an amount is: keeps those that belong together. */
function withoutContradictions(
  named: BankMapping,
  width: number,
  textsOf: (at: number | undefined) => string[],
): BankMapping {
  const { amount, credit, debit, direction } = named;
  const used = new Set(Object.values(named));
  const hasSigns = textsOf(amount).some((text) => /[-\u2212(]|(?:DR|S)$/i.test(text.trim()));
  if (amount !== undefined && (hasSigns || debit === undefined)) {
    const { credit: _credit, debit: _debit, ...rest } = named;
    const words = (at: number) => textsOf(at).filter((text) => text.trim() !== '');
    const found = Array.from({ length: width }, (_, at) => at).find(
      (at) => !used.has(at) && words(at).length > 0 && words(at).every((text) => directionOf(text) !== null),
    );
    return hasSigns || direction !== undefined || found === undefined ? rest : { ...rest, direction: found };
  }
  if ((credit ?? debit) === undefined) return named;
  const { amount: _amount, ...rest } = named;
  return rest;
}

/** What to remember of a file for the next one of its format and account. */
export const toKnownFormat = (csv: CsvReading): KnownFormats[number] => ({
  format: formatOf({ heading: csv.columns.map(({ heading }) => heading), hasHeading: csv.hasHeading }),
  account: csv.account,
  mapping: csv.mapping,
  decimalMark: csv.decimalMark,
  dayOrder: csv.dayOrder,
});

/** The rows within which a heading is looked for. */
export const headingWithin = 30;

interface CsvTable {
  /** Empty texts if the file has no headings. */
  heading: string[];
  hasHeading: boolean;
  /** What stands above the heading, such as the account. */
  above: string[];
  rows: CsvRow[];
}

const isData = (cells: readonly string[]): boolean => cells.some(isDay) && cells.some(isAmount);

const hasText = (cell: string): boolean => /\p{L}/u.test(cell);

/**
 * Finds the table in a file: banks write the account and a balance above the heading, or no heading at all.
 * @param chosen whether it has a heading, if a person says so
 */
export function findTable(records: readonly CsvRow[], chosen?: boolean): CsvTable {
  const start = records.slice(0, headingWithin).map(({ cells }) => cells);
  const firstData = start.findIndex(isData);
  const named = start.findIndex((cells) => !isData(cells) && namesColumns(cells));
  const before = firstData === -1 ? start : start.slice(0, firstData);
  const width = start[firstData]?.length;
  const texts = before.findLastIndex(
    (cells) => cells.filter(hasText).length >= 2 && (width === undefined || Math.abs(cells.length - width) <= 1),
  );
  const unknown = firstData === -1 ? before.findIndex((cells) => cells.filter(hasText).length >= 3) : texts;
  const at = named === -1 ? unknown : named;
  const hasHeading = chosen ?? (at !== -1 || firstData === -1);
  const headingAt = hasHeading ? Math.max(at, 0) : -1;
  const from = hasHeading ? headingAt + 1 : Math.max(firstData, 0);
  const columns = Math.max(0, ...records.slice(from, from + headingWithin).map(({ cells }) => cells.length));
  return {
    heading: hasHeading ? (start[headingAt] ?? []).map((cell) => cell.trim()) : Array<string>(columns).fill(''),
    hasHeading,
    above: start.slice(0, hasHeading ? headingAt : from).flat(),
    rows: records.slice(from),
  };
}

function namesColumns(cells: readonly string[]): boolean {
  const { bookedOn, amount, credit, debit } = guessColumns(cells.slice(0, bankLimits.columns));
  return bookedOn !== undefined && (amount ?? credit ?? debit) !== undefined;
}
