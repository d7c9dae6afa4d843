import type { Language } from '@guildhall/shared/domain';

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
