import { defineTemplate } from '../../platform/mail/template.ts';

// Mails to invitees of a meeting whose date is set. Sent automatically (class immediate). The office's texts (title,
// details, place, reason) are filled in as plain text; `details` and `reason` include their own blank line.

export const meetingPlannedMail = defineTemplate({
  key: 'meeting_planned',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'when', 'place', 'details'],
  texts: {
    en: {
      subject: 'The date is set: {{title}}',
      body: `Dear {{name}},

the date for “{{title}}” is set.{{details}}

When: {{when}}
Place: {{place}}

The calendar entry is attached.

{{association}}`,
    },
    fr: {
      subject: 'La date est fixée : {{title}}',
      body: `Bonjour {{name}},

la date de « {{title}} » est fixée.{{details}}

Date : {{when}}
Lieu : {{place}}

Vous trouverez l’entrée d’agenda en pièce jointe.

{{association}}`,
    },
    ar: {
      subject: 'تم تحديد الموعد: {{title}}',
      body: `{{name}}، تحية طيبة،

تم تحديد موعد «{{title}}».{{details}}

الموعد: {{when}}
المكان: {{place}}

موعد التقويم مرفق بهذه الرسالة.

{{association}}`,
    },
    cn: {
      subject: '时间已确定：{{title}}',
      body: `{{name}}，您好：

“{{title}}”的时间已确定。{{details}}

时间：{{when}}
地点：{{place}}

日历文件见附件。

{{association}}`,
    },
  },
});

export const meetingMovedMail = defineTemplate({
  key: 'meeting_moved',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'when', 'before', 'place', 'reason'],
  texts: {
    en: {
      subject: 'New date: {{title}}',
      body: `Dear {{name}},

“{{title}}” has been moved.{{reason}}

New: {{when}}
Before: {{before}}
Place: {{place}}

The attached calendar entry replaces the earlier one.

{{association}}`,
    },
    fr: {
      subject: 'Nouvelle date : {{title}}',
      body: `Bonjour {{name}},

« {{title}} » est déplacé.{{reason}}

Nouvelle date : {{when}}
Date précédente : {{before}}
Lieu : {{place}}

L’entrée d’agenda jointe remplace la précédente.

{{association}}`,
    },
    ar: {
      subject: 'موعد جديد: {{title}}',
      body: `{{name}}، تحية طيبة،

تغيّر موعد «{{title}}».{{reason}}

الموعد الجديد: {{when}}
الموعد السابق: {{before}}
المكان: {{place}}

موعد التقويم المرفق يحل محل السابق.

{{association}}`,
    },
    cn: {
      subject: '时间变更：{{title}}',
      body: `{{name}}，您好：

“{{title}}”的时间已变更。{{reason}}

新时间：{{when}}
原时间：{{before}}
地点：{{place}}

附件中的日历文件将取代之前的安排。

{{association}}`,
    },
  },
});

export const meetingCancelledMail = defineTemplate({
  key: 'meeting_cancelled',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'when', 'reason'],
  texts: {
    en: {
      subject: 'Cancelled: {{title}}',
      body: `Dear {{name}},

“{{title}}” will not take place.

Planned for: {{when}}

{{reason}}

The attached file removes the entry from your calendar.

{{association}}`,
    },
    fr: {
      subject: 'Annulé : {{title}}',
      body: `Bonjour {{name}},

« {{title}} » n’aura pas lieu.

Date prévue : {{when}}

{{reason}}

Le fichier joint retire l’entrée de votre agenda.

{{association}}`,
    },
    ar: {
      subject: 'أُلغي: {{title}}',
      body: `{{name}}، تحية طيبة،

لن يُعقد «{{title}}».

كان مقررًا في: {{when}}

{{reason}}

يزيل الملف المرفق الموعد من تقويمك.

{{association}}`,
    },
    cn: {
      subject: '已取消：{{title}}',
      body: `{{name}}，您好：

“{{title}}”将不再举行。

原定时间：{{when}}

{{reason}}

附件会将此项从您的日历中移除。

{{association}}`,
    },
  },
});

// Mails that ask people when they can attend. Sent automatically (class immediate). The office's texts (title, details,
// place) are filled in as plain text; `details` includes its own blank line.

export const pollInvitationMail = defineTemplate({
  key: 'poll_invitation',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'details', 'place', 'deadline', 'link'],
  texts: {
    en: {
      subject: 'When can you attend? {{title}}',
      body: `Dear {{name}},

{{association}} is looking for a date for “{{title}}” and would like to know when you can attend.{{details}}

Place: {{place}}

Please open your personal page and choose the times that suit you:

{{link}}

You can change your answer with the same link until {{deadline}}. The link is for you only, so please don’t share it.

{{association}}`,
    },
    fr: {
      subject: 'Quand êtes-vous disponible ? {{title}}',
      body: `Bonjour {{name}},

{{association}} cherche une date pour « {{title}} » et aimerait savoir quand vous êtes disponible.{{details}}

Lieu : {{place}}

Ouvrez votre page personnelle et indiquez les créneaux qui vous conviennent :

{{link}}

Vous pouvez modifier votre réponse avec ce même lien jusqu’au {{deadline}}. Il vous est personnel ; merci de ne pas le transmettre.

{{association}}`,
    },
    ar: {
      subject: 'متى يناسبك الحضور؟ {{title}}',
      body: `{{name}}، تحية طيبة،

تبحث {{association}} عن موعد لاجتماع «{{title}}» وتسأل عن الأوقات التي تناسبك.{{details}}

المكان: {{place}}

يُرجى فتح صفحتك الشخصية وتحديد الأوقات التي تناسبك:

{{link}}

يمكنك تغيير إجابتك عبر الرابط نفسه حتى {{deadline}}. هذا الرابط مخصص لك وحدك، ويُرجى عدم إعطائه لغيرك.

{{association}}`,
    },
    cn: {
      subject: '您何时方便？{{title}}',
      body: `{{name}}，您好：

{{association}}正在为“{{title}}”确定时间，想了解您何时方便参加。{{details}}

地点：{{place}}

请打开您的专属页面，选择适合您的时间：

{{link}}

在 {{deadline}} 之前，您可以通过同一链接修改答复。此链接仅供您本人使用，请勿转发。

{{association}}`,
    },
  },
});

export const pollReminderMail = defineTemplate({
  key: 'poll_reminder',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'deadline', 'link'],
  texts: {
    en: {
      subject: 'Reminder: when can you attend? {{title}}',
      body: `Dear {{name}},

you have not yet answered for all the times for “{{title}}”. Please answer by {{deadline}}. You can use this link or the one you already have:

{{link}}

If none of the times suit you, please tell us there: that helps too.

{{association}}`,
    },
    fr: {
      subject: 'Rappel : quand êtes-vous disponible ? {{title}}',
      body: `Bonjour {{name}},

nous n’avons pas encore votre réponse pour tous les créneaux de « {{title}} ». Les réponses sont acceptées jusqu’au {{deadline}}. Utilisez ce lien ou celui que vous avez déjà reçu :

{{link}}

Si aucun créneau ne vous convient, indiquez-le sur cette page : cela nous aide aussi.

{{association}}`,
    },
    ar: {
      subject: 'تذكير: متى يناسبك الحضور؟ {{title}}',
      body: `{{name}}، تحية طيبة،

لم تصلنا بعد إجابتك عن جميع المواعيد المقترحة لاجتماع «{{title}}». نستقبل الإجابات حتى {{deadline}}. يمكنك استخدام هذا الرابط أو الرابط الذي وصلك من قبل:

{{link}}

إذا لم يناسبك أي موعد فيُرجى ذكر ذلك هناك، فهذا يفيدنا أيضًا.

{{association}}`,
    },
    cn: {
      subject: '提醒：您何时方便？{{title}}',
      body: `{{name}}，您好：

关于“{{title}}”的备选时间，我们尚未收到您的全部答复。答复截止时间为 {{deadline}}。您可以使用以下链接，之前收到的链接同样有效：

{{link}}

如果所有时间都不合适，也请在页面上说明，这同样有帮助。

{{association}}`,
    },
  },
});

export const pollNewSlotsMail = defineTemplate({
  key: 'poll_new_slots',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'slots', 'deadline', 'link'],
  texts: {
    en: {
      subject: 'New times for {{title}}',
      body: `Dear {{name}},

thank you for your answer about “{{title}}”. New times have been added since:

{{slots}}

Your earlier answers are kept. Please answer for the new times only, by {{deadline}}. You can use this link or the one you already have:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Nouveaux créneaux pour {{title}}',
      body: `Bonjour {{name}},

merci de votre réponse au sujet de « {{title}} ». De nouveaux créneaux ont été ajoutés depuis :

{{slots}}

Vos réponses précédentes restent valables ; indiquez-nous seulement, jusqu’au {{deadline}}, si les nouveaux créneaux vous conviennent. Utilisez ce lien ou celui que vous avez déjà reçu :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'مواعيد جديدة لاجتماع {{title}}',
      body: `{{name}}، تحية طيبة،

شكرًا على إجابتك بشأن «{{title}}». أُضيفت منذ ذلك الحين مواعيد جديدة:

{{slots}}

تبقى إجاباتك السابقة كما هي؛ يُرجى إخبارنا بشأن المواعيد الجديدة فقط حتى {{deadline}}. يمكنك استخدام هذا الرابط أو الرابط الذي وصلك من قبل:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '“{{title}}”新增备选时间',
      body: `{{name}}，您好：

感谢您就“{{title}}”给出的答复。此后新增了以下备选时间：

{{slots}}

您之前的答复保持不变；请在 {{deadline}} 之前仅就新增时间作答。您可以使用以下链接，之前收到的链接同样有效：

{{link}}

{{association}}`,
    },
  },
});

export const pollZoneChangedMail = defineTemplate({
  key: 'poll_zone_changed',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'slots', 'deadline', 'link'],
  texts: {
    en: {
      subject: 'Another time zone: {{title}}',
      body: `Dear {{name}},

the times for “{{title}}” are now given in another time zone. They are the same moments as before, and your answers are kept:

{{slots}}

You don’t need to do anything. If you want to change your answer, you can do so until {{deadline}}, with this link or the one you already have:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Autre fuseau horaire : {{title}}',
      body: `Bonjour {{name}},

les créneaux de « {{title}} » sont désormais indiqués dans un autre fuseau horaire. Ils correspondent aux mêmes moments qu’auparavant, et vos réponses restent valables :

{{slots}}

Vous n’avez rien à faire. Pour modifier votre réponse, jusqu’au {{deadline}}, utilisez ce lien ou celui que vous avez déjà reçu :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'منطقة زمنية أخرى: {{title}}',
      body: `{{name}}، تحية طيبة،

أصبحت المواعيد المقترحة لاجتماع «{{title}}» معروضة بتوقيت منطقة زمنية أخرى. لم تتغير المواعيد نفسها، وتبقى إجاباتك كما هي:

{{slots}}

لا يلزمك فعل أي شيء. وإذا أردت تغيير إجابتك حتى {{deadline}}، فيمكنك استخدام هذا الرابط أو الرابط الذي وصلك من قبل:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '时区变更：{{title}}',
      body: `{{name}}，您好：

“{{title}}”的备选时间现以另一时区显示。实际时间没有变化，您的答复保持不变：

{{slots}}

您无需进行任何操作。如需修改答复，请在 {{deadline}} 之前使用以下链接，之前收到的链接同样有效：

{{link}}

{{association}}`,
    },
  },
});

export const pollZoneNewTimesMail = defineTemplate({
  key: 'poll_zone_new_times',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'slots', 'deadline', 'link'],
  texts: {
    en: {
      subject: 'Please answer again: {{title}}',
      body: `Dear {{name}},

thank you for your answer about “{{title}}”. The time zone has changed since, and with it the times:

{{slots}}

Please answer for these times by {{deadline}}. You can use this link or the one you already have:

{{link}}

{{association}}`,
    },
    fr: {
      subject: 'Merci de répondre à nouveau : {{title}}',
      body: `Bonjour {{name}},

merci de votre réponse au sujet de « {{title}} ». Le fuseau horaire a changé depuis, et les créneaux avec lui :

{{slots}}

Indiquez-nous, jusqu’au {{deadline}}, si ces créneaux vous conviennent. Utilisez ce lien ou celui que vous avez déjà reçu :

{{link}}

{{association}}`,
    },
    ar: {
      subject: 'يُرجى الإجابة من جديد: {{title}}',
      body: `{{name}}، تحية طيبة،

شكرًا على إجابتك بشأن «{{title}}». تغيّرت المنطقة الزمنية منذ ذلك الحين، وتغيّرت معها المواعيد المقترحة:

{{slots}}

يُرجى إخبارنا بما يناسبك من هذه المواعيد حتى {{deadline}}. يمكنك استخدام هذا الرابط أو الرابط الذي وصلك من قبل:

{{link}}

{{association}}`,
    },
    cn: {
      subject: '请重新答复：{{title}}',
      body: `{{name}}，您好：

感谢您就“{{title}}”给出的答复。此后时区有所变更，备选时间也随之改变：

{{slots}}

请在 {{deadline}} 之前就这些时间作答。您可以使用以下链接，之前收到的链接同样有效：

{{link}}

{{association}}`,
    },
  },
});

export const pollNewLinkMail = defineTemplate({
  key: 'poll_new_link',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'link'],
  texts: {
    en: {
      subject: 'Your new link for {{title}}',
      body: `Dear {{name}},

here is your new link for “{{title}}”. Earlier links no longer work:

{{link}}

The link is for you only, so please don’t share it.

{{association}}`,
    },
    fr: {
      subject: 'Votre nouveau lien pour {{title}}',
      body: `Bonjour {{name}},

voici votre nouveau lien pour « {{title}} ». Les liens précédents ne fonctionnent plus :

{{link}}

Ce lien vous est personnel ; merci de ne pas le transmettre.

{{association}}`,
    },
    ar: {
      subject: 'رابطك الجديد لاجتماع {{title}}',
      body: `{{name}}، تحية طيبة،

إليك رابطك الجديد لاجتماع «{{title}}». لم تعد الروابط السابقة تعمل:

{{link}}

هذا الرابط مخصص لك وحدك، ويُرجى عدم إعطائه لغيرك.

{{association}}`,
    },
    cn: {
      subject: '您关于“{{title}}”的新链接',
      body: `{{name}}，您好：

以下是您关于“{{title}}”的新链接，之前的链接已失效：

{{link}}

此链接仅供您本人使用，请勿转发。

{{association}}`,
    },
  },
});

// Mails to people who are no longer asked for a date. Sent automatically (class immediate); the office's texts are
// filled in as plain text.

export const pollCancelledMail = defineTemplate({
  key: 'poll_cancelled',
  class: 'immediate',
  placeholders: ['association', 'name', 'title', 'reason'],
  texts: {
    en: {
      subject: 'Poll cancelled: {{title}}',
      body: `Dear {{name}},

we asked when you can attend “{{title}}”. The poll has been cancelled, so you don’t need to do anything.

{{reason}}

{{association}}`,
    },
    fr: {
      subject: 'Plus de date à chercher : {{title}}',
      body: `Bonjour {{name}},

nous vous avions demandé vos disponibilités pour « {{title}} ». La recherche d’une date est abandonnée ; vous n’avez plus rien à faire.

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

export const invitationEndedMail = defineTemplate({
  key: 'poll_invitation_ended',
  class: 'immediate',
  placeholders: ['association', 'name', 'title'],
  texts: {
    en: {
      subject: 'Your answer is no longer needed: {{title}}',
      body: `Dear {{name}},

we asked when you can attend “{{title}}”. Your answer is no longer needed and your link has stopped working, so you don’t need to do anything.

Thank you for your help.

{{association}}`,
    },
    fr: {
      subject: 'Votre réponse n’est plus nécessaire : {{title}}',
      body: `Bonjour {{name}},

nous vous avions demandé vos disponibilités pour « {{title}} ». Vous n’êtes plus concerné(e) par ce sondage et votre lien ne fonctionne plus ; vous n’avez plus rien à faire.

Merci de votre disponibilité.

{{association}}`,
    },
    ar: {
      subject: 'لم تعد هناك حاجة إلى إجابتك: {{title}}',
      body: `{{name}}، تحية طيبة،

كنا قد سألناك متى يناسبك حضور «{{title}}». لم يعد هذا الاستطلاع يشملك وتوقف رابطك عن العمل، ولا يلزمك أي إجراء آخر.

شكرًا لاستعدادك.

{{association}}`,
    },
    cn: {
      subject: '“{{title}}”已无需您答复',
      body: `{{name}}，您好：

我们曾询问您何时方便参加“{{title}}”。现已无需您答复，您的链接也已失效，您无需再做任何操作。

感谢您的支持。

{{association}}`,
    },
  },
});
