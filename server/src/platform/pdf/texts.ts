import { ownValue, type Language, type PaymentMethod } from '@guildhall/shared/domain';

/** The texts of an invoice besides its data. `{…}` are filled in. */
interface InvoicePdfTexts {
  invoice: string;
  creditNote: string;
  number: string;
  issuedOn: string;
  dueOn: string;
  /** The day or the period of supply. */
  supplied: string;
  application: string;
  corrects: string;
  description: string;
  /** With `{rate}`. */
  discount: string;
  quantity: string;
  unitPrice: string;
  tax: string;
  amount: string;
  net: string;
  taxOf: string;
  total: string;
  howToPay: string;
  transferTo: string;
  reference: string;
  payBy: string;
  payOnline: string;
  scan: string;
  /** The alternative text of the code. */
  codeAlt: string;
  nothingToPay: string;
  /** The payments of an invoice, and what they leave. */
  payments: string;
  /** With `{amount}`, `{day}` and `{method}`. */
  received: string;
  /** With `{amount}`. */
  stillOpen: string;
  /** The open fee of a reminder, with `{number}` and `{amount}`. */
  reminderFee: string;
  /** The open amount and the fees, with `{amount}`. */
  inTotal: string;
  /** On the invoice for a fee, with `{total}`, `{day}` and the `{number}` of the reminded invoice. */
  payTogether: string;
  paid: string;
  taxNumber: string;
  page: string;
}

export const invoicePdfTexts: Record<Language, InvoicePdfTexts> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: 'Number',
    issuedOn: 'Date',
    dueOn: 'Due on',
    supplied: 'Supplied',
    application: 'Application',
    corrects: 'Corrects invoice',
    description: 'Description',
    discount: 'Less {rate} discount',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    tax: 'Tax',
    amount: 'Amount',
    net: 'Net',
    taxOf: 'Tax {rate} on {net}',
    total: 'Total',
    howToPay: 'How to pay',
    transferTo: 'By transfer to',
    reference: 'Payment reference',
    payBy: 'Please pay {total} by {day} and give the reference, so that we can match your payment.',
    payOnline: 'Or pay online: sign in and open this invoice.',
    scan: 'Scan this code with a European banking app to fill in the transfer.',
    codeAlt: 'QR code of the transfer',
    nothingToPay: 'No payment is due on this document.',
    payments: 'Payments',
    received: '{amount} received on {day} ({method})',
    stillOpen: 'Still open: {amount}',
    reminderFee: 'Reminder fee, invoice {number}: {amount}',
    inTotal: 'To pay in total: {amount}',
    payTogether:
      'Please pay {total} by {day} together with invoice {number}: the reminder has the payment code for the sum.',
    paid: 'Paid. Thank you.',
    taxNumber: 'Tax number',
    page: 'Page {page} of {pages}',
  },
  fr: {
    invoice: 'Facture',
    creditNote: 'Avoir',
    number: 'Numéro',
    issuedOn: 'Date',
    dueOn: 'Échéance',
    supplied: 'Prestation',
    application: 'Demande',
    corrects: 'Rectifie la facture',
    description: 'Désignation',
    discount: 'Remise de {rate}',
    quantity: 'Quantité',
    unitPrice: 'Prix unitaire',
    tax: 'TVA',
    amount: 'Montant',
    net: 'Total HT',
    taxOf: 'TVA {rate} sur {net}',
    total: 'Total TTC',
    howToPay: 'Règlement',
    transferTo: 'Par virement à',
    reference: 'Référence du paiement',
    payBy:
      'Merci de régler {total} au plus tard le {day} en indiquant la référence, afin que nous retrouvions votre paiement.',
    payOnline: 'Ou payez en ligne : connectez-vous et ouvrez cette facture.',
    scan: 'Une application bancaire européenne remplit le virement à partir de ce code.',
    codeAlt: 'Code QR du virement',
    nothingToPay: 'Ce document n’appelle aucun règlement.',
    payments: 'Paiements',
    received: '{amount} reçus le {day} ({method})',
    stillOpen: 'Reste à payer : {amount}',
    reminderFee: 'Frais de rappel, facture {number} : {amount}',
    inTotal: 'Total à payer : {amount}',
    payTogether:
      'Merci de régler {total} au plus tard le {day} avec la facture {number} : le rappel contient le code de paiement pour le total.',
    paid: 'Facture acquittée. Merci.',
    taxNumber: 'Numéro de TVA',
    page: 'Page {page} sur {pages}',
  },
  ar: {
    invoice: 'فاتورة',
    creditNote: 'إشعار دائن',
    number: 'الرقم',
    issuedOn: 'التاريخ',
    dueOn: 'تاريخ الاستحقاق',
    supplied: 'تاريخ التوريد',
    application: 'طلب العضوية',
    corrects: 'تصحيح للفاتورة',
    description: 'البيان',
    discount: 'بعد خصم {rate}',
    quantity: 'الكمية',
    unitPrice: 'سعر الوحدة',
    tax: 'الضريبة',
    amount: 'المبلغ',
    net: 'الصافي',
    taxOf: 'ضريبة {rate} على {net}',
    total: 'الإجمالي',
    howToPay: 'طريقة الدفع',
    transferTo: 'بالتحويل المصرفي إلى',
    reference: 'مرجع الدفع',
    payBy: 'يُرجى دفع {total} في موعد أقصاه {day} مع ذكر المرجع حتى نتمكن من مطابقة دفعتكم.',
    payOnline: 'أو عبر الإنترنت: بعد تسجيل الدخول، من صفحة هذه الفاتورة.',
    scan: 'يملأ تطبيق مصرف أوروبي بيانات التحويل من هذا الرمز.',
    codeAlt: 'رمز الاستجابة السريعة للتحويل',
    nothingToPay: 'لا يستوجب هذا المستند أي دفع.',
    payments: 'الدفعات',
    received: 'استُلم {amount} في {day} ({method})',
    stillOpen: 'المبلغ المتبقي: {amount}',
    reminderFee: 'رسوم التذكير، الفاتورة {number}: {amount}',
    inTotal: 'المجموع المطلوب: {amount}',
    payTogether: 'يُرجى دفع {total} في موعد أقصاه {day} مع الفاتورة {number}: يتضمن التذكير رمز الدفع للمجموع.',
    paid: 'سُدِّدت الفاتورة بالكامل. شكرًا لكم.',
    taxNumber: 'الرقم الضريبي',
    page: 'صفحة {page} من {pages}',
  },
  cn: {
    invoice: '发票',
    creditNote: '贷项通知单',
    number: '编号',
    issuedOn: '日期',
    dueOn: '到期日',
    supplied: '服务日期',
    application: '申请编号',
    corrects: '更正发票',
    description: '项目',
    discount: '已减 {rate} 折扣',
    quantity: '数量',
    unitPrice: '单价',
    tax: '税率',
    amount: '金额',
    net: '不含税金额',
    taxOf: '税额（{rate}，计税金额 {net}）',
    total: '合计',
    howToPay: '付款方式',
    transferTo: '银行转账至',
    reference: '付款附言',
    payBy: '请于 {day} 前支付 {total}，并注明付款附言，以便我们核对您的付款。',
    payOnline: '也可在线支付：登录后打开此发票。',
    scan: '欧洲的银行应用可扫描此码自动填写转账信息。',
    codeAlt: '转账二维码',
    nothingToPay: '本单据无需付款。',
    payments: '付款记录',
    received: '{day} 收到 {amount}（{method}）',
    stillOpen: '尚未支付：{amount}',
    reminderFee: '催款手续费，发票 {number}：{amount}',
    inTotal: '应付总额：{amount}',
    payTogether: '请于 {day} 前连同发票 {number} 一并支付 {total}，催款信中附有总额的付款码。',
    paid: '已付清，谢谢。',
    taxNumber: '税号',
    page: '第 {page} 页，共 {pages} 页',
  },
};

/** Fills in `{name}` in our own text; values are inserted unchanged. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => ownValue(values, name) ?? whole);

/** How a payment was made, within a sentence. */
export const paymentMethodTexts: Record<Language, Record<PaymentMethod, string>> = {
  en: { transfer: 'bank transfer', cash: 'cash', online: 'online', credit: 'credit on account' },
  fr: { transfer: 'virement', cash: 'espèces', online: 'en ligne', credit: 'avoir disponible' },
  ar: { transfer: 'تحويل مصرفي', cash: 'نقدًا', online: 'عبر الإنترنت', credit: 'رصيد في الحساب' },
  cn: { transfer: '银行转账', cash: '现金', online: '在线支付', credit: '账户余额' },
};

interface ReceiptPdfTexts {
  receipt: string;
  paidBy: string;
  paidOn: string;
  method: string;
  paidFor: string;
  invoiceTotal: string;
  amount: string;
  containedTax: string;
  /** With `{rate}`, `{net}` and `{tax}`. */
  taxOf: string;
}

/** The texts of a payment's receipt. */
export const receiptPdfTexts: Record<Language, ReceiptPdfTexts> = {
  en: {
    receipt: 'Receipt',
    paidBy: 'Paid by',
    paidOn: 'Received on',
    method: 'Method',
    paidFor: 'For',
    invoiceTotal: 'Invoice total',
    amount: 'Amount received',
    containedTax: 'Tax included',
    taxOf: '{tax} ({rate} on {net})',
  },
  fr: {
    receipt: 'Reçu',
    paidBy: 'Payé par',
    paidOn: 'Reçu le',
    method: 'Mode de paiement',
    paidFor: 'Objet',
    invoiceTotal: 'Total de la facture',
    amount: 'Montant reçu',
    containedTax: 'Dont TVA',
    taxOf: '{tax} ({rate} sur {net})',
  },
  ar: {
    receipt: 'إيصال',
    paidBy: 'الدافع',
    paidOn: 'تاريخ الاستلام',
    method: 'طريقة الدفع',
    paidFor: 'مقابل',
    invoiceTotal: 'إجمالي الفاتورة',
    amount: 'المبلغ المستلم',
    containedTax: 'الضريبة المشمولة',
    taxOf: '{tax} ({rate} على {net})',
  },
  cn: {
    receipt: '收据',
    paidBy: '付款人',
    paidOn: '收款日期',
    method: '付款方式',
    paidFor: '事由',
    invoiceTotal: '发票总额',
    amount: '实收金额',
    containedTax: '其中税额',
    taxOf: '{tax}（税率 {rate}，计税金额 {net}）',
  },
};
