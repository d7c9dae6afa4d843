import { lineNetMinor, missingForElectronic, type Language } from '@guildhall/shared/domain';
import { element, type XmlNode, writeXml } from '../../../platform/xml/xml-writing.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { taxFreeTexts } from '../texts.ts';

/** The profile: the complete European standard EN 16931. */
const profile = 'urn:cen.eu:en16931:2017';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** The reason on older invoices, which keep their bytes. */
const notSubject: Record<Language, string> = {
  en: 'Not subject to VAT',
  fr: 'Non soumis à la TVA',
  ar: 'غير خاضع لضريبة القيمة المضافة',
  cn: '不征收增值税',
};

/** The reason for a line without tax (BT-120), in the language of the invoice. */
const reasonOf = ({ issuer, language }: PrintedInvoice): string =>
  (issuer.taxFreeReason ? taxFreeTexts[issuer.taxFreeReason] : notSubject)[language];

/**
 * The invoice as Factur-X / ZUGFeRD: the XML of EN 16931 in UN/CEFACT syntax. Its amounts equal the printed ones; a
 * credit note has type 381 and, as the standard requires, positive amounts. An address without a country is in the
 * association's country.
 * @returns `null` if the association's data for electronic invoices is incomplete
 */
export function writeFacturX(invoice: PrintedInvoice): string | null {
  const { issuer } = invoice;
  if (missingForElectronic({ country: issuer.country ?? '', taxNumber: issuer.taxNumber }).length > 0) return null;
  return writeXml(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', profile)]),
        ]),
        header(invoice),
        element('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map((line, index) => lineItem(invoice, line, index + 1)),
          agreement(invoice),
          delivery(invoice),
          settlement(invoice),
        ]),
      ],
      namespaces,
    ),
  );
}

const day = (name: string, value: string): XmlNode =>
  element(name, [element('udt:DateTimeString', value.replaceAll('-', ''), { format: '102' })]);

function header({ number, kind, issuedOn, subject, reason, issuer }: PrintedInvoice): XmlNode {
  const notes = [subject, reason, issuer.note].filter((note) => note);
  return element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', kind === 'credit_note' ? '381' : '380'),
    day('ram:IssueDateTime', issuedOn),
    ...notes.map((note) => element('ram:IncludedNote', [element('ram:Content', note ?? '')])),
  ]);
}

/** Cents in the standard's format: `12.34`. */
const amount = (minor: number): string => (minor / 100).toFixed(2);

/** Credit notes are stored with negative amounts. Avoids `-0.00`. */
const positive = ({ kind }: PrintedInvoice, minor: number): string =>
  amount(kind === 'credit_note' ? 0 - minor : minor);

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** True if the whole invoice is outside the scope of VAT: category O can't be mixed with others (BR-O-11). */
const isOutsideScope = ({ issuer, lines }: PrintedInvoice): boolean =>
  issuer.taxFreeReason === 'outside_scope' && lines.every(({ taxRateBasisPoints }) => taxRateBasisPoints === 0);

/** The category and rate: standard, exempt, or outside the scope of VAT, which has no rate (BR-O-05). */
const categoryOf = (invoice: PrintedInvoice, basisPoints: number): XmlNode[] =>
  isOutsideScope(invoice)
    ? [element('ram:CategoryCode', 'O')]
    : [
        element('ram:CategoryCode', basisPoints === 0 ? 'E' : 'S'),
        element('ram:RateApplicablePercent', percent(basisPoints)),
      ];

function lineItem(invoice: PrintedInvoice, line: PrintedInvoice['lines'][number], position: number): XmlNode {
  const { quantityMilli, unitPriceMinor, taxRateBasisPoints, netMinor } = line;
  const discountMinor = lineNetMinor({ quantityMilli, unitPriceMinor, taxRateBasisPoints }) - netMinor;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(position))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', line.text)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', positive(invoice, unitPriceMinor))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', (quantityMilli / 1000).toFixed(3), { unitCode: 'C62' }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [element('ram:TypeCode', 'VAT'), ...categoryOf(invoice, taxRateBasisPoints)]),
      ...(discountMinor === 0 ? [] : [discount(invoice, line.discountBasisPoints, discountMinor)]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', positive(invoice, netMinor)),
      ]),
    ]),
  ]);
}

const discount = (invoice: PrintedInvoice, basisPoints: number, minor: number): XmlNode =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
    element('ram:CalculationPercent', percent(basisPoints)),
    element('ram:ActualAmount', positive(invoice, minor)),
    // 95 is a discount in the code list UNTDID 5189.
    element('ram:ReasonCode', '95'),
  ]);

function address(text: string, country: string): XmlNode {
  const [one, two, ...rest] = text.split('\n').filter((line) => line.trim());
  const lines = [one, two, rest.join(', ')];
  const names = ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree'];
  return element('ram:PostalTradeAddress', [
    ...lines.flatMap((line, index) => (line ? [element(names[index] ?? '', line)] : [])),
    element('ram:CountryID', country),
  ]);
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/**
 * A VAT number starts with its country code, EL for Greece (BR-CO-09); any other number is a tax number of the local
 * tax office.
 */
const isVatNumber = (number: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number) &&
  (number.startsWith('EL') || regions.of(number.slice(0, 2)) !== undefined);

function agreement(invoice: PrintedInvoice): XmlNode {
  const { issuer, payer } = invoice;
  const country = issuer.country ?? '';
  const taxNumber = issuer.taxNumber.replaceAll(' ', '');
  const isVat = isVatNumber(taxNumber);
  // Outside the scope of VAT, a VAT number is not allowed (BR-O-02); it still identifies the seller.
  const isHidden = isVat && isOutsideScope(invoice);
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:SellerTradeParty', [
      // Without a VAT number, the other one identifies the seller.
      ...(isVat && !isHidden ? [] : [element('ram:ID', taxNumber)]),
      element('ram:Name', issuer.name),
      address(issuer.address, country),
      ...(issuer.email
        ? [element('ram:URIUniversalCommunication', [element('ram:URIID', issuer.email, { schemeID: 'EM' })])]
        : []),
      ...(isHidden
        ? []
        : [element('ram:SpecifiedTaxRegistration', [element('ram:ID', taxNumber, { schemeID: isVat ? 'VA' : 'FC' })])]),
    ]),
    element('ram:BuyerTradeParty', [element('ram:Name', payer.name), address(payer.address, payer.country ?? country)]),
  ]);
}

/** A single day of supply (BT-72); a period is part of the settlement. */
const delivery = ({ supplied }: PrintedInvoice): XmlNode =>
  element(
    'ram:ApplicableHeaderTradeDelivery',
    supplied && supplied.from === supplied.until
      ? [element('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', supplied.from)])]
      : [],
  );

/** A period of supply (BG-14). */
const billingPeriod = ({ supplied }: PrintedInvoice): XmlNode[] =>
  supplied && supplied.from !== supplied.until
    ? [
        element('ram:BillingSpecifiedPeriod', [
          day('ram:StartDateTime', supplied.from),
          day('ram:EndDateTime', supplied.until),
        ]),
      ]
    : [];

function settlement(invoice: PrintedInvoice): XmlNode {
  const { number, currency, issuer, dueOn, corrects, perRate, netMinor, grossMinor } = invoice;
  const account = issuer.bankAccount.replaceAll(' ', '');
  const total = positive(invoice, grossMinor);
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', number),
    element('ram:InvoiceCurrencyCode', currency),
    // 58 is a SEPA credit transfer in the code list UNTDID 4461.
    ...(/^[A-Z]{2}\d{2}/.test(account)
      ? [
          element('ram:SpecifiedTradeSettlementPaymentMeans', [
            element('ram:TypeCode', '58'),
            element('ram:PayeePartyCreditorFinancialAccount', [element('ram:IBANID', account)]),
          ]),
        ]
      : []),
    ...perRate.map((rate) =>
      element('ram:ApplicableTradeTax', [
        element('ram:CalculatedAmount', positive(invoice, rate.taxMinor)),
        element('ram:TypeCode', 'VAT'),
        ...(rate.taxRateBasisPoints === 0 ? [element('ram:ExemptionReason', reasonOf(invoice))] : []),
        element('ram:BasisAmount', positive(invoice, rate.netMinor)),
        ...categoryOf(invoice, rate.taxRateBasisPoints),
      ]),
    ),
    ...billingPeriod(invoice),
    element('ram:SpecifiedTradePaymentTerms', [
      ...(dueOn ? [day('ram:DueDateDateTime', dueOn)] : [element('ram:Description', corrects ?? number)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', positive(invoice, netMinor)),
      element('ram:TaxBasisTotalAmount', positive(invoice, netMinor)),
      element('ram:TaxTotalAmount', positive(invoice, grossMinor - netMinor), { currencyID: currency }),
      element('ram:GrandTotalAmount', total),
      element('ram:DuePayableAmount', total),
    ]),
    ...(corrects ? [element('ram:InvoiceReferencedDocument', [element('ram:IssuerAssignedID', corrects)])] : []),
  ]);
}

/** The PDF's metadata about the embedded XML, as required by Factur-X 1.0. */
export const facturXMetadata = `
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>
${[
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the Factur-X XML schema'],
  ['ConformanceLevel', 'conformance level of the embedded Factur-X data'],
]
  .map(
    ([name, description]) => `                    <rdf:li rdf:parseType="Resource">
                        <pdfaProperty:name>${name}</pdfaProperty:name>
                        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                        <pdfaProperty:category>external</pdfaProperty:category>
                        <pdfaProperty:description>${description}</pdfaProperty:description>
                    </rdf:li>`,
  )
  .join('\n')}
                </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;
