import { defineTemplate } from '../template.ts';

// Mails to people who are not asked for a date any more. They go by themselves (class immediate); what the office wrote is
// filled in as plain text.

export const pollCancelledMail = defineTemplate({
  key: 'poll_cancelled',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'reason'],
  texts: {
    en: {
      subject: 'No date is needed any more: {{title}}',
      body: `Dear {{name}},

we asked when you could come to “{{title}}”. The search for a date has been called off, and there is nothing more for you to do.

{{reason}}

{{association}}`,
    },
    fr: {
      subject: 'Plus de date à chercher : {{title}}',
      body: `Bonjour {{name}},

nous vous avions demandé vos disponibilités pour « {{title}} ». La recherche d’une date est abandonnée ; vous n’avez plus rien à faire.

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
