import { localText, type Language, type LocalText } from '@guildhall/shared/domain';
import { openDocument } from '../../platform/pdf/document.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import type { Paper, Sheet } from '../../platform/pdf/sheet.ts';
import { cardTexts } from './card-texts.ts';

/** The content of a membership card. */
export interface PrintedCard {
  language: Language;
  association: string;
  name: string;
  memberNumber: string;
  membershipType: LocalText | null;
  /** The last paid day, `YYYY-MM-DD`. */
  /** `null` for a membership without a fee. */
  until: string | null;
  printedAt: Date;
}

const blue = '#3b63d9';
const ink = '#111827';
const grey = '#6b7280';

/** The size of bank cards (ISO/IEC 7810 ID-1): 85.6 × 54 mm. */
const idCard: Paper = { width: 242.65, height: 153.07, side: 16, top: 20, bottom: 8 };

/**
 * Prints a membership card, mirrored for Arabic and tagged for screen readers. It has no code, because nothing scans
 * it.
 */
export function printCard(card: PrintedCard): Promise<Buffer> {
  const { language, association, name, memberNumber, membershipType, until, printedAt } = card;
  const texts = cardTexts[language];
  const formats = createFormats(language, 'EUR');
  const { sheet, end } = openDocument({
    language,
    title: `${texts.title} ${memberNumber}`,
    author: association,
    createdAt: printedAt,
    paper: idCard,
  });
  sheet.band(blue);
  line(sheet, association, { largest: 11, weight: 'semibold', colour: blue, tag: 'P' }, 1);
  line(sheet, texts.title, { largest: 7.5, colour: grey, tag: 'P' }, 10);
  line(sheet, name, { largest: 15, weight: 'semibold', colour: ink, tag: 'H1' }, 9);
  if (membershipType) sheet.down(fact(sheet, texts.type, localText(membershipType, language), { from: 0, to: 1 }) + 3);
  fact(sheet, texts.number, formats.isolate(memberNumber), { from: 0, to: 0.48 });
  if (until !== null) fact(sheet, texts.until, formats.day(until), { from: 0.5, to: 1 });
  return end();
}

interface LineStyle {
  /** Points; text that is too long for one line is printed smaller. */
  largest: number;
  weight?: 'semibold';
  colour: string;
  tag: 'P' | 'H1' | 'LBody';
}

type Span = { from: number; to: number };

/** The font size at which a text fits in one line, down to 55 %, at which two lines fit, too. */
function sizeFor(sheet: Sheet, text: string, { largest, ...style }: LineStyle & Span): number {
  const fits = (size: number) => sheet.heightOf(text, { ...style, size }) < size * 2;
  return [1, 0.85, 0.7].map((part) => largest * part).find(fits) ?? largest * 0.55;
}

/** Writes a text across the whole card, and moves `below` points below it. */
function line(sheet: Sheet, text: string, { largest, ...style }: LineStyle, below: number): void {
  const span = { from: 0, to: 1, ...style };
  sheet.down(sheet.text(text, { ...span, size: sizeFor(sheet, text, { largest, ...span }) }) + below);
}

/** Writes a label with its value below; the position does not change. @returns their height */
function fact(sheet: Sheet, label: string, value: string, span: Span): number {
  const style = { ...span, colour: ink, tag: 'LBody' } as const;
  let height = 0;
  sheet.pair(() => {
    const below = sheet.text(label, { ...span, size: 6.5, colour: grey, tag: 'Lbl' });
    const size = sizeFor(sheet, value, { largest: 9, ...style });
    height = below + sheet.text(value, { ...style, size, below });
  });
  return height;
}
