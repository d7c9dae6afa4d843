import { defineTemplate } from '../../../platform/mail/template.ts';

// Reminders of unpaid invoices. A person reviews each one before it is sent (domain rule 11).

export const dunningFirstMail = defineTemplate({
  key: 'dunning_first',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'amount', 'fee', 'total', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Reminder: invoice {{number}}',
      body: `Dear {{name}},

our invoice {{number}} was due on {{dueOn}}. You may have overlooked it.

Open amount: {{amount}}
Reminder fees: {{fee}}
Total to pay: {{total}}

The attached document says by when, and has the payment code for this total. You can also view your invoices and pay them here:

{{link}}

If you have already paid, thank you, and please ignore this email.

{{association}}`,
    },
    fr: {
      subject: 'Rappel : facture {{number}}',
      body: `Bonjour {{name}},

notre facture {{number}} était à régler le {{dueOn}}. Il s’agit sans doute d’un oubli.

Montant restant dû : {{amount}}
Frais de rappel : {{fee}}
Total à payer : {{total}}

Le document ci-joint indique la date limite et contient le code de paiement pour ce total. Vous pouvez aussi consulter et régler vos factures ici :

{{link}}

Si vous avez payé entre-temps, nous vous en remercions, et vous pouvez ignorer ce message.

{{association}}`,
    },
    ar: {
      subject: 'تذكير: الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

كان موعد استحقاق فاتورتنا {{number}} في {{dueOn}}. لعلّ ذلك سهو.

المبلغ المتبقي: {{amount}}
رسوم التذكير: {{fee}}
المجموع المطلوب: {{total}}

يبيّن المستند المرفق آخر موعد للدفع، ويتضمن رمز الدفع لهذا المجموع. ويمكن أيضًا الاطلاع على الفواتير ودفعها هنا:

{{link}}

إذا تم الدفع في هذه الأثناء فشكرًا لك، ويُرجى تجاهل هذه الرسالة.

{{association}}`,
    },
    cn: {
      subject: '付款提醒：发票 {{number}}',
      body: `{{name}}，您好：

我们的发票 {{number}} 已于 {{dueOn}} 到期。可能是您一时疏忽。

未付金额：{{amount}}
催款手续费：{{fee}}
应付总额：{{total}}

随附文件注明付款期限，并含有该总额的付款码。您也可以在此查看并支付发票：

{{link}}

如果您已付款，谢谢，请忽略此邮件。

{{association}}`,
    },
  },
});

export const dunningSecondMail = defineTemplate({
  key: 'dunning_second',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'amount', 'fee', 'total', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Second reminder: invoice {{number}}',
      body: `Dear {{name}},

we have already reminded you of our invoice {{number}}, which was due on {{dueOn}}.

Open amount: {{amount}}
Reminder fees: {{fee}}
Total to pay: {{total}}

The attached document says by when, and has the payment code for this total. You can also view your invoices and pay them here:

{{link}}

If something is wrong with the invoice, please tell us.

{{association}}`,
    },
    fr: {
      subject: 'Deuxième rappel : facture {{number}}',
      body: `Bonjour {{name}},

nous vous avons déjà rappelé notre facture {{number}}, à régler le {{dueOn}}.

Montant restant dû : {{amount}}
Frais de rappel : {{fee}}
Total à payer : {{total}}

Le document ci-joint indique la date limite et contient le code de paiement pour ce total. Vous pouvez aussi consulter et régler vos factures ici :

{{link}}

Si quelque chose ne va pas avec cette facture, dites-le-nous.

{{association}}`,
    },
    ar: {
      subject: 'تذكير ثانٍ: الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

سبق أن ذكّرناك بفاتورتنا {{number}} المستحقة في {{dueOn}}.

المبلغ المتبقي: {{amount}}
رسوم التذكير: {{fee}}
المجموع المطلوب: {{total}}

يبيّن المستند المرفق آخر موعد للدفع، ويتضمن رمز الدفع لهذا المجموع. ويمكن أيضًا الاطلاع على الفواتير ودفعها هنا:

{{link}}

إذا كان في الفاتورة أي خطأ، فيُرجى إبلاغنا.

{{association}}`,
    },
    cn: {
      subject: '第二次付款提醒：发票 {{number}}',
      body: `{{name}}，您好：

我们已提醒过您，发票 {{number}} 已于 {{dueOn}} 到期。

未付金额：{{amount}}
催款手续费：{{fee}}
应付总额：{{total}}

随附文件注明付款期限，并含有该总额的付款码。您也可以在此查看并支付发票：

{{link}}

如果发票有误，请告诉我们。

{{association}}`,
    },
  },
});

export const dunningThirdMail = defineTemplate({
  key: 'dunning_third',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'amount', 'fee', 'total', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Last reminder: invoice {{number}}',
      body: `Dear {{name}},

despite our reminders, our invoice {{number}}, due on {{dueOn}}, is still unpaid. This is our last reminder.

Open amount: {{amount}}
Reminder fees: {{fee}}
Total to pay: {{total}}

The attached document says by when, and has the payment code for this total. Please pay, or contact us if you can’t. You can view your invoices and pay them here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Dernier rappel : facture {{number}}',
      body: `Bonjour {{name}},

malgré nos rappels, notre facture {{number}}, à régler le {{dueOn}}, reste impayée. Ceci est notre dernier rappel.

Montant restant dû : {{amount}}
Frais de rappel : {{fee}}
Total à payer : {{total}}

Le document ci-joint indique la date limite et contient le code de paiement pour ce total. Merci de payer, ou de nous dire ce qui vous en empêche. Vous pouvez consulter et régler vos factures ici :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'تذكير أخير: الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

على الرغم من تذكيراتنا، ما زالت فاتورتنا {{number}} المستحقة في {{dueOn}} غير مدفوعة. هذا تذكيرنا الأخير.

المبلغ المتبقي: {{amount}}
رسوم التذكير: {{fee}}
المجموع المطلوب: {{total}}

يبيّن المستند المرفق آخر موعد للدفع، ويتضمن رمز الدفع لهذا المجموع. يُرجى الدفع أو إبلاغنا بما يحول دون ذلك. ويمكن الاطلاع على الفواتير ودفعها هنا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '最后一次付款提醒：发票 {{number}}',
      body: `{{name}}，您好：

虽经多次提醒，于 {{dueOn}} 到期的发票 {{number}} 仍未付清。这是最后一次提醒。

未付金额：{{amount}}
催款手续费：{{fee}}
应付总额：{{total}}

随附文件注明付款期限，并含有该总额的付款码。请付款，或告诉我们无法付款的原因。您可以在此查看并支付发票：

{{link}}

{{association}}`,
    },
  },
});
