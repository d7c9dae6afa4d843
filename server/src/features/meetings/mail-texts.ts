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
