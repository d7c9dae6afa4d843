import { defineTemplate } from '../../../platform/mail/template.ts';

// Reminders and expiry notices to applicants. All are sent automatically (class immediate).

export const draftWarningMail = defineTemplate({
  key: 'draft_warning',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'day', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} is not finished yet',
      body: `Dear {{name}},

you started application {{number}} but have not sent it yet. It expires on {{day}}, unless you change it before then.

You can continue where you left off:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} n’est pas encore terminée',
      body: `Bonjour {{name}},

vous avez commencé la candidature {{number}} sans l’avoir envoyée. Elle est conservée jusqu’au {{day}}, puis elle expire ; toute modification la conserve plus longtemps.

Vous pouvez reprendre là où vous vous êtes arrêté(e) :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'طلبك {{number}} لم يكتمل بعد',
      body: `{{name}}، تحية طيبة،

بدأت الطلب {{number}} ولم يُرسل بعد. يُحفظ حتى {{day}} ثم تنتهي صلاحيته، وأي تعديل عليه يمدّد حفظه.

يمكنك المتابعة من حيث توقفت:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 尚未完成',
      body: `{{name}}，您好：

您已开始填写申请 {{number}}，但尚未提交。该申请保留至 {{day}}，之后过期；您做任何修改都会延长保留时间。

您可以从上次停下的地方继续：

{{link}}

{{association}}`,
    },
  },
});

export const draftExpiredMail = defineTemplate({
  key: 'draft_expired',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'day', 'link'],
  texts: {
    en: {
      subject: 'Your unfinished application {{number}} has expired',
      body: `Dear {{name}},

your application {{number}} was last edited on {{day}} and has expired. You can start a new one at any time and copy your answers:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature inachevée {{number}} a expiré',
      body: `Bonjour {{name}},

votre candidature {{number}}, modifiée pour la dernière fois le {{day}}, a expiré. Vous pouvez à tout moment en commencer une nouvelle et reprendre les réponses déjà écrites :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'انتهت صلاحية طلبك غير المكتمل {{number}}',
      body: `{{name}}، تحية طيبة،

كان آخر تعديل على طلبك {{number}} في {{day}}، وقد انتهت صلاحيته. يمكنك بدء طلب جديد في أي وقت ونقل الإجابات التي كتبتها إليه:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您未完成的申请 {{number}} 已过期',
      body: `{{name}}，您好：

您的申请 {{number}} 最后修改于 {{day}}，现已过期。您可以随时重新申请，并沿用已填写的答案：

{{link}}

{{association}}`,
    },
  },
});

export const changesReminderMail = defineTemplate({
  key: 'changes_reminder',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'day', 'link'],
  texts: {
    en: {
      subject: 'Please make the changes to your application {{number}} by {{day}}',
      body: `Dear {{name}},

we are still waiting for the changes we asked for in your application {{number}}. Please make them by {{day}}:

{{link}}

If you need more time, please tell us before then.

{{association}}`,
    },
    fr: {
      subject: 'Merci de modifier votre candidature {{number}} d’ici le {{day}}',
      body: `Bonjour {{name}},

nous attendons toujours les modifications demandées pour votre candidature {{number}}. Merci de les faire d’ici le {{day}} :

{{link}}

S’il vous faut plus de temps, dites-le-nous avant cette date.

{{association}}`,
    },
    ar: {
      subject: 'يُرجى إجراء التعديلات على طلبك {{number}} حتى {{day}}',
      body: `{{name}}، تحية طيبة،

ما زلنا ننتظر التعديلات المطلوبة على طلبك {{number}}. يُرجى إجراؤها حتى {{day}}:

{{link}}

إذا احتجت إلى وقت أطول فيُرجى إخبارنا قبل ذلك.

{{association}}`,
    },
    cn: {
      subject: '请在 {{day}} 前修改您的申请 {{number}}',
      body: `{{name}}，您好：

我们仍在等待您对申请 {{number}} 的修改。请在 {{day}} 之前完成：

{{link}}

如需更多时间，请在此之前告知我们。

{{association}}`,
    },
  },
});

export const paymentReminderMail = defineTemplate({
  key: 'payment_reminder',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'invoice', 'amount', 'due', 'day', 'link'],
  texts: {
    en: {
      subject: 'Reminder: invoice {{invoice}} is not paid yet',
      body: `Dear {{name}},

our invoice {{invoice}} for your application {{number}} was due on {{due}}, and {{amount}} of it is still open. Please pay by {{day}}, or your application will lapse.

You can see and pay the invoice here:

{{link}}

If you have already paid, please ignore this email.

{{association}}`,
    },
    fr: {
      subject: 'Rappel : la facture {{invoice}} n’est pas encore réglée',
      body: `Bonjour {{name}},

notre facture {{invoice}} pour votre candidature {{number}} était à régler le {{due}} ; il reste {{amount}} à payer. Merci de la régler d’ici le {{day}} ; sans règlement à cette date, la candidature devient caduque.

Vous pouvez voir et régler la facture ici :

{{link}}

Si vous avez payé entre-temps, ne tenez pas compte de ce message.

{{association}}`,
    },
    ar: {
      subject: 'تذكير: الفاتورة {{invoice}} لم تُسدَّد بعد',
      body: `{{name}}، تحية طيبة،

استحقت فاتورتنا {{invoice}} الخاصة بطلبك {{number}} في {{due}}، وما زال منها {{amount}} غير مسدَّد. يُرجى السداد حتى {{day}}، وإلا انتهت مهلة الطلب.

يمكنك الاطلاع على الفاتورة وسدادها هنا:

{{link}}

إذا تم السداد في هذه الأثناء فيُرجى تجاهل هذه الرسالة.

{{association}}`,
    },
    cn: {
      subject: '提醒：发票 {{invoice}} 尚未付款',
      body: `{{name}}，您好：

您的申请 {{number}} 的发票 {{invoice}} 已于 {{due}} 到期，尚有 {{amount}} 未付。请在 {{day}} 之前付款，逾期未付的申请将失效。

您可以在此查看并支付发票：

{{link}}

如果您已付款，请忽略本邮件。

{{association}}`,
    },
  },
});

export const paymentLapsedMail = defineTemplate({
  key: 'payment_lapsed',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} has lapsed without payment',
      body: `Dear {{name}},

we did not receive the fee for your application {{number}} in time, so the application has lapsed. You have nothing left to pay: the rest of the invoice has been credited.

You are welcome to apply again. If this is a mistake, reply to this email. Your application is here:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} a pris fin faute de paiement',
      body: `Bonjour {{name}},

la cotisation due pour votre candidature {{number}} ne nous est pas parvenue à temps ; la candidature a donc pris fin. Il ne reste rien à payer : le solde de la facture a fait l’objet d’un avoir.

Vous pouvez présenter une nouvelle candidature ; s’il s’agit d’une erreur, répondez à ce message. Votre candidature se trouve ici :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'انتهى طلبك {{number}} لعدم السداد',
      body: `{{name}}، تحية طيبة،

لم يصلنا رسم طلبك {{number}} في الموعد، فانتهى الطلب. لا يبقى عليك شيء: أُلغي ما تبقى من الفاتورة بإشعار دائن.

يمكنك التقدّم بطلب جديد، وإن كان في الأمر خطأ فيُرجى الرد على هذه الرسالة. طلبك متاح هنا:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 因未付款而终止',
      body: `{{name}}，您好：

我们未能按时收到申请 {{number}} 的费用，该申请因此终止。您无需再付款：发票余额已冲销。

欢迎您重新申请；如有误，请直接回复本邮件。您的申请在此：

{{link}}

{{association}}`,
    },
  },
});
