import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { invoiceTotals, languages, lineNetMinor, taxFreeReasons } from '@guildhall/shared/domain';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { brokenRules } from '../../../testing/en16931.ts';
import { writeFacturX } from './factur-x.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

/** The violations of the schema in each document. */
function schemaErrors(documents: readonly string[]): string[][] {
  const program = join(__dirname, 'testing/factur-x-schema.ts');
  const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    input: JSON.stringify(documents),
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[][];
}

const line = fc.record({
  text: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((text) => `Fee ${text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')}`),
  quantityMilli: fc.integer({ min: 1, max: 1_000_000 }),
  unitPriceMinor: fc.integer({ min: 0, max: 10_000_000 }),
  discountBasisPoints: fc.constantFrom(0, 0, 1, 333, 1000, 9999, 10_000),
  taxRateBasisPoints: fc.constantFrom(0, 0, 550, 700, 1000, 1900, 2000),
});

const invoice: fc.Arbitrary<PrintedInvoice> = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
    language: fc.constantFrom(...languages),
    lines: fc.array(line, { minLength: 1, maxLength: 50 }),
    taxNumber: fc.constantFrom(
      'ATU99999999',
      'DE 123456789',
      '12/345/67890',
      'EL123456789',
      'XX123456',
      'GEMEINNÜTZIG 7',
    ),
    bankAccount: fc.constantFrom('AT61 1904 3002 3457 3201', '', '12345 678'),
    email: fc.constantFrom('office@guild.example', ''),
    address: fc.constantFrom('Hofgasse 12\n1010 Wien', '', 'a\nb\nc\nd\ne'),
    payerCountry: fc.constantFrom('FR', undefined),
    hasNote: fc.boolean(),
    taxFreeReason: fc.constantFrom(...taxFreeReasons, undefined),
    isTaxFree: fc.boolean(),
    supplied: fc.constantFrom(
      null,
      { from: '2026-03-05', until: '2026-03-05' },
      { from: '2026-01-01', until: '2026-12-31' },
    ),
  })
  .map(
    ({
      kind,
      language,
      lines: billed,
      taxNumber,
      bankAccount,
      email,
      address,
      payerCountry,
      hasNote,
      taxFreeReason,
      isTaxFree,
      supplied,
    }) => {
      const sign = kind === 'credit_note' ? -1 : 1;
      const lines = billed.map((one) => ({
        ...one,
        ...(isTaxFree && { taxRateBasisPoints: 0 }),
        unitPriceMinor: sign * one.unitPriceMinor,
        netMinor: lineNetMinor({ ...one, unitPriceMinor: sign * one.unitPriceMinor }),
      }));
      const { perRate, netMinor, grossMinor } = invoiceTotals(lines);
      return {
        kind,
        number: kind === 'invoice' ? 'INV-2026-00017' : 'CRN-2026-00003',
        language,
        currency: 'EUR',
        issuedAt: new Date('2026-03-05T10:00:00Z'),
        issuedOn: '2026-03-05',
        dueOn: kind === 'invoice' ? '2026-04-04' : null,
        supplied,
        subject: 'Membership fee',
        applicationNumber: null,
        corrects: kind === 'invoice' ? null : 'INV-2026-00017',
        reason: kind === 'invoice' ? null : 'Billed twice',
        payer: { name: 'Ada Moreau', address, ...(payerCountry && { country: payerCountry }) },
        issuer: {
          name: 'The Guild',
          address,
          email,
          bankAccount,
          taxNumber,
          country: 'AT',
          note: hasNote ? 'Thank you.' : '',
          ...(taxFreeReason && { taxFreeReason }),
        },
        logo: null,
        paidWith: null,
        paysOnline: false,
        lines,
        perRate,
        netMinor,
        grossMinor,
      };
    },
  );

test('any invoice and any credit note keeps the business rules of EN 16931', () => {
  fc.assert(
    fc.property(invoice, (printed) => {
      expect(brokenRules(writeFacturX(printed) ?? '')).toEqual([]);
    }),
    { numRuns: isFullRun() ? 10_000 : 300 },
  );
});

test('any invoice and any credit note is valid against the schema of Factur-X', () => {
  const documents = fc.sample(invoice, isFullRun() ? 1000 : 40).map((printed) => writeFacturX(printed) ?? '');
  expect(schemaErrors(documents)).toEqual(documents.map(() => []));
  const [first = ''] = documents;
  expect(schemaErrors([first.replace(/<ram:TypeCode>38[^]*?<\/ram:TypeCode>/, '')])).toEqual([
    [expect.stringContaining('TypeCode')],
  ]);
});

test.each([
  ['BR-CO-10', /<ram:LineTotalAmount>100\.00(?=[^]*HeaderMonetarySummation)/, '<ram:LineTotalAmount>99.99'],
  ['BR-CO-15', /<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1.00'],
  ['BR-CO-17', /<ram:CalculatedAmount>20\.00/, '<ram:CalculatedAmount>22.00'],
  ['BR-S-08/BR-E-08/BR-O-08', /<ram:BasisAmount>100\.00/, '<ram:BasisAmount>90.00'],
  ['BR-E-10', /<ram:ExemptionReason>[^<]*<\/ram:ExemptionReason>/, ''],
  ['BR-29', /<ram:EndDateTime>\s*<udt:DateTimeString format="102">2026/, '<ram:EndDateTime><udt:DateTimeString>2025'],
  ['BR-11', /<ram:CountryID>FR/, '<ram:CountryID>XX'],
] as const)('the check finds an invoice that breaks %s', (rule, found, instead) => {
  const [sample] = fc.sample(invoice, 1);
  const lines = [10_000, 5_000].map((unitPriceMinor, index) => ({
    ...{ text: 'Fee', quantityMilli: 1000, unitPriceMinor, discountBasisPoints: 0, netMinor: unitPriceMinor },
    taxRateBasisPoints: index === 0 ? 2000 : 0,
  }));
  const issuer = { ...sample!.issuer, taxNumber: 'ATU99999999' };
  const printed = { ...sample!, ...invoiceTotals(lines), kind: 'invoice' as const, dueOn: '2026-04-04', lines, issuer };
  const supplied = { from: '2026-01-01', until: '2026-12-31' };
  const xml = writeFacturX({ ...printed, supplied, payer: { ...sample!.payer, country: 'FR' } }) ?? '';
  expect(brokenRules(xml)).toEqual([]);
  expect(xml).toMatch(found);
  expect(brokenRules(xml.replace(found, instead))).toContain(rule);
});

test('an invoice outside the scope of VAT has category O, no rate and no VAT number', () => {
  const [sample] = fc.sample(invoice, 1);
  const line = { text: 'Fee', quantityMilli: 1000, unitPriceMinor: 10_000, discountBasisPoints: 0, netMinor: 10_000 };
  const issuer = { ...sample!.issuer, taxNumber: 'ATU99999999', taxFreeReason: 'outside_scope' as const };
  const xmlOf = (...rates: number[]) => {
    const lines = rates.map((taxRateBasisPoints) => ({ ...line, taxRateBasisPoints }));
    const printed = {
      ...sample!,
      ...invoiceTotals(lines),
      kind: 'invoice' as const,
      language: 'en' as const,
      lines,
      issuer,
    };
    return writeFacturX({ ...printed, dueOn: '2026-04-04' }) ?? '';
  };
  const outside = xmlOf(0);
  expect(brokenRules(outside)).toEqual([]);
  expect(outside).toContain('<ram:ExemptionReason>Outside the scope of VAT</ram:ExemptionReason>');
  expect(outside).toContain('<ram:CategoryCode>O</ram:CategoryCode>');
  expect(outside).not.toMatch(/RateApplicablePercent|schemeID="VA"/);
  expect(brokenRules(outside.replaceAll('<ram:CategoryCode>O', '<ram:CategoryCode>E'))).toEqual(
    expect.arrayContaining(['BR-48', 'BR-S-02/BR-E-02']),
  );
  // Category O can't stand beside a taxed line.
  const mixed = xmlOf(0, 2000);
  expect(brokenRules(mixed)).toEqual([]);
  expect(mixed).toContain('<ram:CategoryCode>E</ram:CategoryCode>');
});

test('says a single day of supply as BT-72 and a period as BG-14', () => {
  const [sample] = fc.sample(invoice, 1);
  const xmlOf = (from: string, until: string) => writeFacturX({ ...sample!, supplied: { from, until } }) ?? '';
  const oneDay = xmlOf('2026-03-05', '2026-03-05');
  expect(oneDay).toMatch(/<ram:OccurrenceDateTime>\s*<udt:DateTimeString format="102">20260305/);
  expect(oneDay).not.toContain('BillingSpecifiedPeriod');
  const period = xmlOf('2026-01-01', '2026-12-31');
  expect(period).toMatch(/<ram:StartDateTime>\s*<udt:DateTimeString format="102">20260101/);
  expect(period).toMatch(/<ram:EndDateTime>\s*<udt:DateTimeString format="102">20261231/);
  expect(period).not.toContain('OccurrenceDateTime');
});
