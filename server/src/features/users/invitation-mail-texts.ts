import { defineTemplate } from '../../platform/mail/template.ts';

export const invitationMail = defineTemplate({
  key: 'account_invited',
  class: 'security',
  placeholders: ['association', 'name', 'message', 'link', 'day'],
  texts: {
    en: {
      subject: 'You are invited to {{association}}',
      body: `Dear {{name}},

{{association}} has invited you to create an account.{{message}}

Choose your password here:

{{link}}

The link works once, until {{day}}. If you did not expect this email, you don’t need to do anything.`,
    },
    fr: {
      subject: 'Invitation de {{association}}',
      body: `Bonjour {{name}},

{{association}} vous invite à ouvrir un compte.{{message}}

Choisissez votre mot de passe ici :

{{link}}

Le lien fonctionne une seule fois, jusqu’au {{day}}. Si vous n’attendiez pas cet e-mail, vous n’avez rien à faire.`,
    },
    ar: {
      subject: 'دعوة من {{association}}',
      body: `{{name}}، تحية طيبة،

تدعوك {{association}} إلى فتح حساب.{{message}}

يمكنك اختيار كلمة المرور من هنا:

{{link}}

يعمل الرابط مرة واحدة حتى {{day}}. إذا لم تكن هذه الرسالة متوقعة، فلا حاجة إلى أي إجراء.`,
    },
    cn: {
      subject: '{{association}}邀请您',
      body: `{{name}}，您好：

{{association}}邀请您开通账户。{{message}}

请在此设置您的密码：

{{link}}

链接仅可使用一次，有效期至{{day}}。如果您并不知晓此事，则无需任何操作。`,
    },
  },
});
