import { defineTemplate } from '../../platform/mail/template.ts';

// Mails about payments. All are receipts of past events, so they are sent automatically (domain rule 11).

export const invoiceMail = defineTemplate({
  key: 'invoice',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'subject', 'total', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Invoice {{number}}',
      body: `Dear {{name}},

invoice {{number}} from {{association}} is attached.

{{subject}}
Total: {{total}}
Due on: {{dueOn}}

You can pay by bank transfer, using the details on the invoice, or online:

{{link}}`,
    },
    fr: {
      subject: 'Facture {{number}}',
      body: `Bonjour {{name}},

veuillez trouver ci-joint la facture {{number}} de {{association}}.

{{subject}}
Total : {{total}}
Échéance : {{dueOn}}

Vous pouvez payer par virement, comme indiqué sur la facture, ou en ligne :

{{link}}`,
    },
    ar: {
      subject: 'الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

مرفق بهذه الرسالة الفاتورة {{number}} من {{association}}.

{{subject}}
الإجمالي: {{total}}
تاريخ الاستحقاق: {{dueOn}}

يمكنك الدفع بالتحويل المصرفي كما هو مبيّن في الفاتورة، أو عبر الإنترنت:

{{link}}`,
    },
    cn: {
      subject: '发票 {{number}}',
      body: `{{name}}，您好：

随信附上{{association}}的发票 {{number}}。

{{subject}}
合计：{{total}}
到期日：{{dueOn}}

您可以按发票所示银行转账，也可以在线支付：

{{link}}`,
    },
  },
});

/** For payers without an account, who can't pay online. */
export const invoiceWithoutAccountMail = defineTemplate({
  key: 'invoice_without_account',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'subject', 'total', 'dueOn'],
  texts: {
    en: {
      subject: 'Invoice {{number}}',
      body: `Dear {{name}},

invoice {{number}} from {{association}} is attached.

{{subject}}
Total: {{total}}
Due on: {{dueOn}}

Please pay by bank transfer, using the details on the invoice.`,
    },
    fr: {
      subject: 'Facture {{number}}',
      body: `Bonjour {{name}},

veuillez trouver ci-joint la facture {{number}} de {{association}}.

{{subject}}
Total : {{total}}
Échéance : {{dueOn}}

Merci de payer par virement, comme indiqué sur la facture.`,
    },
    ar: {
      subject: 'الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

مرفق بهذه الرسالة الفاتورة {{number}} من {{association}}.

{{subject}}
الإجمالي: {{total}}
تاريخ الاستحقاق: {{dueOn}}

يُرجى الدفع بالتحويل المصرفي كما هو مبيّن في الفاتورة.`,
    },
    cn: {
      subject: '发票 {{number}}',
      body: `{{name}}，您好：

随信附上{{association}}的发票 {{number}}。

{{subject}}
合计：{{total}}
到期日：{{dueOn}}

请按发票所示通过银行转账付款。`,
    },
  },
});

export const creditNoteMail = defineTemplate({
  key: 'credit_note',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'corrects', 'total', 'link'],
  texts: {
    en: {
      subject: 'Credit note {{number}}',
      body: `Dear {{name}},

credit note {{number}} from {{association}} for {{total}} is attached. It corrects invoice {{corrects}}.

{{link}}`,
    },
    fr: {
      subject: 'Avoir {{number}}',
      body: `Bonjour {{name}},

veuillez trouver ci-joint l’avoir {{number}} de {{association}} d’un montant de {{total}}. Il rectifie la facture {{corrects}}.

{{link}}`,
    },
    ar: {
      subject: 'إشعار دائن {{number}}',
      body: `{{name}}، تحية طيبة،

مرفق بهذه الرسالة الإشعار الدائن {{number}} من {{association}} بمبلغ {{total}}، وهو يصحّح الفاتورة {{corrects}}.

{{link}}`,
    },
    cn: {
      subject: '贷项通知单 {{number}}',
      body: `{{name}}，您好：

随信附上{{association}}的贷项通知单 {{number}}，金额 {{total}}，用于更正发票 {{corrects}}。

{{link}}`,
    },
  },
});

export const paymentReceiptMail = defineTemplate({
  key: 'payment_receipt',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'amount', 'open', 'link'],
  texts: {
    en: {
      subject: 'Payment received for invoice {{number}}',
      body: `Dear {{name}},

thank you: we have received {{amount}} for invoice {{number}}. Your receipt is attached. Still open: {{open}}.

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Paiement reçu pour la facture {{number}}',
      body: `Bonjour {{name}},

merci : nous avons bien reçu {{amount}} pour la facture {{number}}. Votre reçu est joint à ce message. Reste à payer : {{open}}.

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'استلام دفعة عن الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

شكرًا لك: استلمنا {{amount}} عن الفاتورة {{number}}. الإيصال مرفق بهذه الرسالة. المبلغ المتبقي: {{open}}.

{{link}}

{{association}}`,
    },
    cn: {
      subject: '已收到发票 {{number}} 的付款',
      body: `{{name}}，您好：

谢谢：我们已收到发票 {{number}} 的付款 {{amount}}，收据随信附上。尚未支付：{{open}}。

{{link}}

{{association}}`,
    },
  },
});

export const refundMail = defineTemplate({
  key: 'refund',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'amount', 'link'],
  texts: {
    en: {
      subject: 'Refund for invoice {{number}}',
      body: `Dear {{name}},

we have refunded {{amount}} that you paid for invoice {{number}}. It can take a few days for the money to arrive.

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Remboursement de la facture {{number}}',
      body: `Bonjour {{name}},

nous vous avons remboursé {{amount}}, que vous aviez payés pour la facture {{number}}. L’argent peut mettre quelques jours à arriver.

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'استرداد مبلغ عن الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

أعدنا إليك مبلغ {{amount}} من المدفوع عن الفاتورة {{number}}. قد يستغرق وصول المبلغ بضعة أيام.

{{link}}

{{association}}`,
    },
    cn: {
      subject: '发票 {{number}} 的退款',
      body: `{{name}}，您好：

我们已向您退回发票 {{number}} 的付款 {{amount}}。款项可能需要几天才能到账。

{{link}}

{{association}}`,
    },
  },
});
