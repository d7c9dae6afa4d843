import type { Language } from '@guildhall/shared/domain';

interface GatewayTexts {
  note: string;
  title: string;
  invoice: string;
  pay: string;
  payLate: string;
  decline: string;
  cancel: string;
  finished: string;
  finishedText: string;
  back: string;
  unknown: string;
  unknownText: string;
}

/** The texts of the test gateway's page. */
export const gatewayTexts: Record<Language, GatewayTexts> = {
  en: {
    note: 'This is the built-in test gateway. No money moves.',
    title: 'Pay your invoice',
    invoice: 'Invoice',
    pay: 'Pay',
    payLate: 'Confirm after 15 seconds',
    decline: 'Decline',
    cancel: 'Cancel',
    finished: 'Payment finished',
    finishedText: 'This payment is no longer open.',
    back: 'Back to Guildhall',
    unknown: 'Unknown payment',
    unknownText: 'This payment does not exist. Go back to the invoice and start again.',
  },
  fr: {
    note: 'Ceci est la passerelle de test intégrée. Aucun argent ne circule.',
    title: 'Payer votre facture',
    invoice: 'Facture',
    pay: 'Payer',
    payLate: 'Laisser confirmer 15 secondes plus tard',
    decline: 'Refuser',
    cancel: 'Annuler',
    finished: 'Paiement terminé',
    finishedText: 'Ce paiement n’est plus ouvert.',
    back: 'Retour à Guildhall',
    unknown: 'Paiement inconnu',
    unknownText: 'Ce paiement n’existe pas. Retournez à la facture et recommencez.',
  },
  ar: {
    note: 'هذه بوابة الدفع التجريبية المدمجة. لا تُنقل أي أموال.',
    title: 'دفع الفاتورة',
    invoice: 'الفاتورة',
    pay: 'الدفع',
    payLate: 'الدفع، ويُؤكَّد بعد 15 ثانية',
    decline: 'الرفض',
    cancel: 'الإلغاء',
    finished: 'انتهت عملية الدفع',
    finishedText: 'لم تعد عملية الدفع هذه مفتوحة.',
    back: 'العودة إلى Guildhall',
    unknown: 'عملية دفع غير معروفة',
    unknownText: 'لا توجد عملية دفع كهذه. يُرجى العودة إلى الفاتورة والبدء من جديد.',
  },
  cn: {
    note: '这是内置的测试支付网关，不会转移任何资金。',
    title: '支付您的发票',
    invoice: '发票',
    pay: '支付',
    payLate: '支付，15 秒后确认',
    decline: '拒绝',
    cancel: '取消',
    finished: '付款已结束',
    finishedText: '此付款已不再开放。',
    back: '返回 Guildhall',
    unknown: '未知付款',
    unknownText: '没有此付款。请返回发票重新开始。',
  },
};
