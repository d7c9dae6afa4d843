import { defineTemplate } from '../../../platform/mail/template.ts';

// Mails to applicants about the progress of their application. Sent automatically (class immediate).

export * from './progress-mail-texts.ts';
export * from './reminder-mail-texts.ts';

export const applicationSubmittedMail = defineTemplate({
  key: 'application_submitted',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'membershipType', 'next', 'link'],
  texts: {
    en: {
      subject: 'We have received your application {{number}}',
      body: `Dear {{name}},

thank you for applying to {{association}} ({{membershipType}}). Your application has the number {{number}}.

{{next}}

You can follow its progress and see what happens next here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Nous avons reçu votre candidature {{number}}',
      body: `Bonjour {{name}},

merci d’avoir posé votre candidature auprès de {{association}} ({{membershipType}}). Elle porte le numéro {{number}}.

{{next}}

Vous pouvez voir ici à tout moment où elle en est, à qui c’est le tour et quelle est la prochaine étape :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'استلمنا طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

شكرًا لتقدّمك بطلب إلى {{association}} ({{membershipType}}). رقم طلبك هو {{number}}.

{{next}}

يمكنك في أي وقت الاطلاع هنا على مرحلة الطلب ودور من الآن والخطوة التالية:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '我们已收到您的申请 {{number}}',
      body: `{{name}}，您好：

感谢您向{{association}}提交申请（{{membershipType}}）。申请编号为 {{number}}。

{{next}}

您可以随时在此查看申请进度、当前轮到谁处理以及下一步：

{{link}}

{{association}}`,
    },
  },
});

export const changesRequestedMail = defineTemplate({
  key: 'changes_requested',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'items', 'day', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} needs a few changes',
      body: `Dear {{name}},

we have checked your application {{number}}. Please make the following changes by {{day}}:

{{items}}

You can make the changes here. Everything else stays as you sent it:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} demande quelques modifications',
      body: `Bonjour {{name}},

nous avons examiné votre candidature {{number}} et vous demandons, d’ici le {{day}}, ce qui suit :

{{items}}

Vous pouvez faire les modifications ici ; tout le reste demeure inchangé :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'طلبك {{number}} يحتاج إلى بعض التعديلات',
      body: `{{name}}، تحية طيبة،

اطّلعنا على طلبك {{number}} ونرجو منك حتى {{day}} ما يلي:

{{items}}

يمكنك إجراء التعديلات هنا، ويبقى كل ما عدا ذلك كما هو:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 需要修改',
      body: `{{name}}，您好：

我们查看了您的申请 {{number}}，请您在 {{day}} 之前完成以下修改：

{{items}}

您可以在此修改，其他内容保持不变：

{{link}}

{{association}}`,
    },
  },
});

export const referencesShortMail = defineTemplate({
  key: 'references_short',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'link'],
  texts: {
    en: {
      subject: 'Please name another referee for your application {{number}}',
      body: `Dear {{name}},

your application {{number}} needs one more referee before we can continue. This happens often and does not count against you.

Please name another referee here. We will ask them right away:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Merci de désigner un autre référent pour votre candidature {{number}}',
      body: `Bonjour {{name}},

il faut un référent de plus pour que nous puissions poursuivre l’examen de votre candidature {{number}}. Cela arrive souvent et ne préjuge en rien de la suite.

Merci de désigner ici un autre référent ; nous le solliciterons aussitôt :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'يُرجى تسمية مزكٍّ آخر لطلبك {{number}}',
      body: `{{name}}، تحية طيبة،

يحتاج طلبك {{number}} إلى مزكٍّ إضافي كي نتمكّن من متابعته. يحدث هذا كثيرًا ولا يعني شيئًا بشأنك أو بشأن طلبك.

يُرجى تسمية مزكٍّ آخر هنا، وسنتواصل معه فورًا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '请为您的申请 {{number}} 另选一位推荐人',
      body: `{{name}}，您好：

您的申请 {{number}} 还需要一位推荐人才能继续处理。这种情况很常见，与您本人或申请的优劣无关。

请在此另选一位推荐人，我们会立即与其联系：

{{link}}

{{association}}`,
    },
  },
});

export const applicationWithdrawnMail = defineTemplate({
  key: 'application_withdrawn',
  class: 'immediate',
  placeholders: ['association', 'name', 'number'],
  texts: {
    en: {
      subject: 'Your application {{number}} has been withdrawn',
      body: `Dear {{name}},

you have withdrawn your application {{number}}. We have told the referees who had not answered that they are no longer needed, and you have nothing left to pay.

You are welcome to apply again at any time.

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} a été retirée',
      body: `Bonjour {{name}},

vous avez retiré votre candidature {{number}}. Les référents qui n’avaient pas encore répondu ont été informés que leur réponse n’est plus nécessaire, et il ne reste rien à payer.

Vous pouvez présenter une nouvelle candidature à tout moment.

{{association}}`,
    },
    ar: {
      subject: 'سُحب طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

لقد سحبت طلبك {{number}}. أُبلغ المزكّون الذين لم يجيبوا بعد بأن إجابتهم لم تعد مطلوبة، ولا توجد مبالغ مستحقة عليك.

يمكنك التقدّم بطلب جديد في أي وقت.

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已撤回',
      body: `{{name}}，您好：

您已撤回申请 {{number}}。尚未答复的推荐人已获知无需再答复，您也没有任何待付款项。

欢迎您随时再次申请。

{{association}}`,
    },
  },
});

export const membershipActiveMail = defineTemplate({
  key: 'membership_active',
  class: 'immediate',
  placeholders: ['association', 'name', 'memberNumber', 'membershipType', 'link'],
  texts: {
    en: {
      subject: 'Welcome to {{association}}',
      body: `Dear {{name}},

welcome! Your membership has started: {{membershipType}}, member number {{memberNumber}}.

You can find your membership and your documents here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Bienvenue à {{association}}',
      body: `Bonjour {{name}},

votre adhésion est effective : {{membershipType}}, numéro de membre {{memberNumber}}. Bienvenue !

Votre adhésion et vos documents se trouvent ici :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'أهلًا بك في {{association}}',
      body: `{{name}}، تحية طيبة،

بدأت عضويتك: {{membershipType}}، رقم العضوية {{memberNumber}}. أهلًا وسهلًا بك!

عضويتك ووثائقك متاحة هنا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '欢迎加入{{association}}',
      body: `{{name}}，您好：

您的会员资格已生效：{{membershipType}}，会员编号 {{memberNumber}}。欢迎您！

您可以在此查看会员信息和文件：

{{link}}

{{association}}`,
    },
  },
});
