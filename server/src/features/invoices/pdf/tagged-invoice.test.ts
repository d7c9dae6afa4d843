import { execFileSync } from 'node:child_process';
import { languages } from '@guildhall/shared/domain';
import { describeWith } from '@guildhall/shared/testing/programs';
import { invoicePdfTexts } from '../../../platform/pdf/texts.ts';
import { allOf, structureOf, type TaggedElement } from '../../../testing/pdf-structure.ts';
import { printInvoice } from './invoice-pdf.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const line = {
  text: 'Membership fee',
  quantityMilli: 1000,
  unitPriceMinor: 120_00,
  discountBasisPoints: 0,
  taxRateBasisPoints: 2000,
  netMinor: 120_00,
};

const buildInvoice = (overrides: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
  kind: 'invoice',
  number: 'INV-2026-00017',
  language: 'en',
  currency: 'EUR',
  issuedAt: new Date('2026-03-05T10:00:00Z'),
  issuedOn: '2026-03-05',
  dueOn: '2026-04-04',
  supplied: null,
  subject: 'Membership fee 2026',
  applicationNumber: null,
  corrects: null,
  reason: null,
  payer: { name: 'Ada Moreau', address: '12 rue des Lilas\n75011 Paris', country: 'FR' },
  issuer: {
    name: 'The Guild',
    address: 'Hofgasse 12\n1010 Wien',
    email: 'office@guild.example',
    bankAccount: 'AT61 1904 3002 3457 3201',
    taxNumber: 'ATU1',
    country: 'AT',
  },
  paysOnline: true,
  logo: Buffer.from(pixel, 'base64'),
  paidWith: null,
  lines: [line],
  perRate: [{ taxRateBasisPoints: 2000, netMinor: 120_00, taxMinor: 24_00 }],
  netMinor: 120_00,
  grossMinor: 144_00,
  ...overrides,
});

const printed = async (overrides: Partial<PrintedInvoice> = {}): Promise<TaggedElement> => {
  const tree = structureOf(await printInvoice(buildInvoice(overrides)));
  if (!tree) throw new Error('The PDF is not tagged.');
  return tree;
};

const roles = ({ children }: TaggedElement) => children.map(({ role }) => role);

test.each(languages)(
  'an invoice in %s tells screen readers its headings, tables, lists and pictures in order',
  async (language) => {
    const tree = await printed({ language });
    expect(tree.role).toBe('Document');
    const order = roles(tree).filter((role) => role !== 'P');
    expect(order).toEqual(['Figure', 'L', 'H1', 'Table', 'Table', 'H2', 'Figure', 'L']);
    const [linesTable, totals] = allOf(tree, 'Table');
    expect(linesTable!.children.map(roles)).toEqual([
      ['TH', 'TH', 'TH', 'TH', 'TH'],
      ['TD', 'TD', 'TD', 'TD', 'TD'],
    ]);
    expect(allOf(linesTable!, 'TH').map(({ scope }) => scope)).toEqual(Array(5).fill('Column'));
    expect(totals!.children.map(roles)).toEqual(Array(3).fill(['TH', 'TD']));
    expect(allOf(totals!, 'TH').map(({ scope }) => scope)).toEqual(Array(3).fill('Row'));
    expect(allOf(tree, 'LI').every((item) => roles(item).join() === 'Lbl,LBody')).toBe(true);
    expect(allOf(tree, 'Figure').map(({ alt }) => alt)).toEqual(['The Guild', invoicePdfTexts[language].codeAlt]);
  },
);

test('Arabic is read out as it is written, not in the order of its shapes on the paper', async () => {
  const subject = 'رسوم العضوية 2026 لدى The Guild';
  const tree = await printed({ language: 'ar', subject });
  const said = allOf(tree, 'P').map(({ actual }) => actual);
  expect(said).toContain(subject);
  expect(allOf(tree, 'H1')[0]?.actual).toBe(`${invoicePdfTexts.ar.invoice} INV-2026-00017`);
  const { description, quantity, unitPrice, tax, amount } = invoicePdfTexts.ar;
  expect(
    allOf(tree, 'TH')
      .slice(0, 5)
      .map(({ actual }) => actual),
  ).toEqual([description, quantity, unitPrice, tax, amount]);
});

test('lines that the paper breaks are read out with spaces between their words', async () => {
  const address = allOf(await printed(), 'P').map(({ actual }) => actual);
  expect(address).toContain('12 rue des Lilas 75011 Paris');
});

test('a table over several pages has its heads once', async () => {
  const [table] = allOf(await printed({ lines: Array.from({ length: 50 }, () => line) }), 'Table');
  expect(table!.children).toHaveLength(51);
  expect(allOf(table!, 'TH')).toHaveLength(5);
});

test.each([{}, { issuer: { ...buildInvoice().issuer, country: '' } }])(
  'the viewer shows the title and knows the language, with and without an electronic invoice inside',
  async (overrides) => {
    const pdf = (await printInvoice(buildInvoice({ language: 'fr', ...overrides }))).toString('latin1');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('/Lang (fr)');
    expect(pdf.includes('pdfaid:part')).toBe(!('issuer' in overrides));
  },
);

describeWith('pdfinfo', 'read by another program', () => {
  test('everything but lines, bands and the foot of pages belongs to an element', async () => {
    const pdf = await printInvoice(buildInvoice());
    const read = execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf, encoding: 'utf8' });
    const texts = [...read.matchAll(/"(.+)"/g)].map(([, text]) => text);
    expect(texts.join(' | ')).toMatch(
      /^The Guild \| .*Ada Moreau \| .* Number \| INV-2026-00017 \| Date \| 5 March 2026 .* Invoice INV-2026-00017 \| Membership fee 2026 \| Description \| Quantity \| Unit price \| Tax \| Amount \| Membership fee \| 1 \| €120.00 \| 20% \| €120.00 \| Net \| €120.00 \| Tax 20% on €120.00 \| €24.00 \| Total \| €144.00 \| How to pay/,
    );
    expect(texts.join()).not.toContain('Page 1');
  });
});
