import type { Language, LocalText } from '@guildhall/shared/domain';

/** What invoices made by Guildhall itself say. */
export const invoiceTexts = {
  membershipFee: {
    en: 'Membership fee, {type}, {year}',
    fr: 'Cotisation, {type}, {year}',
    ar: 'رسوم العضوية، {type}، {year}',
    cn: '会费，{type}，{year} 年',
  },
  credit: {
    en: 'Credit for invoice {number}',
    fr: 'Avoir sur la facture {number}',
    ar: 'رصيد دائن عن الفاتورة {number}',
    cn: '发票 {number} 的贷项',
  },
} satisfies Record<string, Record<Language, string>>;

/** A text of the association in a language, or in English where it has none. */
export const inLanguage = (text: LocalText, language: Language): string => text[language] || text.en;
