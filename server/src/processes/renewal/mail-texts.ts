import { defineTemplate } from '../../platform/mail/template.ts';

/** A membership has lapsed. A person reviews the mail before it is sent (domain rule 11). */
export const membershipLapsedMail = defineTemplate({
  key: 'membership_lapsed',
  class: 'reviewed',
  placeholders: ['association', 'name', 'day', 'number', 'amount', 'link'],
  texts: {
    en: {
      subject: 'Your membership has lapsed',
      body: `Dear {{name}},

your membership was paid until {{day}}. Our invoice {{number}} for the next period is still unpaid, so your membership has lapsed.

You can rejoin at any time: pay {{amount}}, and you are a member again, with the same member number and no gap.

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre adhésion a expiré',
      body: `Bonjour {{name}},

votre adhésion était payée jusqu’au {{day}}. Notre facture {{number}} pour la période suivante reste à régler ; votre adhésion a donc expiré.

Vous pouvez revenir : dès que vous aurez réglé {{amount}}, vous serez de nouveau membre, avec le même numéro et sans interruption.

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'سقطت عضويتك',
      body: `{{name}}، تحية طيبة،

كانت عضويتك مدفوعة حتى {{day}}. وما زالت فاتورتنا {{number}} عن المدة التالية غير مدفوعة، ولذلك سقطت عضويتك.

العودة ممكنة: بدفع {{amount}} تعود العضوية بالرقم نفسه ودون انقطاع.

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的会员资格已失效',
      body: `{{name}}，您好：

您的会员资格已缴费至{{day}}。下一期限的发票 {{number}} 尚未支付，因此您的会员资格已失效。

您可以恢复会员资格：支付 {{amount}} 后，您将以原会员编号继续成为会员，且不会中断。

{{link}}

{{association}}`,
    },
  },
});
