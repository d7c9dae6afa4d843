import { describeWith } from '@guildhall/shared/testing/programs';
import { codeIn } from '../../../testing/pdf-code.ts';
import { textOf } from '../../../testing/pdf-text.ts';
import { orderLine, unprintableIn } from '../../../platform/pdf/bidi.ts';
import { printInvoice } from './invoice-pdf.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const buildInvoice = (overrides: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
  kind: 'invoice',
  number: 'INV-2026-00017',
  language: 'en',
  currency: 'EUR',
  issuedAt: new Date('2026-03-05T10:00:00Z'),
  issuedOn: '2026-03-05',
  dueOn: '2026-04-04',
  supplied: { from: '2026-01-01', until: '2026-12-31' },
  subject: 'Membership fee 2026',
  applicationNumber: 'APP-2026-00042',
  corrects: null,
  reason: null,
  payer: { name: 'Ada Moreau', address: '12 rue des Lilas\n75011 Paris' },
  issuer: {
    name: 'The Guild',
    address: 'Hofgasse 12\n1010 Wien',
    email: 'office@guild.example',
    bankAccount: 'AT61 1904',
    taxNumber: 'ATU1',
  },
  paysOnline: true,
  logo: null,
  paidWith: null,
  lines: [
    {
      text: 'Membership fee',
      quantityMilli: 1000,
      unitPriceMinor: 12000,
      discountBasisPoints: 0,
      taxRateBasisPoints: 2000,
      netMinor: 12000,
    },
  ],
  perRate: [{ taxRateBasisPoints: 2000, netMinor: 12000, taxMinor: 2400 }],
  netMinor: 12000,
  grossMinor: 14400,
  ...overrides,
});

/** A printed line, from left to right. */
const onPaper = (text: string, base: 'ltr' | 'rtl') => orderLine({ text, base }, 'regular').map((run) => run.text);

test('is a whole PDF with a title, a language and nothing that acts', async () => {
  const pdf = (await printInvoice(buildInvoice())).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pdf).toContain('(Invoice INV-2026-00017)');
  expect(pdf).toContain('/Lang (en)');
  expect(pdf).not.toMatch(/\/(JavaScript|JS|Launch|URI|OpenAction|EmbeddedFile|AA)\b/);
});

test('is the same, byte for byte, for the same invoice', async () => {
  expect((await printInvoice(buildInvoice())).equals(await printInvoice(buildInvoice()))).toBe(true);
});

test('has as many pages as its lines need', async () => {
  const lines = Array.from({ length: 50 }, () => buildInvoice().lines[0]!);
  const pdf = (await printInvoice(buildInvoice({ lines }))).toString('latin1');
  expect(/\/Count (\d+)/.exec(pdf)?.[1]).toBe('3');
});

test('has room for four lines and the payment code on one page', async () => {
  const line = {
    ...buildInvoice().lines[0]!,
    text: 'Membership fee 2026',
    discountBasisPoints: 1000,
  };
  const issuer = { ...european, address: 'Hofgasse 12\nSecond floor\n1010 Wien\nAustria' };
  const payer = { name: 'Ada Moreau', address: 'c/o Lilas\n12 rue des Lilas\nBâtiment B\n75011 Paris\nFrance' };
  const pdf = await printInvoice(buildInvoice({ lines: [line, line, line, line], issuer, payer }));
  expect(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]).toBe('1');
});

const european = { ...buildInvoice().issuer, bankAccount: 'AT61 1904 3002 3457 3201' };

describeWith('pdftotext', 'read by another program', () => {
  test.each(['en', 'ar'] as const)('fills in the transfer of a banking app from its code in %s', async (language) => {
    const pdf = await printInvoice(buildInvoice({ language, issuer: european }));
    expect(codeIn(pdf)?.split('\n').slice(5)).toEqual([
      'The Guild',
      'AT611904300234573201',
      'EUR144.00',
      '',
      '',
      'INV-2026-00017',
    ]);
  });

  test.each([
    ['a credit note', { kind: 'credit_note', issuer: european }],
    ['an account that no code can hold', {}],
  ] as const)('has no code on %s', async (_, parts) => {
    expect(codeIn(await printInvoice(buildInvoice(parts)))).toBeNull();
  });

  test('shows the association’s note, and offers online payment only where it is possible', async () => {
    const issuer = { ...buildInvoice().issuer, note: 'Thank you for supporting our library.' };
    const noted = textOf(await printInvoice(buildInvoice({ issuer, paysOnline: false })));
    expect(noted).toContain('Thank you for supporting our library.');
    expect(noted).not.toContain('pay online');
    expect(textOf(await printInvoice(buildInvoice()))).toContain('pay online');
  });

  test.each(['en', 'ar'] as const)('the address shows in the window of an envelope in %s', async (language) => {
    const address = 'c/o Lilas\n12 rue des Lilas\nBuilding B\n75011 Paris\nFrance';
    const issuer = { ...buildInvoice().issuer, address: 'Hofgasse 12\nSecond floor\n1010 Wien\nAustria' };
    const pdf = await printInvoice(buildInvoice({ language, issuer, payer: { name: 'Ada Moreau', address } }));
    // DIN 5008 form B; the window of C5/6 and DL shows the same part.
    const seen = textOf(pdf, { left: 20, top: 45, width: 85, height: 45 });
    for (const part of ['Hofgasse 12', 'Ada Moreau', ...address.split('\n')]) expect(seen).toContain(part);
    expect(seen).not.toContain('INV-2026');
  });

  test('shows who pays what, when and how', async () => {
    const text = textOf(await printInvoice(buildInvoice()));
    for (const part of [
      'Invoice INV-2026-00017',
      'Ada Moreau',
      '75011 Paris',
      '€144.00',
      '4 April 2026',
      'Supplied',
      '1 January 2026',
      '31 December 2026',
      'AT61 1904',
      'APP-2026-00042',
    ])
      expect(text).toContain(part);
  });

  test.each(['<script>alert(1)</script>', '<iframe src="//evil">', '{{7*7}} ${7*7}', '\\write18{ls}', '(]>>endobj'])(
    'case 59: %s is plain text',
    async (text) => {
      const line = { ...buildInvoice().lines[0]!, text };
      expect(
        textOf(await printInvoice(buildInvoice({ lines: [line], payer: { name: text, address: text } }))),
      ).toContain(text);
    },
  );

  test('shows a single day of supply once, and none on older invoices', async () => {
    const supplied = { from: '2026-02-14', until: '2026-02-14' };
    const text = textOf(await printInvoice(buildInvoice({ supplied })));
    expect(text.split('14 February 2026')).toHaveLength(2);
    expect(textOf(await printInvoice(buildInvoice({ supplied: null })))).not.toContain('Supplied');
  });

  test('shows Chinese, Greek and Cyrillic names, and a sign for what no font has', async () => {
    const text = textOf(
      await printInvoice(buildInvoice({ language: 'cn', payer: { name: '王小明', address: 'Ωμέγα\nЖуков\n😀' } })),
    );
    for (const part of ['王小明', '发票', 'Ωμέγα', 'Жуков', '\ufffd']) expect(text).toContain(part);
  });

  test('prints the scripts of all names, and digits in their order', async () => {
    const address = 'Дмитрий\nשלום\n김민준\nสมชาย\nअमर\nგიორგი\nԱրամ\n陳大文\nהרצל 12\nشارع ١٢٣\nخیابان ۴۵۶';
    const text = textOf(await printInvoice(buildInvoice({ payer: { name: 'Ada', address } })));
    for (const part of ['שלום', '김민준', 'สมชาย', 'अमर', 'გიორგი', 'Արամ', '陳大文', '١٢٣', '۴۵۶', '12'])
      expect(text).toContain(part);
    expect(text).not.toContain('\ufffd');
  });

  test('scenario 15: a Latin name and a number in an Arabic invoice stay readable', async () => {
    const invoice = buildInvoice({
      language: 'ar',
      subject: 'رسوم العضوية',
      payer: { name: 'Ada Moreau (Wien)', address: '1010 Wien' },
    });
    const text = textOf(await printInvoice(invoice));
    for (const part of ['Ada Moreau (Wien', '1010 Wien', 'INV-2026-00017', 'AT61 1904', 'التاريخ'])
      expect(text).toContain(part);
  });
});

describe('a line on the page', () => {
  test('keeps the direction of a Latin name inside Arabic text', () => {
    expect(onPaper('رسوم Ada Moreau (2026)', 'rtl')).toEqual(['Ada Moreau (2026)', 'رسوم ']);
  });

  test.each([
    ['Arabic', '١٢٣'],
    ['Persian', '۱۲۳'],
  ])('keeps the order of %s digits, which their font prints from right to left', (_, digits) => {
    const reversed = [...digits].reverse().join('');
    expect(onPaper(digits, 'ltr')).toEqual([reversed]);
    expect(onPaper(`شارع ${digits}`, 'rtl')).toEqual([reversed, 'شارع ']);
  });

  test('leaves Hebrew to its font, which prints it from right to left', () => {
    expect(onPaper('דוד 12', 'rtl')).toEqual(['12', 'דוד ']);
  });

  test('turns brackets with the text around them', () => {
    expect(onPaper('(عضو)', 'rtl').join('')).toBe('(عضو)');
  });

  test('drops marks that have no shape', () => {
    expect(onPaper('\u2066€12\u2069', 'ltr')).toEqual(['€12']);
  });
});

test('shows the logo, and prints without one that can’t be read', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const printed = async (logo: Buffer) => (await printInvoice(buildInvoice({ logo }))).toString('latin1');
  expect(await printed(Buffer.from(pixel, 'base64'))).toContain('/Subtype /Image');
  expect(await printed(Buffer.from('no image'))).not.toContain('/Subtype /Image');
});

test('names the characters that cannot be printed', () => {
  expect(unprintableIn(['Ada 😀 王 김 ١٢ שלום\u200b 😀 \u{1F3C6}'])).toEqual({ unprintable: ['😀', '\u{1F3C6}'] });
});
