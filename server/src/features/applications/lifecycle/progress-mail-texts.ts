import { defineTemplate } from '../../../platform/mail/template.ts';

// Mails about applications that are put on hold, resumed or closed. Sent automatically (class immediate).

export const applicationHeldMail = defineTemplate({
  key: 'application_held',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'day', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} is on hold until {{day}}',
      body: `Dear {{name}},

your application {{number}} is on hold and will resume on {{day}}. You don’t need to do anything until then, and all deadlines are paused.

You can see its progress here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} est suspendue jusqu’au {{day}}',
      body: `Bonjour {{name}},

votre candidature {{number}} est suspendue pour le moment ; nous la reprendrons le {{day}}. D’ici là, rien ne vous est demandé et tous les délais sont suspendus.

Vous pouvez voir ici où elle en est :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'طلبك {{number}} معلّق حتى {{day}}',
      body: `{{name}}، تحية طيبة،

طلبك {{number}} معلّق حاليًا، وسنستأنف النظر فيه في {{day}}. لا يُطلب منك شيء حتى ذلك الحين، وتتوقف جميع المهل أيضًا.

يمكنك متابعة الطلب هنا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 暂停至 {{day}}',
      body: `{{name}}，您好：

您的申请 {{number}} 目前暂停处理，我们将于 {{day}} 继续。在此之前您无需做任何事，所有期限也随之暂停。

您可以在此查看申请进度：

{{link}}

{{association}}`,
    },
  },
});

export const applicationResumedMail = defineTemplate({
  key: 'application_resumed',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} has been resumed',
      body: `Dear {{name}},

your application {{number}} is no longer on hold. All deadlines have been moved by the time it was on hold.

You can see what happens next here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Nous reprenons votre candidature {{number}}',
      body: `Bonjour {{name}},

votre candidature {{number}} n’est plus suspendue. Les délais courent de nouveau ; chacun a été prolongé de la durée de la suspension.

Vous pouvez voir ici quelle est la prochaine étape et à qui c’est le tour :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'استأنفنا النظر في طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

لم يعد طلبك {{number}} معلّقًا. تسري المهل من جديد، وقد مُدّدت كل منها بقدر مدة التعليق.

يمكنك الاطلاع هنا على الخطوة التالية ودور من الآن:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '我们已恢复处理您的申请 {{number}}',
      body: `{{name}}，您好：

您的申请 {{number}} 已恢复处理。各项期限重新计算，并按暂停的时长顺延。

您可以在此查看下一步以及当前轮到谁处理：

{{link}}

{{association}}`,
    },
  },
});

export const changesLapsedMail = defineTemplate({
  key: 'changes_lapsed',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'day', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} has lapsed',
      body: `Dear {{name}},

we did not receive the changes we asked for in your application {{number}} in time, so it has lapsed. Nothing is lost: the office can reopen it until {{day}}, with everything you have entered.

If you would like us to reopen it, reply to this email. Your application is here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} est devenue caduque',
      body: `Bonjour {{name}},

les modifications demandées pour votre candidature {{number}} ne nous sont pas parvenues à temps ; elle est donc devenue caduque. Rien n’est perdu : jusqu’au {{day}}, le secrétariat peut la rouvrir avec tout ce que vous avez écrit.

Si vous le souhaitez, répondez simplement à ce message. Votre candidature se trouve ici :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'انتهت مهلة طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

لم تصلنا التعديلات المطلوبة على طلبك {{number}} في الموعد، فانتهت مهلته. لم يضِع شيء: يستطيع المكتب إعادة فتحه حتى {{day}} بكل ما كتبته.

إذا رغبت في ذلك فيُرجى الرد على هذه الرسالة. طلبك متاح هنا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已失效',
      body: `{{name}}，您好：

我们未能按时收到您对申请 {{number}} 的修改，该申请因此失效。您填写的内容都还在：在 {{day}} 之前，办公室可以重新开启该申请。

如有需要，请直接回复本邮件。您的申请在此：

{{link}}

{{association}}`,
    },
  },
});

export const applicationReopenedMail = defineTemplate({
  key: 'application_reopened',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'day', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} has been reopened',
      body: `Dear {{name}},

we have reopened your application {{number}}. Please make the changes we asked for by {{day}}. The changes you have already made are kept.

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} est de nouveau ouverte',
      body: `Bonjour {{name}},

votre candidature {{number}}, devenue caduque, est de nouveau ouverte. Merci de faire les modifications demandées d’ici le {{day}} ; celles que vous avez déjà faites sont conservées.

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'أُعيد فتح طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

انتهت مهلة طلبك {{number}} ثم أُعيد فتحه. يُرجى إجراء التعديلات المطلوبة حتى {{day}}، وما عدّلته من قبل محفوظ.

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已重新开启',
      body: `{{name}}，您好：

您的申请 {{number}} 曾经失效，现已重新开启。请在 {{day}} 之前完成所要求的修改；您已修改的内容均已保留。

{{link}}

{{association}}`,
    },
  },
});

export const refereeExtendedMail = defineTemplate({
  key: 'referee_extended',
  class: 'immediate',
  placeholders: ['association', 'referee', 'applicant', 'day'],
  texts: {
    en: {
      subject: 'You have until {{day}} to answer for {{applicant}}',
      body: `Dear {{referee}},

you now have until {{day}} to answer our request for a reference for {{applicant}}. The link in our last email works until then.

{{association}}`,
    },
    fr: {
      subject: 'Vous avez jusqu’au {{day}} pour répondre au sujet de {{applicant}}',
      body: `Bonjour {{referee}},

vous avez désormais jusqu’au {{day}} pour répondre à notre demande de référence pour {{applicant}}. Le lien de notre dernier message reste valable jusque-là.

{{association}}`,
    },
    ar: {
      subject: 'لديك حتى {{day}} للإجابة بشأن {{applicant}}',
      body: `{{referee}}، تحية طيبة،

أمامك الآن حتى {{day}} للإجابة عن طلب التزكية الخاص بـ {{applicant}}. يبقى الرابط الوارد في رسالتنا الأخيرة إليك صالحًا حتى ذلك اليوم.

{{association}}`,
    },
    cn: {
      subject: '关于 {{applicant}} 的推荐，您可在 {{day}} 前答复',
      body: `{{referee}}，您好：

关于为 {{applicant}} 出具推荐的请求，您现在可以在 {{day}} 之前答复。我们上一封邮件中的链接在此之前一直有效。

{{association}}`,
    },
  },
});
