import { defineTemplate } from '../../platform/mail/template.ts';

// Mails about a person's own account. All have class security: they are sent immediately and never become drafts.

export const verifyEmailMail = defineTemplate({
  key: 'verify_email',
  class: 'security',
  placeholders: ['association', 'name', 'link', 'hours'],
  texts: {
    en: {
      subject: 'Confirm your email address',
      body: `Dear {{name}},

you have registered with {{association}}. Please confirm your email address and choose a password:

{{link}}

The link works for {{hours}} hours. If you did not register, ignore this email and nothing will happen.`,
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      body: `Bonjour {{name}},

vous vous êtes inscrit(e) auprès de {{association}}. Merci de confirmer que cette adresse est bien la vôtre et de choisir votre mot de passe :

{{link}}

Le lien est valable {{hours}} heures. Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message : il ne se passera rien.`,
    },
    ar: {
      subject: 'تأكيد عنوان بريدك الإلكتروني',
      body: `{{name}}، تحية طيبة،

لقد سجّلت لدى {{association}}. يُرجى تأكيد أن هذا العنوان هو بريدك الإلكتروني واختيار كلمة المرور:

{{link}}

يبقى الرابط صالحًا لمدة {{hours}} ساعة. إذا لم يكن هذا التسجيل منك فيُرجى تجاهل هذه الرسالة، ولن يحدث شيء.`,
    },
    cn: {
      subject: '请确认您的电子邮箱地址',
      body: `{{name}}，您好：

您已在{{association}}注册。请确认这是您的电子邮箱地址，并设置密码：

{{link}}

链接在 {{hours}} 小时内有效。如果不是您本人注册，请忽略此邮件，不会发生任何变化。`,
    },
  },
});

export const accountExistsMail = defineTemplate({
  key: 'account_exists',
  class: 'security',
  placeholders: ['association', 'name', 'signInLink', 'forgotLink'],
  texts: {
    en: {
      subject: 'You already have an account',
      body: `Dear {{name}},

someone tried to register with {{association}} using your email address. You already have an account, and nothing about it has changed.

If it was you, sign in here:

{{signInLink}}

or set a new password:

{{forgotLink}}

If it wasn’t you, there is nothing you need to do.`,
    },
    fr: {
      subject: 'Vous avez déjà un compte',
      body: `Bonjour {{name}},

quelqu’un a tenté de s’inscrire auprès de {{association}} avec votre adresse e-mail. Vous avez déjà un compte ; rien n’y a été modifié.

Si c’était vous, connectez-vous ici :

{{signInLink}}

ou choisissez un nouveau mot de passe :

{{forgotLink}}

Si ce n’était pas vous, vous n’avez rien à faire.`,
    },
    ar: {
      subject: 'لديك حساب بالفعل',
      body: `{{name}}، تحية طيبة،

جرت محاولة للتسجيل لدى {{association}} باستخدام عنوان بريدك الإلكتروني. لديك حساب بالفعل ولم يتغيّر فيه شيء.

إذا كانت هذه المحاولة منك، فيمكنك تسجيل الدخول من هنا:

{{signInLink}}

أو اختيار كلمة مرور جديدة:

{{forgotLink}}

وإذا لم تكن منك، فلا حاجة إلى أي إجراء.`,
    },
    cn: {
      subject: '您已拥有账户',
      body: `{{name}}，您好：

有人尝试使用您的电子邮箱地址在{{association}}注册。您已拥有账户，账户未发生任何改动。

如果是您本人，请在此登录：

{{signInLink}}

或设置新密码：

{{forgotLink}}

如果不是您本人，则无需任何操作。`,
    },
  },
});
