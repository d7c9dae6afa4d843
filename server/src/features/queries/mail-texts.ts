import { defineTemplate } from '../../platform/mail/template.ts';

// Mails about queries. They contain the office's messages to the person, as plain text; internal notes have no
// template.

const placeholders = ['association', 'name', 'number', 'subject', 'message', 'link'] as const;

export const queryAnsweredMail = defineTemplate({
  key: 'query_answered',
  class: 'immediate',
  placeholders,
  texts: {
    en: {
      subject: 'An answer to your query {{number}}',
      body: `Dear {{name}},

the office has answered your query “{{subject}}” ({{number}}):

{{message}}

You can read the whole query and answer here. Please don’t reply to this email:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Une réponse à votre question {{number}}',
      body: `Bonjour {{name}},

le secrétariat a répondu à votre question « {{subject}} » ({{number}}) :

{{message}}

Vous pouvez tout relire et répondre ici ; merci de ne pas répondre à cet e-mail :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'رد على استفسارك {{number}}',
      body: `{{name}}، تحية طيبة،

أجاب المكتب عن استفسارك «{{subject}}» ({{number}}):

{{message}}

يمكنك قراءة كل شيء والرد هنا، ونرجو عدم الرد على هذه الرسالة:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的咨询 {{number}} 已有答复',
      body: `{{name}}，您好：

办公室已答复您的咨询“{{subject}}”（{{number}}）：

{{message}}

您可以在此查看全部内容并回复，请勿直接回复本邮件：

{{link}}

{{association}}`,
    },
  },
});

export const queryAskedMail = defineTemplate({
  key: 'query_asked',
  class: 'immediate',
  placeholders,
  texts: {
    en: {
      subject: 'The office has a question: {{number}}',
      body: `Dear {{name}},

the office has a question for you, “{{subject}}” ({{number}}):

{{message}}

Please answer here. Replies to this email don’t reach us:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Le secrétariat a une question : {{number}}',
      body: `Bonjour {{name}},

le secrétariat a une question à vous poser, « {{subject}} » ({{number}}) :

{{message}}

Merci de répondre ici ; les réponses à cet e-mail ne nous parviennent pas :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'لدى المكتب سؤال: {{number}}',
      body: `{{name}}، تحية طيبة،

لدى المكتب سؤال لك، «{{subject}}» ({{number}}):

{{message}}

نرجو الرد هنا، فالردود على هذه الرسالة لا تصل إلينا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '办公室有问题想请教您：{{number}}',
      body: `{{name}}，您好：

办公室有一个问题想请教您：“{{subject}}”（{{number}}）

{{message}}

请在此答复，回复本邮件我们无法收到：

{{link}}

{{association}}`,
    },
  },
});
