import { defineTemplate } from '../../../platform/mail/template.ts';

// Mails to referees. Sent automatically (class immediate), with the referee's own link.

export const refereeNewLinkMail = defineTemplate({
  key: 'referee_new_link',
  class: 'immediate',
  placeholders: ['association', 'referee', 'applicant', 'link'],
  texts: {
    en: {
      subject: 'Your new link for {{applicant}}’s application',
      body: `Dear {{referee}},

here is your new link to answer about {{applicant}}’s application to {{association}}. Earlier links no longer work:

{{link}}

The link is meant for you alone; please don’t pass it on.`,
    },
    fr: {
      subject: 'Votre nouveau lien pour la candidature de {{applicant}}',
      body: `Bonjour {{referee}},

voici votre nouveau lien pour la candidature de {{applicant}} auprès de {{association}}. Les liens précédents ne fonctionnent plus :

{{link}}

Ce lien vous est personnel ; merci de ne pas le transmettre.`,
    },
    ar: {
      subject: 'رابطك الجديد بخصوص طلب {{applicant}}',
      body: `{{referee}}، تحية طيبة،

إليك رابطك الجديد بخصوص طلب {{applicant}} لدى {{association}}. لم تعد الروابط السابقة تعمل:

{{link}}

هذا الرابط مخصص لك وحدك، ويُرجى عدم إعطائه لغيرك.`,
    },
    cn: {
      subject: '关于{{applicant}}申请的新链接',
      body: `{{referee}}，您好：

以下是您关于{{applicant}}向{{association}}所提申请的新链接，之前的链接已失效：

{{link}}

此链接仅供您本人使用，请勿转发。`,
    },
  },
});

export const refereeReceiptMail = defineTemplate({
  key: 'referee_receipt',
  class: 'immediate',
  placeholders: [
    'association',
    'referee',
    'applicant',
    'answer',
    'at',
    'signedAs',
    'statement',
    'version',
    'sha256',
    'declaration',
  ],
  texts: {
    en: {
      subject: 'Receipt: your answer about {{applicant}}',
      body: `Dear {{referee}},

thank you. We have received your answer about the application of {{applicant}}.

Answer: {{answer}}
Given on: {{at}}
Signed as: {{signedAs}}

{{statement}}

You agreed to this declaration (version {{version}}, SHA-256 {{sha256}}):

{{declaration}}

{{association}}`,
    },
    fr: {
      subject: 'Accusé de réception : votre réponse au sujet de {{applicant}}',
      body: `Bonjour {{referee}},

merci. Nous avons bien reçu votre réponse au sujet de la candidature de {{applicant}}.

Réponse : {{answer}}
Donnée le : {{at}}
Signée : {{signedAs}}

{{statement}}

Vous avez accepté l’attestation suivante (version {{version}}, SHA-256 {{sha256}}) :

{{declaration}}

{{association}}`,
    },
    ar: {
      subject: 'إيصال: إجابتك بشأن {{applicant}}',
      body: `{{referee}}، تحية طيبة،

شكرًا لك. لقد تلقينا إجابتك بشأن طلب {{applicant}}.

الإجابة: {{answer}}
بتاريخ: {{at}}
التوقيع باسم: {{signedAs}}

{{statement}}

وافقت على الإقرار الآتي (الإصدار {{version}}، SHA-256 {{sha256}}):

{{declaration}}

{{association}}`,
    },
    cn: {
      subject: '回执：您关于{{applicant}}的答复',
      body: `{{referee}}，您好：

谢谢。我们已收到您关于{{applicant}}申请的答复。

答复：{{answer}}
时间：{{at}}
署名：{{signedAs}}

{{statement}}

您同意了以下声明（版本 {{version}}，SHA-256 {{sha256}}）：

{{declaration}}

{{association}}`,
    },
  },
});
