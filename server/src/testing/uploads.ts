/** A PDF with one empty page. */
export const onePagePdf = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj',
    'trailer <</Root 1 0 R>>',
    'startxref',
    '0',
    '%%EOF',
    '',
  ].join('\n'),
);

/** The smallest PNG: one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files that are no table in text form: what each one is, its bytes, and why it is refused. */
export const notTables: [what: string, bytes: Buffer, code: string][] = [
  ['a spreadsheet', Buffer.from('PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml', 'latin1'), 'file_not_text'],
  ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'file_not_text'],
  ['a PDF', onePagePdf, 'file_not_text'],
  ['an image', onePixelPng, 'file_not_text'],
  ['text with a NUL', Buffer.from('Date;Name;Amount\n18.11.2026;Zo\0e;1,00\n'), 'file_not_text'],
  ['a first line of 8 MB', Buffer.alloc(8 * 1024 * 1024, 'Date;'), 'file_unreadable'],
];
