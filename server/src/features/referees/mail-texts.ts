import { defineTemplate } from '../../platform/mail/template.ts';

// Mails to referees. Sent automatically (class immediate), with the referee's own link.

export const refereeRequestMail = defineTemplate({
  key: 'referee_request',
  class: 'immediate',
  placeholders: ['association', 'referee', 'applicant', 'membershipType', 'link', 'day'],
  texts: {
    en: {
      subject: '{{applicant}} has named you as a referee',
      body: `Dear {{referee}},

{{applicant}} has applied to {{association}} ({{membershipType}}) and has named you as a referee.

Please open your personal page and give your answer. It takes about three minutes. You can also say there that you can’t or don’t want to answer:

{{link}}

We would be glad to hear from you by {{day}}. The link is meant for you alone; please don’t pass it on.

{{association}}`,
    },
    fr: {
      subject: '{{applicant}} donne votre nom comme référence',
      body: `Bonjour {{referee}},

{{applicant}} a posé sa candidature auprès de {{association}} ({{membershipType}}) et donne votre nom comme référence.

Ouvrez votre page personnelle, lisez ce qui est demandé et donnez votre réponse. Cela prend environ trois minutes ; vous pouvez aussi indiquer que vous ne pouvez ou ne souhaitez pas répondre :

{{link}}

Nous serions heureux d’avoir votre réponse d’ici le {{day}}. Ce lien vous est personnel ; merci de ne pas le transmettre.

{{association}}`,
    },
    ar: {
      subject: 'طلب تزكية لصالح {{applicant}}',
      body: `{{referee}}، تحية طيبة،

وصل إلى {{association}} طلب عضوية ({{membershipType}}) من {{applicant}}، وقد ورد اسمك فيه بين المزكّين.

يُرجى فتح صفحتك الشخصية وقراءة المطلوب ثم تقديم إجابتك. يستغرق ذلك نحو ثلاث دقائق، ويمكنك أيضًا الاعتذار عن الإجابة:

{{link}}

يسعدنا أن نتلقى إجابتك حتى {{day}}. هذا الرابط مخصص لك وحدك، ويُرجى عدم إعطائه لغيرك.

{{association}}`,
    },
    cn: {
      subject: '{{applicant}}请您担任推荐人',
      body: `{{referee}}，您好：

{{applicant}}向{{association}}提交了入会申请（{{membershipType}}），并请您担任推荐人。

请打开您的专属页面，阅读相关内容并作答，大约需要三分钟；您也可以说明无法或不愿作答：

{{link}}

希望在 {{day}} 之前收到您的答复。此链接仅供您本人使用，请勿转发。

{{association}}`,
    },
  },
});

export const refereeReminderMail = defineTemplate({
  key: 'referee_reminder',
  class: 'immediate',
  placeholders: ['association', 'referee', 'applicant', 'link', 'day'],
  texts: {
    en: {
      subject: 'Reminder: {{applicant}} is waiting for your answer',
      body: `Dear {{referee}},

a few days ago we asked you about {{applicant}}’s application to {{association}}, and we have not received your answer yet. This new link replaces the earlier one:

{{link}}

If you can’t or don’t want to answer, please tell us there. If we don’t hear from you by {{day}}, we will ask someone else.

{{association}}`,
    },
    fr: {
      subject: 'Rappel : {{applicant}} attend votre réponse',
      body: `Bonjour {{referee}},

il y a quelques jours, nous vous avons sollicité(e) au sujet de la candidature de {{applicant}} auprès de {{association}}, et nous n’avons pas encore reçu votre réponse. Voici votre lien le plus récent ; il remplace le précédent :

{{link}}

Si vous ne pouvez ou ne souhaitez pas répondre, indiquez-le simplement sur cette page. Sans réponse d’ici le {{day}}, nous nous adresserons à une autre personne.

{{association}}`,
    },
    ar: {
      subject: 'تذكير: إجابتك بشأن {{applicant}}',
      body: `{{referee}}، تحية طيبة،

سألناك قبل أيام عن طلب {{applicant}} لدى {{association}} ولم تصلنا إجابتك بعد. هذا أحدث رابط لك، وهو يحل محل الرابط السابق:

{{link}}

يمكنك الاعتذار عن الإجابة هناك أيضًا. وإذا لم تصلنا إجابة حتى {{day}} فسنسأل شخصًا آخر.

{{association}}`,
    },
    cn: {
      subject: '提醒：{{applicant}}正在等待您的答复',
      body: `{{referee}}，您好：

几天前我们就{{applicant}}向{{association}}提交的申请征询您的意见，但尚未收到您的答复。以下是您的最新链接，原链接已被取代：

{{link}}

如果您无法或不愿作答，也请在页面上说明。如果在 {{day}} 之前没有收到答复，我们将另请他人。

{{association}}`,
    },
  },
});

export const refereeCancelledMail = defineTemplate({
  key: 'referee_cancelled',
  class: 'immediate',
  placeholders: ['association', 'referee', 'applicant'],
  texts: {
    en: {
      subject: 'Your answer about {{applicant}} is no longer needed',
      body: `Dear {{referee}},

we asked you about {{applicant}}’s application. Your answer is no longer needed and your link has stopped working, so you don’t need to do anything.

Thank you for your help.

{{association}}`,
    },
    fr: {
      subject: 'Votre réponse au sujet de {{applicant}} n’est plus nécessaire',
      body: `Bonjour {{referee}},

nous vous avions sollicité(e) au sujet de la candidature de {{applicant}}. Votre réponse n’est plus nécessaire et votre lien ne fonctionne plus ; vous n’avez plus rien à faire.

Merci de votre disponibilité.

{{association}}`,
    },
    ar: {
      subject: 'لم تعد هناك حاجة إلى إجابتك بشأن {{applicant}}',
      body: `{{referee}}، تحية طيبة،

كنا قد سألناك عن طلب {{applicant}}. لم تعد هناك حاجة إلى إجابتك وتوقف رابطك عن العمل، ولا يلزمك أي إجراء آخر.

شكرًا لتعاونك.

{{association}}`,
    },
    cn: {
      subject: '关于{{applicant}}的推荐已无需答复',
      body: `{{referee}}，您好：

我们曾就{{applicant}}的申请征询您的意见。现已无需您答复，您的链接也已失效，您无需再做任何操作。

感谢您的支持。

{{association}}`,
    },
  },
});
