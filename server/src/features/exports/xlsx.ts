import { dayMs } from '@guildhall/shared/domain';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeFormula, type Cell } from './cells.ts';

/** Maximum number of rows in a sheet, including the heading. */
export const mostSheetRows = 1_048_576;

// Day 0 of spreadsheets; they treat 1900 as a leap year.
const epoch = Date.UTC(1899, 11, 30);
const serial = (ms: number): string => String(Number(((ms - epoch) / dayMs).toFixed(8)));

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of an XML document; characters not allowed in XML are removed. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (c) => entities[c] ?? c);

const style = { heading: 1, instant: 2, day: 3, text: 4 } as const;

function cellXml(cell: Cell, isHeading: boolean): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="${style.instant}"><v>${serial(cell.getTime())}</v></c>`;
  if (typeof cell === 'object') return `<c s="${style.day}"><v>${serial(Date.parse(`${cell.day}T00:00:00Z`))}</v></c>`;
  const kind = isHeading ? style.heading : style.text;
  return `<c s="${kind}" t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(cell))}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[], isHeading = false): string =>
  `<row>${cells.map((cell) => cellXml(cell, isHeading)).join('')}</row>`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything in the file except the rows. */
const parts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

interface Sheet {
  name: string;
  headings: readonly string[];
  /** Widths in characters. */
  widths: readonly number[];
  /** Columns run from right to left. */
  isRightToLeft: boolean;
}

/**
 * An XLSX file with one sheet, in chunks: its memory use doesn't grow with its rows. Texts stay texts, including
 * leading zeros; dates are dates; the heading is frozen.
 */
export async function* xlsxFile(sheet: Sheet, rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const take = (): Buffer => {
    const piece = Buffer.concat(ready);
    ready = [];
    return piece;
  };
  for (const [path, text] of Object.entries(parts(sheet.name))) {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    part.push(strToU8(head + text), true);
  }
  const body = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(body);
  const widths = sheet.widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const view = `<sheetView workbookViewId="0"${sheet.isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  const opening = `<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  body.push(strToU8(head + opening + rowXml(sheet.headings, true)));
  yield take();
  for await (const batch of rows) {
    body.push(strToU8(batch.map((cells) => rowXml(cells)).join('')));
    yield take();
  }
  body.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield take();
}
