import { defineTemplate } from '../../platform/mail/template.ts';

/** Tells the applicant why a document was rejected, and where to upload another one. Sent automatically. */
export const documentRejectedMail = defineTemplate({
  key: 'document_rejected',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'file', 'reason', 'link'],
  texts: {
    en: {
      subject: 'Please replace a document in your application {{number}}',
      body: `Dear {{name}},

we could not accept “{{file}}”:

{{reason}}

Please upload another file in its place:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Veuillez remplacer un document de votre candidature {{number}}',
      body: `Bonjour {{name}},

nous n’avons pas pu accepter « {{file}} » :

{{reason}}

Veuillez déposer un autre fichier à sa place :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'يُرجى استبدال مستند في طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

تعذّر علينا قبول «{{file}}»:

{{reason}}

يُرجى رفع ملف آخر بدلًا منه:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '请更换您的申请 {{number}} 中的一份文件',
      body: `{{name}}，您好：

我们无法接受“{{file}}”：

{{reason}}

请在此上传另一份文件替换：

{{link}}

{{association}}`,
    },
  },
});
