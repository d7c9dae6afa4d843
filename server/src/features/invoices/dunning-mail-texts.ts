import { defineTemplate } from '../../platform/mail/template.ts';

// Reminders of unpaid invoices. A person reviews each one before it is sent (domain rule 11).

export const dunningFirstMail = defineTemplate({
  key: 'dunning_first',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'amount', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Reminder: invoice {{number}}',
      body: `Dear {{name}},

our invoice {{number}} was due on {{dueOn}}, and {{amount}} of it is still open. You may have overlooked it. The invoice is attached. You can view and pay it here:

{{link}}

If you have already paid, thank you, and please ignore this email.

{{association}}`,
    },
    fr: {
      subject: 'Rappel : facture {{number}}',
      body: `Bonjour {{name}},

notre facture {{number}} était à régler le {{dueOn}}, et {{amount}} restent dus. Il s’agit sans doute d’un oubli. Vous trouverez la facture ci-jointe ; vous pouvez la consulter et la régler ici :

{{link}}

Si vous avez payé entre-temps, nous vous en remercions, et vous pouvez ignorer ce message.

{{association}}`,
    },
    ar: {
      subject: 'تذكير: الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

كان موعد استحقاق فاتورتنا {{number}} في {{dueOn}}، وما زال منها {{amount}} غير مدفوع. لعلّ ذلك سهو. الفاتورة مرفقة، ويمكن الاطلاع عليها ودفعها هنا:

{{link}}

إذا تم الدفع في هذه الأثناء فشكرًا لك، ويُرجى تجاهل هذه الرسالة.

{{association}}`,
    },
    cn: {
      subject: '付款提醒：发票 {{number}}',
      body: `{{name}}，您好：

我们的发票 {{number}} 已于 {{dueOn}} 到期，尚有 {{amount}} 未付。可能是您一时疏忽。随信附上发票，您可以在此查看并支付：

{{link}}

如果您已付款，谢谢，请忽略此邮件。

{{association}}`,
    },
  },
});

export const dunningSecondMail = defineTemplate({
  key: 'dunning_second',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'amount', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Second reminder: invoice {{number}}',
      body: `Dear {{name}},

we have already reminded you of our invoice {{number}}, which was due on {{dueOn}}. {{amount}} of it is still open. Please pay it within the next few days:

{{link}}

If something is wrong with the invoice, please tell us.

{{association}}`,
    },
    fr: {
      subject: 'Deuxième rappel : facture {{number}}',
      body: `Bonjour {{name}},

nous vous avons déjà rappelé notre facture {{number}}, à régler le {{dueOn}}. {{amount}} restent dus. Merci de les régler dans les prochains jours :

{{link}}

Si quelque chose ne va pas avec cette facture, dites-le-nous.

{{association}}`,
    },
    ar: {
      subject: 'تذكير ثانٍ: الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

سبق أن ذكّرناك بفاتورتنا {{number}} المستحقة في {{dueOn}}. ما زال منها {{amount}} غير مدفوع. يُرجى الدفع خلال الأيام القليلة القادمة:

{{link}}

إذا كان في الفاتورة أي خطأ، فيُرجى إبلاغنا.

{{association}}`,
    },
    cn: {
      subject: '第二次付款提醒：发票 {{number}}',
      body: `{{name}}，您好：

我们已提醒过您，发票 {{number}} 于 {{dueOn}} 到期，尚有 {{amount}} 未付。请在近日内支付：

{{link}}

如果发票有误，请告诉我们。

{{association}}`,
    },
  },
});

export const dunningThirdMail = defineTemplate({
  key: 'dunning_third',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'amount', 'dueOn', 'link'],
  texts: {
    en: {
      subject: 'Last reminder: invoice {{number}}',
      body: `Dear {{name}},

despite our reminders, {{amount}} of our invoice {{number}}, due on {{dueOn}}, is still open. This is our last reminder. Please pay now, or contact us if you can’t:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Dernier rappel : facture {{number}}',
      body: `Bonjour {{name}},

malgré nos rappels, {{amount}} de notre facture {{number}}, à régler le {{dueOn}}, restent dus. Ceci est notre dernier rappel. Merci de payer maintenant, ou de nous dire ce qui vous en empêche :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'تذكير أخير: الفاتورة {{number}}',
      body: `{{name}}، تحية طيبة،

على الرغم من تذكيراتنا، ما زال {{amount}} من فاتورتنا {{number}} المستحقة في {{dueOn}} غير مدفوع. هذا تذكيرنا الأخير. يُرجى الدفع الآن أو إبلاغنا بما يحول دون ذلك:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '最后一次付款提醒：发票 {{number}}',
      body: `{{name}}，您好：

虽经多次提醒，于 {{dueOn}} 到期的发票 {{number}} 仍有 {{amount}} 未付。这是最后一次提醒。请立即支付，或告诉我们无法支付的原因：

{{link}}

{{association}}`,
    },
  },
});
