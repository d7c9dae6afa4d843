import { defineTemplate } from '../../platform/mail/template.ts';

export const digestMail = defineTemplate({
  key: 'notification_digest',
  class: 'immediate',
  placeholders: ['association', 'name', 'items', 'link'],
  texts: {
    en: {
      subject: 'News about the applications and queries assigned to you',
      body: `Dear {{name}},

here are your unread notifications about the applications and queries assigned to you:

{{items}}

Open your dashboard to continue:

{{link}}

You can choose what this email contains, or turn it off, in your account under “Notifications”.

{{association}}`,
    },
    fr: {
      subject: 'Du nouveau dans vos dossiers',
      body: `Bonjour {{name}},

voici ce qui s’est passé dans les dossiers que vous suivez et que vous n’avez pas encore lu :

{{items}}

Ouvrez votre tableau de bord pour continuer :

{{link}}

Dans votre compte, sous « Notifications », vous pouvez choisir le contenu de cet e-mail ou le désactiver.

{{association}}`,
    },
    ar: {
      subject: 'جديد الملفات المسندة إليك',
      body: `{{name}}، تحية طيبة،

في ما يلي ما استجد في الملفات المسندة إليك ولم تتم قراءته بعد:

{{items}}

للمتابعة، يُرجى فتح لوحة المعلومات:

{{link}}

يمكنك اختيار محتوى هذه الرسالة أو إيقافها في حسابك ضمن «الإشعارات».

{{association}}`,
    },
    cn: {
      subject: '您负责的事项有新动态',
      body: `{{name}}，您好：

您负责的事项有以下动态，您尚未查看：

{{items}}

请打开工作台继续处理：

{{link}}

您可以在账户的“通知”中选择此邮件的内容，或将其关闭。

{{association}}`,
    },
  },
});
