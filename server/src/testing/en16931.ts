import { allAt, readXml, textAt, type XmlElement } from '../platform/xml/xml-reading.ts';

/** A rule of EN 16931, and whether an invoice complies with it. */
interface Rule {
  name: string;
  holds: (invoice: Invoice) => boolean;
}

const cents = (text: string): number => Math.round(Number(text) * 100);
const isAmount = (text: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(text);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined;

type Invoice = ReturnType<typeof partsOf>;

/** The input of the rules; BT and BG are the terms of the standard. */
function partsOf(xml: string) {
  const root = readXml(xml);
  const at = (path: string) => textAt(root, path);
  const trade = 'SupplyChainTradeTransaction';
  const settlement = `${trade}/ApplicableHeaderTradeSettlement`;
  const agreement = `${trade}/ApplicableHeaderTradeAgreement`;
  const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
  const parts = (path: string) => allAt(root, path);
  return {
    root,
    at: (path: string) => at(path),
    document: (name: string) => at(`ExchangedDocument/${name}`),
    total: (name: string) => at(`${totals}/${name}`),
    seller: (path: string) => at(`${agreement}/SellerTradeParty/${path}`),
    sellerTaxIds: parts(`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID`),
    buyer: (path: string) => at(`${agreement}/BuyerTradeParty/${path}`),
    settled: (path: string) => at(`${settlement}/${path}`),
    paymentMeans: parts(`${settlement}/SpecifiedTradeSettlementPaymentMeans`),
    taxes: parts(`${settlement}/ApplicableTradeTax`),
    periods: parts(`${settlement}/BillingSpecifiedPeriod`),
    references: parts(`${settlement}/InvoiceReferencedDocument`),
    lines: parts(`${trade}/IncludedSupplyChainTradeLineItem`),
  };
}

const lineTax = 'SpecifiedLineTradeSettlement/ApplicableTradeTax';
const lineTotal = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
const linePrice = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount';
const lineAllowance = 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge';
const quantity = 'SpecifiedLineTradeDelivery/BilledQuantity';
const periodStart = 'BillingSpecifiedPeriod/StartDateTime/DateTimeString';
const periodEnd = 'BillingSpecifiedPeriod/EndDateTime/DateTimeString';

const eachLine =
  (holds: (line: XmlElement) => boolean) =>
  ({ lines }: Invoice): boolean =>
    lines.every(holds);
const eachTax =
  (holds: (tax: XmlElement, invoice: Invoice) => boolean) =>
  (invoice: Invoice): boolean =>
    invoice.taxes.every((tax) => holds(tax, invoice));
const is = (category: string, tax: XmlElement): boolean => textAt(tax, 'CategoryCode') === category;
const isOutside = ({ taxes }: Invoice): boolean => taxes.some((tax) => is('O', tax));
const hasTaxId = ({ sellerTaxIds }: Invoice): boolean => sellerTaxIds.some(({ text }) => text !== '');

/** The lines of one category and rate, for the tax breakdown. */
const linesOf = (tax: XmlElement, { lines }: Invoice): XmlElement[] =>
  lines.filter((line) =>
    ['CategoryCode', 'RateApplicablePercent'].every((name) => textAt(line, `${lineTax}/${name}`) === textAt(tax, name)),
  );

/**
 * The business rules of EN 16931 that apply to our invoices: no foreign VAT, no charges or allowances on the document,
 * no prepayment, categories S, E and O. The tolerance of BR-CO-17 is that of CEN's validation artefacts: one unit of the
 * currency, which allows for tax rounded per line.
 */
const rules: readonly Rule[] = [
  {
    name: 'BR-01',
    holds: ({ at }) => at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') !== '',
  },
  { name: 'BR-02', holds: ({ document }) => document('ID') !== '' },
  { name: 'BR-03', holds: ({ document }) => /^\d{8}$/.test(document('IssueDateTime/DateTimeString')) },
  { name: 'BR-04', holds: ({ document }) => ['380', '381'].includes(document('TypeCode')) },
  { name: 'BR-05', holds: ({ settled }) => /^[A-Z]{3}$/.test(settled('InvoiceCurrencyCode')) },
  { name: 'BR-06', holds: ({ seller }) => seller('Name') !== '' },
  { name: 'BR-07', holds: ({ buyer }) => buyer('Name') !== '' },
  { name: 'BR-09', holds: ({ seller }) => isCountry(seller('PostalTradeAddress/CountryID')) },
  { name: 'BR-11', holds: ({ buyer }) => isCountry(buyer('PostalTradeAddress/CountryID')) },
  { name: 'BR-12', holds: ({ total }) => isAmount(total('LineTotalAmount')) },
  { name: 'BR-13', holds: ({ total }) => isAmount(total('TaxBasisTotalAmount')) },
  { name: 'BR-14', holds: ({ total }) => isAmount(total('GrandTotalAmount')) },
  { name: 'BR-15', holds: ({ total }) => isAmount(total('DuePayableAmount')) },
  { name: 'BR-16', holds: ({ lines }) => lines.length > 0 },
  {
    name: 'BR-21',
    holds: ({ lines }) =>
      new Set(lines.map((line) => textAt(line, 'AssociatedDocumentLineDocument/LineID'))).size === lines.length,
  },
  { name: 'BR-22', holds: eachLine((line) => Number(textAt(line, quantity)) > 0) },
  { name: 'BR-23', holds: eachLine((line) => allAt(line, quantity)[0]?.attributes.unitCode === 'C62') },
  { name: 'BR-24', holds: eachLine((line) => isAmount(textAt(line, lineTotal))) },
  { name: 'BR-25', holds: eachLine((line) => textAt(line, 'SpecifiedTradeProduct/Name') !== '') },
  { name: 'BR-26', holds: eachLine((line) => textAt(line, linePrice) !== '') },
  { name: 'BR-27', holds: eachLine((line) => Number(textAt(line, linePrice)) >= 0) },
  {
    name: 'BR-41',
    holds: eachLine((line) => allAt(line, lineAllowance).every((one) => isAmount(textAt(one, 'ActualAmount')))),
  },
  {
    name: 'BR-42',
    holds: eachLine((line) => allAt(line, lineAllowance).every((one) => textAt(one, 'ReasonCode') !== '')),
  },
  {
    name: 'BR-29',
    holds: ({ settled }) => settled(periodEnd) === '' || settled(periodEnd) >= settled(periodStart),
  },
  { name: 'BR-45', holds: eachTax((tax) => isAmount(textAt(tax, 'BasisAmount'))) },
  { name: 'BR-46', holds: eachTax((tax) => isAmount(textAt(tax, 'CalculatedAmount'))) },
  { name: 'BR-47', holds: eachTax((tax) => is('S', tax) || is('E', tax) || is('O', tax)) },
  { name: 'BR-48', holds: eachTax((tax) => is('O', tax) || textAt(tax, 'RateApplicablePercent') !== '') },
  { name: 'BR-49', holds: ({ paymentMeans }) => paymentMeans.every((one) => textAt(one, 'TypeCode') !== '') },
  { name: 'BR-55', holds: ({ references }) => references.every((one) => textAt(one, 'IssuerAssignedID') !== '') },
  {
    name: 'BR-61',
    holds: ({ paymentMeans }) =>
      paymentMeans.every((one) => textAt(one, 'PayeePartyCreditorFinancialAccount/IBANID') !== ''),
  },
  {
    name: 'BR-62',
    holds: ({ root }) =>
      allAt(
        root,
        'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/URIUniversalCommunication/URIID',
      ).every(({ attributes, text }) => attributes.schemeID === 'EM' && text !== ''),
  },
  { name: 'BR-CO-04', holds: eachLine((line) => ['S', 'E', 'O'].includes(textAt(line, `${lineTax}/CategoryCode`))) },
  {
    name: 'BR-CO-09',
    holds: ({ sellerTaxIds }) =>
      sellerTaxIds.every(
        ({ attributes, text }) => attributes.schemeID !== 'VA' || text.startsWith('EL') || isCountry(text.slice(0, 2)),
      ),
  },
  {
    name: 'BR-CO-10',
    holds: ({ lines, total }) =>
      sum(lines.map((line) => cents(textAt(line, lineTotal)))) === cents(total('LineTotalAmount')),
  },
  { name: 'BR-CO-13', holds: ({ total }) => total('TaxBasisTotalAmount') === total('LineTotalAmount') },
  {
    name: 'BR-CO-14',
    holds: ({ taxes, total }) =>
      sum(taxes.map((tax) => cents(textAt(tax, 'CalculatedAmount')))) === cents(total('TaxTotalAmount')),
  },
  {
    name: 'BR-CO-15',
    holds: ({ total }) =>
      cents(total('TaxBasisTotalAmount')) + cents(total('TaxTotalAmount')) === cents(total('GrandTotalAmount')),
  },
  { name: 'BR-CO-16', holds: ({ total }) => total('DuePayableAmount') === total('GrandTotalAmount') },
  {
    name: 'BR-CO-17',
    holds: eachTax((tax) => {
      const exact = (cents(textAt(tax, 'BasisAmount')) * Number(textAt(tax, 'RateApplicablePercent'))) / 100;
      return Math.abs(cents(textAt(tax, 'CalculatedAmount')) - Math.round(exact)) < 100;
    }),
  },
  { name: 'BR-CO-18', holds: ({ taxes }) => taxes.length > 0 },
  {
    name: 'BR-CO-19',
    holds: ({ settled, periods }) => periods.length === 0 || settled(periodStart) !== '' || settled(periodEnd) !== '',
  },
  {
    name: 'BR-CO-25',
    holds: ({ total, settled }) =>
      !(Number(total('DuePayableAmount')) > 0) ||
      settled('SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString') !== '' ||
      settled('SpecifiedTradePaymentTerms/Description') !== '',
  },
  {
    name: 'BR-CO-26',
    holds: ({ seller, sellerTaxIds }) =>
      seller('ID') !== '' || sellerTaxIds.some(({ attributes }) => attributes.schemeID === 'VA'),
  },
  {
    name: 'BR-S-01/BR-E-01/BR-O-01',
    holds: (invoice) =>
      invoice.lines.every((line) => invoice.taxes.some((tax) => linesOf(tax, invoice).includes(line))),
  },
  { name: 'BR-S-02/BR-E-02', holds: (invoice) => isOutside(invoice) || hasTaxId(invoice) },
  {
    name: 'BR-O-02',
    holds: (invoice) =>
      !isOutside(invoice) || invoice.sellerTaxIds.every(({ attributes }) => attributes.schemeID !== 'VA'),
  },
  {
    name: 'BR-O-05',
    holds: eachLine(
      (line) =>
        textAt(line, `${lineTax}/CategoryCode`) !== 'O' || allAt(line, `${lineTax}/RateApplicablePercent`).length === 0,
    ),
  },
  { name: 'BR-O-09', holds: eachTax((tax) => !is('O', tax) || cents(textAt(tax, 'CalculatedAmount')) === 0) },
  { name: 'BR-O-10', holds: eachTax((tax) => !is('O', tax) || textAt(tax, 'ExemptionReason') !== '') },
  { name: 'BR-O-11', holds: (invoice) => !isOutside(invoice) || invoice.taxes.length === 1 },
  { name: 'BR-S-05', holds: eachTax((tax) => !is('S', tax) || Number(textAt(tax, 'RateApplicablePercent')) > 0) },
  { name: 'BR-E-05', holds: eachTax((tax) => !is('E', tax) || Number(textAt(tax, 'RateApplicablePercent')) === 0) },
  {
    name: 'BR-S-08/BR-E-08/BR-O-08',
    holds: eachTax(
      (tax, invoice) =>
        sum(linesOf(tax, invoice).map((line) => cents(textAt(line, lineTotal)))) === cents(textAt(tax, 'BasisAmount')),
    ),
  },
  { name: 'BR-E-09', holds: eachTax((tax) => !is('E', tax) || cents(textAt(tax, 'CalculatedAmount')) === 0) },
  { name: 'BR-S-10', holds: eachTax((tax) => !is('S', tax) || allAt(tax, 'ExemptionReason').length === 0) },
  { name: 'BR-E-10', holds: eachTax((tax) => !is('E', tax) || textAt(tax, 'ExemptionReason') !== '') },
  {
    name: 'BT-131: net amount of a line',
    holds: eachLine((line) => {
      // In integer thousandths, so that half a cent is exact.
      const milli = Math.round(Number(textAt(line, quantity)) * 1000);
      const gross = Math.round((cents(textAt(line, linePrice)) * milli) / 1000);
      const less = sum(allAt(line, lineAllowance).map((one) => cents(textAt(one, 'ActualAmount'))));
      return gross - less === cents(textAt(line, lineTotal));
    }),
  },
];

/** The business rules of EN 16931 violated by an invoice's XML. */
export function brokenRules(xml: string): string[] {
  const invoice = partsOf(xml);
  return rules.filter(({ holds }) => !holds(invoice)).map(({ name }) => name);
}
