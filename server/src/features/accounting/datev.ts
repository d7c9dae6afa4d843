import type { AccountingSetting, JournalEntry } from '@guildhall/shared/contracts';
import { lastDayOfMonth, type DayRange } from '@guildhall/shared/domain';

interface Stack {
  entries: readonly JournalEntry[];
  /** Two days of one year. */
  days: DayRange;
  setting: Pick<AccountingSetting, 'consultantNumber' | 'clientNumber'>;
  currency: string;
  /** True when the whole period is closed: the entries are imported as final. */
  isFinal: boolean;
  createdAt: Date;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const compact = (day: string): string => day.replaceAll('-', '');

const decimal = (minor: number): string => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;

/** The characters DATEV accepts in a document number, up to 36. */
const documentField = (number: string): string => number.replace(/[^\w$&%*+\-/]/g, '').slice(0, 36);

/** One line of up to 60 characters. */
const lineOfText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 60);

/**
 * Writes a journal as a DATEV Buchungsstapel (EXTF 700, format version 13): a header, the column names, and a row per
 * entry; semicolons, Windows-1252, CRLF. Without entries, only the first two lines.
 */
export function writeDatev(stack: Stack): Buffer {
  const lines = [headerOf(stack), datevColumns.join(';'), ...stack.entries.map((entry) => rowOf(entry, stack))];
  return toWindows1252(lines.map((line) => `${line}\r\n`).join(''));
}

/** A period's short name: `2026`, `2026-11`, `2026-01/2026-03` or `20261105-20261118`; DATEV allows 30 characters. */
function nameOf({ from, to }: DayRange): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (!from.endsWith('-01') || to !== lastDayOfMonth(last)) return `${compact(from)}-${compact(to)}`;
  if (first.endsWith('-01') && last.endsWith('-12')) return from.slice(0, 4);
  return first === last ? first : `${first}/${last}`;
}

function headerOf({ days, setting, currency, isFinal, createdAt }: Stack): string {
  const created = createdAt.toISOString().replace(/\D/g, '').slice(0, 17);
  return [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    created,
    '',
    quoted('GH'),
    quoted('Guildhall'),
    quoted(''),
    setting.consultantNumber,
    setting.clientNumber,
    `${days.from.slice(0, 4)}0101`,
    4,
    compact(days.from),
    compact(days.to),
    quoted(`Guildhall ${nameOf(days)}`),
    quoted(''),
    1,
    0,
    isFinal ? 1 : 0,
    quoted(currency),
    '',
    quoted(''),
    '',
    '',
    quoted('04'),
    '',
    '',
    quoted(''),
    quoted(''),
  ].join(';');
}

function rowOf(entry: JournalEntry, { isFinal }: Stack): string {
  const values: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(entry.amount.amountMinor),
    'Soll/Haben-Kennzeichen': quoted('S'),
    'WKZ Umsatz': quoted(entry.amount.currency),
    Konto: entry.debitAccount,
    'Gegenkonto (ohne BU-Schlüssel)': entry.creditAccount,
    Belegdatum: `${entry.bookedOn.slice(8)}${entry.bookedOn.slice(5, 7)}`,
    'Belegfeld 1': quoted(documentField(entry.document ?? '')),
    Buchungstext: quoted(lineOfText(`${entry.document ?? entry.text} ${entry.payerName}`)),
    Festschreibung: isFinal ? '1' : '0',
  };
  return datevColumns.map((column) => values[column] ?? '').join(';');
}

const numbered = (count: number, ...names: readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

/** The columns of a DATEV Buchungsstapel in format version 13, in order. */
const datevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation - Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

// The characters of Windows-1252 between 0x80 and 0x9F, where Latin-1 has control characters; a space for unassigned
// ones.
const high = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Encodes a text in Windows-1252. Unsupported letters lose their accent; anything else becomes a question mark. */
function toWindows1252(text: string): Buffer {
  const byteOf = (letter: string): number | undefined => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
    const place = letter === ' ' ? -1 : high.indexOf(letter);
    return place === -1 ? undefined : 0x80 + place;
  };
  const question = 0x3f;
  return Buffer.from(
    [...text.normalize('NFC')].map((letter) => byteOf(letter) ?? byteOf(letter.normalize('NFD').charAt(0)) ?? question),
  );
}
