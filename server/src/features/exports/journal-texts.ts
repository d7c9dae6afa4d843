import type { Language } from '@guildhall/shared/domain';

interface JournalTexts {
  journal: string;
  openItems: string;
  columns: Record<JournalColumn, string>;
}

export type JournalColumn =
  | 'bookedOn'
  | 'event'
  | 'document'
  | 'text'
  | 'payer'
  | 'debit'
  | 'credit'
  | 'taxRate'
  | 'amount'
  | 'currency'
  | 'issuedOn'
  | 'dueOn'
  | 'open';

/** Titles and headings of the accountant's files. */
export const journalTexts: Record<Language, JournalTexts> = {
  en: {
    journal: 'Journal',
    openItems: 'Open items',
    columns: {
      bookedOn: 'Date',
      event: 'Entry',
      document: 'Document',
      text: 'Text',
      payer: 'Payer',
      debit: 'Debit',
      credit: 'Credit',
      taxRate: 'Tax rate in %',
      amount: 'Amount',
      currency: 'Currency',
      issuedOn: 'Issued',
      dueOn: 'Due',
      open: 'Open',
    },
  },
  fr: {
    journal: 'Journal',
    openItems: 'Postes ouverts',
    columns: {
      bookedOn: 'Date',
      event: 'Écriture',
      document: 'Pièce',
      text: 'Libellé',
      payer: 'Payeur',
      debit: 'Débit',
      credit: 'Crédit',
      taxRate: 'Taux de taxe en %',
      amount: 'Montant',
      currency: 'Devise',
      issuedOn: 'Émise le',
      dueOn: 'Échéance',
      open: 'Restant dû',
    },
  },
  ar: {
    journal: 'دفتر اليومية',
    openItems: 'البنود المفتوحة',
    columns: {
      bookedOn: 'التاريخ',
      event: 'القيد',
      document: 'المستند',
      text: 'البيان',
      payer: 'الدافع',
      debit: 'مدين',
      credit: 'دائن',
      taxRate: 'نسبة الضريبة %',
      amount: 'المبلغ',
      currency: 'العملة',
      issuedOn: 'تاريخ الإصدار',
      dueOn: 'تاريخ الاستحقاق',
      open: 'المتبقي',
    },
  },
  cn: {
    journal: '日记账',
    openItems: '未结项目',
    columns: {
      bookedOn: '日期',
      event: '分录',
      document: '凭证',
      text: '摘要',
      payer: '付款人',
      debit: '借方',
      credit: '贷方',
      taxRate: '税率（%）',
      amount: '金额',
      currency: '货币',
      issuedOn: '开具日期',
      dueOn: '到期日',
      open: '未付金额',
    },
  },
};
