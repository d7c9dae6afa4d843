import { inflateSync } from 'node:zlib';
import {
  createInvoice,
  creditInvoice,
  downloadInvoice,
  getInvoice,
  issueInvoice,
  type InvoiceDetail,
} from '@guildhall/shared/contracts';
import { initialSetting, writeSetting } from '../../../platform/settings/settings.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { createFinanceBuild, feeLine, invoiceFor } from '../../../testing/finance.ts';

/** The XML embedded in a PDF as `factur-x.xml`. */
function attachedTo(pdf: Buffer): string | null {
  const text = pdf.toString('latin1');
  const file = /\/Type \/EmbeddedFile[^]*?\/Length (\d+)[^]*?stream\n/.exec(text);
  if (!file || !text.includes('(factur-x.xml)')) return null;
  const start = file.index + file[0].length;
  const bytes = pdf.subarray(start, start + Number(file[1]));
  return (file[0].includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('utf8');
}

const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, text]) => text);

/** The totals of each rate in the XML, in cents: rate, net, tax. */
const ratesIn = (xml: string) =>
  [...xml.matchAll(/<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>[^]*?<\/ram:ApplicableTradeTax>/g)].map(([part]) =>
    ['RateApplicablePercent', 'BasisAmount', 'CalculatedAmount'].map((name) =>
      Math.round(Number(all(part, name)[0]) * 100),
    ),
  );

const withCountry = ({ db, clock }: TestApp, sellerCountry = 'AT') =>
  writeSetting(db, clock, 'invoicing', { ...initialSetting('invoicing'), sellerCountry });

const read = async (by: SignedInTester, id: string): Promise<InvoiceDetail> =>
  (await by.call(getInvoice, { params: { id } })).body.data;

const pdfOf = async (by: SignedInTester, id: string): Promise<Buffer> =>
  (await by.call(downloadInvoice, { params: { id } })).raw;

const lines = [
  { ...feeLine, text: 'Fee & <journal>', quantityMilli: 2500, unitPriceMinor: 33_33, taxRateBasisPoints: 2000 },
  {
    ...feeLine,
    text: 'Guide',
    quantityMilli: 3000,
    unitPriceMinor: 19_99,
    discountBasisPoints: 1250,
    taxRateBasisPoints: 700,
  },
  { ...feeLine, text: 'Atlas', unitPriceMinor: 7_77, taxRateBasisPoints: 700 },
  { ...feeLine, text: 'Donation', unitPriceMinor: 10_00, taxRateBasisPoints: 0 },
];

test('the issued invoice’s PDF carries its data, which agree with the invoice to the cent for each rate', async () => {
  const t = await testApp();
  await withCountry(t);
  const office = await t.signInAs('staff');
  const { id } = await invoiceFor(office, await t.build.user({ firstName: 'Ada', lastName: 'Moreau' }), lines);
  const invoice = await read(office, id);
  const pdf = await pdfOf(office, id);
  const xml = attachedTo(pdf) ?? '';
  expect(all(xml, 'TypeCode')[0]).toBe('380');
  expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>');
  expect(xml).toContain(`<ram:ID>${invoice.number}</ram:ID>`);
  expect(xml).toContain('<ram:Name>Fee &amp; &lt;journal&gt;</ram:Name>');
  expect(xml).toContain('<ram:ID schemeID="VA">ATU99999999</ram:ID>');
  expect(all(xml, 'CountryID')).toEqual(['AT', 'AT']);
  expect(ratesIn(xml)).toEqual(
    invoice.perRate.map(({ taxRateBasisPoints, netMinor, taxMinor }) => [taxRateBasisPoints, netMinor, taxMinor]),
  );
  expect(all(xml, 'GrandTotalAmount')).toEqual([(invoice.gross.amountMinor / 100).toFixed(2)]);
  // Gross line amounts minus their discounts must equal the net line amounts.
  const lineTotals = all(xml, 'LineTotalAmount').map(Number);
  expect(lineTotals.slice(0, -1).reduce((sum, one) => sum + Math.round(one * 100), 0)).toBe(invoice.net.amountMinor);
  expect(lineTotals.at(-1)).toBe(invoice.net.amountMinor / 100);
  expect(all(xml, 'ActualAmount')).toEqual(['7.50']);
  const text = pdf.toString('latin1');
  for (const part of ['/AFRelationship /Alternative', '<pdfaid:part>3</pdfaid:part>', '<fx:ConformanceLevel>EN 16931<'])
    expect(text).toContain(part);
});

test('a credit note has type 381, positive amounts and the number that it corrects', async () => {
  const t = await testApp();
  await withCountry(t);
  const office = await t.signInAs('staff');
  const { id, version, number } = await invoiceFor(office, await t.build.user(), lines);
  const credited = await office.call(creditInvoice, {
    params: { id },
    body: { version, reason: 'Did not come', lines: [{ position: 1 }] },
  });
  const [note] = credited.body.data.creditNotes;
  const xml = attachedTo(await pdfOf(office, note.id)) ?? '';
  expect(all(xml, 'TypeCode')[0]).toBe('381');
  expect(xml).toContain(`<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>`);
  expect(ratesIn(xml)).toEqual([[7_00, 52_47, 3_67]]);
  expect(xml).not.toMatch(/>-/);
});

test('an invoice says the entered days of supply, or else its day of issue, and its credit note repeats them', async () => {
  const t = await testApp();
  await withCountry(t);
  const office = await t.signInAs('staff');
  const payer = await t.build.user();
  const today = (await invoiceFor(office, payer)).id;
  expect((await read(office, today)).supplied).toEqual({ from: '2026-11-20', until: '2026-11-20' });
  expect(attachedTo(await pdfOf(office, today))).toMatch(
    /OccurrenceDateTime>\s*<udt:DateTimeString format="102">20261120/,
  );

  const draft = async (days: { suppliedFrom?: string; suppliedUntil?: string }) =>
    office.call(createInvoice, { body: { payerId: payer.id, subject: 'Course', lines, ...days } });
  const reversed = await draft({ suppliedFrom: '2026-11-01', suppliedUntil: '2026-10-01' });
  expect(reversed.body.fields).toMatchObject({ suppliedUntil: { code: 'window_reversed' } });
  const { id, version } = (await draft({ suppliedFrom: '2026-10-01', suppliedUntil: '2026-10-31' })).body.data;
  const issued = (await office.call(issueInvoice, { params: { id }, body: { version } })).body.data;
  expect(attachedTo(await pdfOf(office, id))).toMatch(
    /StartDateTime>\s*<udt:DateTimeString format="102">20261001[^]*EndDateTime>\s*<udt:DateTimeString format="102">20261031/,
  );
  const credit = { params: { id }, body: { version: issued.version, reason: 'Cancelled' } };
  const [note] = (await office.call(creditInvoice, credit)).body.data.creditNotes;
  expect((await read(office, note.id)).supplied).toEqual({ from: '2026-10-01', until: '2026-10-31' });
});

test('the payer’s country is that of the application', async () => {
  const t = await testApp();
  await withCountry(t);
  const office = await t.signInAs('staff');
  const payer = await t.build.user();
  await createFinanceBuild(t).application(payer);
  const { id } = await invoiceFor(office, payer);
  expect(all(attachedTo(await pdfOf(office, id)) ?? '', 'CountryID')).toEqual(['AT', 'FR']);
});

test('without the country or the tax number of the association it is a plain PDF', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const { id } = await invoiceFor(office, await t.build.user());
  const pdf = await pdfOf(office, id);
  expect(attachedTo(pdf)).toBeNull();
  expect(pdf.toString('latin1')).not.toContain('pdfaid');
});
