import { defineTemplate } from '../../platform/mail/template.ts';

// Letters about the decision. They wait as drafts until a person has reviewed them (class reviewed). `text` is the
// administrator's text for the applicant, with the blank line before it; `conditions` likewise.

export const approvalLetter = defineTemplate({
  key: 'decision_approved',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'membershipType', 'text', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} has been approved',
      body: `Dear {{name}},

we are pleased to tell you that your application {{number}} ({{membershipType}}) has been approved.{{text}}

You can see what happens next here:

{{link}}

With kind regards
{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} a été acceptée',
      body: `Bonjour {{name}},

nous avons le plaisir de vous annoncer que votre candidature {{number}} ({{membershipType}}) a été acceptée.{{text}}

Vous pouvez voir ici la suite :

{{link}}

Avec nos salutations distinguées
{{association}}`,
    },
    ar: {
      subject: 'تمت الموافقة على طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

يسعدنا إبلاغك بالموافقة على طلبك {{number}} ({{membershipType}}).{{text}}

يمكنك الاطلاع على الخطوات التالية هنا:

{{link}}

مع أطيب التحيات
{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已获批准',
      body: `{{name}}，您好：

我们高兴地通知您，您的申请 {{number}}（{{membershipType}}）已获批准。{{text}}

您可以在此查看后续步骤：

{{link}}

此致
{{association}}`,
    },
  },
});

export const conditionalApprovalLetter = defineTemplate({
  key: 'decision_conditionally_approved',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'membershipType', 'conditions', 'text', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} has been approved with conditions',
      body: `Dear {{name}},

your application {{number}} ({{membershipType}}) has been approved, on the following conditions:{{conditions}}{{text}}

Your application is here:

{{link}}

With kind regards
{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} a été acceptée sous conditions',
      body: `Bonjour {{name}},

votre candidature {{number}} ({{membershipType}}) a été acceptée, sous réserve de ce qui suit :{{conditions}}{{text}}

Votre candidature se trouve ici :

{{link}}

Avec nos salutations distinguées
{{association}}`,
    },
    ar: {
      subject: 'تمت الموافقة المشروطة على طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

تمت الموافقة على طلبك {{number}} ({{membershipType}}) بشرط استيفاء ما يلي:{{conditions}}{{text}}

طلبك متاح هنا:

{{link}}

مع أطيب التحيات
{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已获有条件批准',
      body: `{{name}}，您好：

您的申请 {{number}}（{{membershipType}}）已获批准，但须满足以下条件：{{conditions}}{{text}}

您的申请在此：

{{link}}

此致
{{association}}`,
    },
  },
});

export const deferralLetter = defineTemplate({
  key: 'decision_deferred',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'membershipType', 'text', 'link'],
  texts: {
    en: {
      subject: 'The decision on your application {{number}} has been deferred',
      body: `Dear {{name}},

the decision on your application {{number}} ({{membershipType}}) has been deferred. We will take it up again at a later meeting.{{text}}

Your application is here:

{{link}}

With kind regards
{{association}}`,
    },
    fr: {
      subject: 'La décision sur votre candidature {{number}} a été reportée',
      body: `Bonjour {{name}},

la décision sur votre candidature {{number}} ({{membershipType}}) a été reportée. Nous la reprendrons lors d’une prochaine séance.{{text}}

Votre candidature se trouve ici :

{{link}}

Avec nos salutations distinguées
{{association}}`,
    },
    ar: {
      subject: 'أُرجئ القرار بشأن طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

أُرجئ القرار بشأن طلبك {{number}} ({{membershipType}})، وسنعود إليه في اجتماع لاحق.{{text}}

طلبك متاح هنا:

{{link}}

مع أطيب التحيات
{{association}}`,
    },
    cn: {
      subject: '关于您的申请 {{number}} 的决定已推迟',
      body: `{{name}}，您好：

关于您的申请 {{number}}（{{membershipType}}）的决定已推迟，我们将在之后的会议上再次审议。{{text}}

您的申请在此：

{{link}}

此致
{{association}}`,
    },
  },
});

export const rejectionLetter = defineTemplate({
  key: 'decision_rejected',
  class: 'reviewed',
  placeholders: ['association', 'name', 'number', 'membershipType', 'text'],
  texts: {
    en: {
      subject: 'About your application {{number}}',
      body: `Dear {{name}},

thank you for your interest in {{association}}. We have considered your application {{number}} ({{membershipType}}) carefully, and we are sorry to tell you that we cannot approve it.{{text}}

If you have questions about the decision, please contact the office.

With kind regards
{{association}}`,
    },
    fr: {
      subject: 'Au sujet de votre candidature {{number}}',
      body: `Bonjour {{name}},

nous vous remercions de l’intérêt que vous portez à {{association}}. Nous avons examiné avec soin votre candidature {{number}} ({{membershipType}}) et regrettons de ne pouvoir l’accepter.{{text}}

Pour toute question sur cette décision, merci d’écrire au secrétariat.

Avec nos salutations distinguées
{{association}}`,
    },
    ar: {
      subject: 'بخصوص طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

نشكر لك اهتمامك بـ{{association}}. درسنا طلبك {{number}} ({{membershipType}}) بعناية، ويؤسفنا إبلاغك بأننا لا نستطيع الموافقة عليه.{{text}}

إذا كانت لديك أسئلة حول القرار فيُرجى الكتابة إلى المكتب.

مع أطيب التحيات
{{association}}`,
    },
    cn: {
      subject: '关于您的申请 {{number}}',
      body: `{{name}}，您好：

感谢您对{{association}}的关注。我们认真审议了您的申请 {{number}}（{{membershipType}}），很遗憾无法批准。{{text}}

如对决定有疑问，请致函办公室。

此致
{{association}}`,
    },
  },
});
