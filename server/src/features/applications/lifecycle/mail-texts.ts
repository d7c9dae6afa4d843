import { defineTemplate } from '../../../platform/mail/template.ts';

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

you have withdrawn your application {{number}}. We have told any referees who had not answered that they are no longer needed, and you have nothing left to pay.

You are welcome to apply again at any time.

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} a été retirée',
      body: `Bonjour {{name}},

vous avez retiré votre candidature {{number}}. Les éventuels référents qui n’avaient pas encore répondu ont été informés que leur réponse n’est plus nécessaire, et il ne reste rien à payer.

Vous pouvez présenter une nouvelle candidature à tout moment.

{{association}}`,
    },
    ar: {
      subject: 'سُحب طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

لقد سحبت طلبك {{number}}. أُبلغ المزكّون الذين لم يجيبوا بعد، إن وُجدوا، بأن إجابتهم لم تعد مطلوبة، ولا توجد مبالغ مستحقة عليك.

يمكنك التقدّم بطلب جديد في أي وقت.

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已撤回',
      body: `{{name}}，您好：

您已撤回申请 {{number}}。如有尚未答复的推荐人，他们已获知无需再答复，您也没有任何待付款项。

欢迎您随时再次申请。

{{association}}`,
    },
  },
});

export const withdrawnForApplicantMail = defineTemplate({
  key: 'application_withdrawn_for_applicant',
  class: 'immediate',
  placeholders: ['association', 'name', 'number'],
  texts: {
    en: {
      subject: 'Your application {{number}} has been withdrawn',
      body: `Dear {{name}},

as you asked, we have withdrawn your application {{number}}. If you did not ask for this, please let us know at once. We have told any referees who had not answered that they are no longer needed, and you have nothing left to pay.

You are welcome to apply again at any time.

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} a été retirée',
      body: `Bonjour {{name}},

comme vous l’avez demandé, nous avons retiré votre candidature {{number}}. Si cette demande ne vient pas de vous, signalez-le-nous sans attendre. Les éventuels référents qui n’avaient pas encore répondu ont été informés que leur réponse n’est plus nécessaire, et il ne reste rien à payer.

Vous pouvez présenter une nouvelle candidature à tout moment.

{{association}}`,
    },
    ar: {
      subject: 'سُحب طلبك {{number}}',
      body: `{{name}}، تحية طيبة،

سحبنا طلبك {{number}} بناءً على رغبتك. إن لم تطلب ذلك، يُرجى إبلاغنا فورًا. أُبلغ المزكّون الذين لم يجيبوا بعد، إن وُجدوا، بأن إجابتهم لم تعد مطلوبة، ولا توجد مبالغ مستحقة عليك.

يمكنك التقدّم بطلب جديد في أي وقت.

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 已撤回',
      body: `{{name}}，您好：

根据您的要求，我们已撤回您的申请 {{number}}。如果您并未提出此要求，请立即告知我们。如有尚未答复的推荐人，他们已获知无需再答复，您也没有任何待付款项。

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

/** Requested changes are no longer needed. */
export const changesTakenBackMail = defineTemplate({
  key: 'changes_taken_back',
  class: 'immediate',
  placeholders: ['association', 'name', 'number', 'link'],
  texts: {
    en: {
      subject: 'Your application {{number}} needs no more changes',
      body: `Dear {{name}},

the changes that we asked for in your application {{number}} are no longer needed. Your application continues as it is now:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Votre candidature {{number}} ne demande plus de modifications',
      body: `Bonjour {{name}},

les modifications que nous avions demandées dans votre candidature {{number}} ne sont plus nécessaires. Elle suit son cours telle quelle :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'طلبك {{number}} لم يعد يحتاج إلى تعديلات',
      body: `{{name}}، تحية طيبة،

التعديلات التي طلبناها في طلبك {{number}} لم تعد مطلوبة، ويتابع الطلب مساره كما هو الآن:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '您的申请 {{number}} 无需再修改',
      body: `{{name}}，您好：

我们此前要求您对申请 {{number}} 所作的修改已不再需要。申请将按现有内容继续处理：

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
