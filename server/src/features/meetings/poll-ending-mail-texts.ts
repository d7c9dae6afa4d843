import { defineTemplate } from '../../platform/mail/template.ts';

// Mails to people who are no longer asked for a date. Sent automatically (class immediate); the office's texts are
// filled in as plain text.

export const pollCancelledMail = defineTemplate({
  key: 'poll_cancelled',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'reason'],
  texts: {
    en: {
      subject: 'Poll cancelled: {{title}}',
      body: `Dear {{name}},

we asked when you can attend “{{title}}”. The poll has been cancelled, so you don’t need to do anything.

{{reason}}

{{association}}`,
    },
    fr: {
      subject: 'Plus de date à chercher : {{title}}',
      body: `Bonjour {{name}},

nous vous avions demandé vos disponibilités pour « {{title}} ». La recherche d’une date est abandonnée ; vous n’avez plus rien à faire.

{{reason}}

{{association}}`,
    },
    ar: {
      subject: 'لم تعد هناك حاجة إلى موعد: {{title}}',
      body: `{{name}}، تحية طيبة،

كنا قد سألناك متى يناسبك حضور «{{title}}». أُلغي البحث عن موعد ولا يلزمك أي إجراء آخر.

{{reason}}

{{association}}`,
    },
    cn: {
      subject: '“{{title}}”不再征集时间',
      body: `{{name}}，您好：

我们曾询问您何时方便参加“{{title}}”。现已取消征集时间，您无需再做任何操作。

{{reason}}

{{association}}`,
    },
  },
});

export const invitationEndedMail = defineTemplate({
  key: 'poll_invitation_ended',
  class: 'immediate',
  placeholders: ['association', 'name', 'title'],
  texts: {
    en: {
      subject: 'Your answer is no longer needed: {{title}}',
      body: `Dear {{name}},

we asked when you can attend “{{title}}”. Your answer is no longer needed and your link has stopped working, so you don’t need to do anything.

Thank you for your help.

{{association}}`,
    },
    fr: {
      subject: 'Votre réponse n’est plus nécessaire : {{title}}',
      body: `Bonjour {{name}},

nous vous avions demandé vos disponibilités pour « {{title}} ». Vous n’êtes plus concerné(e) par ce sondage et votre lien ne fonctionne plus ; vous n’avez plus rien à faire.

Merci de votre disponibilité.

{{association}}`,
    },
    ar: {
      subject: 'لم تعد هناك حاجة إلى إجابتك: {{title}}',
      body: `{{name}}، تحية طيبة،

كنا قد سألناك متى يناسبك حضور «{{title}}». لم يعد هذا الاستطلاع يشملك وتوقف رابطك عن العمل، ولا يلزمك أي إجراء آخر.

شكرًا لاستعدادك.

{{association}}`,
    },
    cn: {
      subject: '“{{title}}”已无需您答复',
      body: `{{name}}，您好：

我们曾询问您何时方便参加“{{title}}”。现已无需您答复，您的链接也已失效，您无需再做任何操作。

感谢您的支持。

{{association}}`,
    },
  },
});
