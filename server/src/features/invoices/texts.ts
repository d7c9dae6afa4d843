import type { Language, TaxFreeReason } from '@guildhall/shared/domain';
import { fillIn } from '../../platform/pdf/texts.ts';

/** Texts on invoices created by Guildhall itself. */
export const invoiceTexts = {
  membershipFee: {
    en: 'Membership fee, {type}, {year}',
    fr: 'Cotisation, {type}, {year}',
    ar: 'رسوم العضوية، {type}، {year}',
    cn: '会费，{type}，{year} 年',
  },
  dunningFee: {
    en: 'Fee for the reminder of invoice {number}',
    fr: 'Frais de rappel pour la facture {number}',
    ar: 'رسوم التذكير بالفاتورة {number}',
    cn: '发票 {number} 的催款手续费',
  },
  periodFee: {
    en: 'Membership fee, {type}, {from} – {until}',
    fr: 'Cotisation, {type}, {from} – {until}',
    ar: 'رسوم العضوية، {type}، {from} – {until}',
    cn: '会费，{type}，{from} – {until}',
  },
  credit: {
    en: 'Credit for invoice {number}',
    fr: 'Avoir sur la facture {number}',
    ar: 'رصيد دائن عن الفاتورة {number}',
    cn: '发票 {number} 的贷项',
  },
} satisfies Record<string, Record<Language, string>>;

const closedTexts = {
  withdrawn: {
    en: 'The application {number} was withdrawn.',
    fr: 'La candidature {number} a été retirée.',
    ar: 'سُحب الطلب {number}.',
    cn: '申请 {number} 已撤回。',
  },
  lapsed: {
    en: 'The application {number} lapsed.',
    fr: 'La candidature {number} est devenue caduque.',
    ar: 'سقط الطلب {number}.',
    cn: '申请 {number} 已失效。',
  },
  unpaid: {
    en: 'The application {number} was not paid in time.',
    fr: 'La candidature {number} n’a pas été payée à temps.',
    ar: 'لم تُسدَّد رسوم الطلب {number} في موعدها.',
    cn: '申请 {number} 未按时付款。',
  },
  rejected: {
    en: 'The application {number} was not approved.',
    fr: 'La candidature {number} n’a pas été acceptée.',
    ar: 'لم يُقبل الطلب {number}.',
    cn: '申请 {number} 未获批准。',
  },
} satisfies Record<string, Record<Language, string>>;

/** The reason on a credit note for a closed application, in each language; a payer reads their own. */
export const closedApplicationReason = (
  end: keyof typeof closedTexts,
  { number }: { number: string },
): Record<Language, string> => {
  const { en, fr, ar, cn } = closedTexts[end];
  return {
    en: fillIn(en, { number }),
    fr: fillIn(fr, { number }),
    ar: fillIn(ar, { number }),
    cn: fillIn(cn, { number }),
  };
};

/** Why lines without tax have none, on the PDF and in the electronic invoice. */
export const taxFreeTexts: Record<TaxFreeReason, Record<Language, string>> = {
  exempt: {
    en: 'Exempt from VAT',
    fr: 'Exonéré de TVA',
    ar: 'معفى من ضريبة القيمة المضافة',
    cn: '免征增值税',
  },
  outside_scope: {
    en: 'Outside the scope of VAT',
    fr: 'Hors du champ d’application de la TVA',
    ar: 'خارج نطاق ضريبة القيمة المضافة',
    cn: '不属于增值税征税范围',
  },
};
