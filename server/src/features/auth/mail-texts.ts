import { defineTemplate } from '../../platform/mail/template.ts';

// Mails about a person's own account. All have class security: they are sent immediately and never become drafts.

export const secondStepCodeMail = defineTemplate({
  key: 'second_step_code',
  class: 'security',
  placeholders: ['association', 'name', 'code', 'minutes'],
  texts: {
    en: {
      subject: 'Your sign-in code',
      body: `Dear {{name}},

your code for signing in to {{association}} is

{{code}}

It works once, for {{minutes}} minutes. If you are not signing in, someone else knows your password: please set a new one.`,
    },
    fr: {
      subject: 'Votre code de connexion',
      body: `Bonjour {{name}},

votre code de connexion à {{association}} est

{{code}}

Il est valable une seule fois, pendant {{minutes}} minutes. Si ce n’est pas vous qui vous connectez, quelqu’un connaît votre mot de passe : merci d’en choisir un nouveau.`,
    },
    ar: {
      subject: 'رمز تسجيل الدخول',
      body: `{{name}}، تحية طيبة،

رمزك لتسجيل الدخول إلى {{association}} هو

{{code}}

يعمل الرمز مرة واحدة خلال {{minutes}} دقائق. إذا لم تكن محاولة الدخول منك فهناك من يعرف كلمة مرورك: يُرجى اختيار كلمة مرور جديدة.`,
    },
    cn: {
      subject: '您的登录验证码',
      body: `{{name}}，您好：

您登录{{association}}的验证码是

{{code}}

验证码仅可使用一次，{{minutes}} 分钟内有效。如果不是您本人在登录，说明有人知道您的密码，请尽快设置新密码。`,
    },
  },
});

export const resetPasswordMail = defineTemplate({
  key: 'reset_password',
  class: 'security',
  placeholders: ['association', 'name', 'link', 'minutes'],
  texts: {
    en: {
      subject: 'Set a new password',
      body: `Dear {{name}},

someone, probably you, asked for a new password for your account with {{association}}. Set it here:

{{link}}

The link works once, for {{minutes}} minutes. If it wasn’t you, ignore this email and your password stays the same.`,
    },
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      body: `Bonjour {{name}},

quelqu’un, sans doute vous, a demandé un nouveau mot de passe auprès de {{association}}. Choisissez-le ici :

{{link}}

Le lien est valable une seule fois, pendant {{minutes}} minutes. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.`,
    },
    ar: {
      subject: 'اختيار كلمة مرور جديدة',
      body: `{{name}}، تحية طيبة،

ورد طلب، والأرجح أنه منك، لتعيين كلمة مرور جديدة لدى {{association}}. يمكنك اختيارها من هنا:

{{link}}

يعمل الرابط مرة واحدة خلال {{minutes}} دقيقة. إذا لم يكن الطلب منك فيُرجى تجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.`,
    },
    cn: {
      subject: '设置新密码',
      body: `{{name}}，您好：

有人（可能是您本人）在{{association}}申请了新密码。请在此设置：

{{link}}

链接仅可使用一次，{{minutes}} 分钟内有效。如果不是您本人，请忽略此邮件，您的密码保持不变。`,
    },
  },
});

export const confirmationCodeMail = defineTemplate({
  key: 'confirmation_code',
  class: 'security',
  placeholders: ['association', 'name', 'code', 'minutes'],
  texts: {
    en: {
      subject: 'Your confirmation code',
      body: `Dear {{name}},

someone signed in to your account with {{association}} wants to change its security settings. The code is

{{code}}

It works once, for {{minutes}} minutes. If it isn’t you, someone else knows your password: please set a new one.`,
    },
    fr: {
      subject: 'Votre code de confirmation',
      body: `Bonjour {{name}},

une personne connectée à votre compte auprès de {{association}} souhaite modifier la façon dont il est protégé. Voici le code nécessaire :

{{code}}

Il est valable une seule fois, pendant {{minutes}} minutes. Si ce n’est pas vous, quelqu’un connaît votre mot de passe : merci d’en choisir un nouveau.`,
    },
    ar: {
      subject: 'رمز التأكيد',
      body: `{{name}}، تحية طيبة،

هناك من سجّل الدخول إلى حسابك لدى {{association}} ويريد تغيير إعدادات حمايته. الرمز اللازم لذلك هو

{{code}}

يعمل الرمز مرة واحدة خلال {{minutes}} دقائق. إذا لم يكن ذلك منك فهناك من يعرف كلمة مرورك: يُرجى اختيار كلمة مرور جديدة.`,
    },
    cn: {
      subject: '您的确认验证码',
      body: `{{name}}，您好：

有人已登录您在{{association}}的账户，并希望更改账户的安全设置。所需的验证码是

{{code}}

验证码仅可使用一次，{{minutes}} 分钟内有效。如果不是您本人，说明有人知道您的密码，请尽快设置新密码。`,
    },
  },
});

export const recoveryCodeUsedMail = defineTemplate({
  key: 'recovery_code_used',
  class: 'security',
  placeholders: ['association', 'name', 'left', 'forgotLink'],
  texts: {
    en: {
      subject: 'A recovery code was used',
      body: `Dear {{name}},

one of the recovery codes of your account with {{association}} has just been used. Codes left: {{left}}.

If it wasn’t you, set a new password immediately and tell the office:

{{forgotLink}}`,
    },
    fr: {
      subject: 'Un code de secours a été utilisé',
      body: `Bonjour {{name}},

l’un des codes de secours de votre compte auprès de {{association}} vient d’être utilisé. Codes restants : {{left}}.

Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et prévenez le secrétariat :

{{forgotLink}}`,
    },
    ar: {
      subject: 'استُخدم رمز استرداد',
      body: `{{name}}، تحية طيبة،

تم للتو استخدام أحد رموز الاسترداد لحسابك لدى {{association}}. الرموز المتبقية: {{left}}.

إذا لم يكن ذلك منك، فيُرجى اختيار كلمة مرور جديدة فورًا وإبلاغ المكتب:

{{forgotLink}}`,
    },
    cn: {
      subject: '恢复码已被使用',
      body: `{{name}}，您好：

您在{{association}}的账户的一个恢复码刚刚被使用。剩余恢复码：{{left}} 个。

如果不是您本人，请立即设置新密码并通知办公室：

{{forgotLink}}`,
    },
  },
});
