import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { isStatement, type Language } from '@guildhall/shared/domain';
import { openDocument } from '../../../platform/pdf/document.ts';
import { createFormats, type Formats } from '../../../platform/pdf/format.ts';
import type { Sheet } from '../../../platform/pdf/sheet.ts';
import { fillIn } from '../../../platform/pdf/texts.ts';
import { answerLabels, emptyValue, receiptTexts } from './texts.ts';

/** A referee's receipt in the form to be printed (domain rule 6). */
export interface PrintedReceipt {
  receipt: RefereeReceipt;
  /** The language the answer was given in. */
  language: Language;
  association: string;
  /** The association's zone for instants. */
  zone: string;
  applicant: string;
  referee: string;
  /** SVG path data in a 600 × 200 box, if there is a drawing. */
  signaturePath: string | null;
}

const blue = '#3b63d9';
const ink = '#111827';
const grey = '#6b7280';

/**
 * Prints a receipt: A4, embedded fonts, mirrored for Arabic, user-supplied text as plain text. The same answer always
 * produces the same bytes, so the mailed file and a later download can be compared.
 */
export async function printReceipt(printed: PrintedReceipt): Promise<Buffer> {
  const { language, receipt, association } = printed;
  const texts = receiptTexts[language];
  const { sheet, end } = openDocument({
    language,
    title: texts.title,
    author: association,
    createdAt: new Date(receipt.answeredAt),
  });
  const formats = createFormats(language, 'EUR');
  head(sheet, printed);
  answer(sheet, printed, formats);
  signature(sheet, printed);
  declaration(sheet, printed, formats);
  foot(sheet, printed, formats);
  return end();
}

function head(sheet: Sheet, { association, language }: PrintedReceipt) {
  const texts = receiptTexts[language];
  sheet.band(blue);
  sheet.down(sheet.text(association, { from: 0, to: 1, size: 11, weight: 'semibold', colour: blue }) + 14);
  sheet.down(sheet.text(texts.title, { from: 0, to: 1, size: 19, weight: 'semibold', colour: ink, tag: 'H1' }) + 4);
  sheet.down(sheet.text(texts.intro, { from: 0, to: 1, size: 9.5, colour: grey }) + 16);
}

/** A label with its value below; long texts may span pages. */
function entry(sheet: Sheet, label: string, value: string) {
  sheet.breakBefore(44);
  sheet.pair(() => {
    sheet.flow(label, { from: 0, to: 1, size: 8.5, colour: grey, tag: 'Lbl' });
    sheet.flow(value, { from: 0, to: 1, size: 10.5, colour: ink, tag: 'LBody' });
  });
  sheet.down(9);
}

function answer(sheet: Sheet, { receipt, language, zone, applicant, referee }: PrintedReceipt, formats: Formats) {
  const texts = receiptTexts[language];
  const withStatement = isStatement(receipt.answer);
  entry(sheet, texts.applicant, applicant);
  entry(sheet, texts.referee, referee);
  entry(sheet, texts.answer, answerLabels[language][receipt.answer]);
  entry(sheet, texts.answeredAt, formats.instant(new Date(receipt.answeredAt), zone));
  entry(sheet, withStatement ? texts.statement : texts.comment, receipt.statement || emptyValue);
  if (withStatement) entry(sheet, texts.readers, receipt.confidential ? texts.administrators : texts.applicantToo);
}

function signature(sheet: Sheet, { receipt, language, signaturePath }: PrintedReceipt) {
  if (!receipt.signedAs) return;
  entry(sheet, receiptTexts[language].signedAs, receipt.signedAs);
  if (!signaturePath) return;
  sheet.breakBefore(80);
  sheet.down(
    sheet.drawing(signaturePath, { width: 600, height: 200 }, { from: 0, to: 0.4, alt: receipt.signedAs }) + 10,
  );
}

function declaration(sheet: Sheet, { receipt, language }: PrintedReceipt, formats: Formats) {
  const texts = receiptTexts[language];
  const { version, sha256, text } = receipt.declaration;
  entry(sheet, `${texts.declaration} · ${fillIn(texts.version, { version: formats.isolate(version) })}`, text);
  entry(sheet, texts.hash, formats.isolate(sha256));
}

function foot(sheet: Sheet, { association, language }: PrintedReceipt, formats: Formats) {
  sheet.onEveryPage((page, pages) => {
    sheet.text(association, { from: 0, to: 0.6, size: 7.5, colour: grey });
    const place = fillIn(receiptTexts[language].page, {
      page: formats.isolate(String(page)),
      pages: formats.isolate(String(pages)),
    });
    sheet.text(place, { from: 0.7, to: 1, size: 7.5, colour: grey, align: 'end' });
  });
}
