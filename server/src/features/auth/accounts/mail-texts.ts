import type { Language, MailTemplateKey } from '@guildhall/shared/domain';
import { defineTemplate, type MailTexts } from '../../../platform/mail/template.ts';
import { accountMail } from '../../../platform/mail/account-mail.ts';

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

/** Sign-in pauses after ten wrong passwords; the owner of the account should know. */
export const wrongPasswordsMail = defineTemplate({
  key: 'wrong_passwords',
  class: 'security',
  placeholders: ['association', 'name', 'forgotLink'],
  texts: {
    en: {
      subject: 'Ten wrong passwords for your account',
      body: `Dear {{name}},

somebody has entered ten wrong passwords for your account with {{association}}. Sign-in to your account is paused for 15 minutes. Your devices stay signed in.

If it was you and you don’t know your password, set a new one. If it wasn’t you, you don’t need to do anything: nobody has signed in.

{{forgotLink}}`,
    },
    fr: {
      subject: 'Dix mots de passe erronés pour votre compte',
      body: `Bonjour {{name}},

dix mots de passe erronés ont été saisis pour votre compte auprès de {{association}}. La connexion à votre compte est suspendue pendant un quart d’heure. Vos appareils restent connectés.

Si c’était vous et que vous ne connaissez plus votre mot de passe, choisissez-en un nouveau. Si ce n’était pas vous, vous n’avez rien à faire : personne ne s’est connecté.

{{forgotLink}}`,
    },
    ar: {
      subject: 'عشر كلمات مرور خاطئة لحسابك',
      body: `{{name}}، تحية طيبة،

أُدخلت عشر كلمات مرور خاطئة لحسابك لدى {{association}}، ولذلك أُوقف تسجيل الدخول إلى حسابك مدة 15 دقيقة. وتبقى أجهزتك مسجّلة الدخول.

إذا كانت المحاولات منك ونُسيت كلمة المرور، فيُرجى تعيين كلمة جديدة. وإن لم تكن منك، فلا يلزمك القيام بشيء: لم يسجّل أحد الدخول.

{{forgotLink}}`,
    },
    cn: {
      subject: '您的账户连续十次输入了错误密码',
      body: `{{name}}，您好：

有人为您在{{association}}的账户连续输入了十次错误密码。该账户将暂停登录 15 分钟，您已登录的设备不受影响。

如果是您本人操作而忘记了密码，请设置新密码。如果不是您本人操作，您无需做任何事：没有人登录成功。

{{forgotLink}}`,
    },
  },
});

// Mails to a person about changes to their account's security (domain rule 16). All start and end alike; each names its
// change in between.

const frame: Record<Language, (what: string) => string> = {
  en: (what) => `Dear {{name}},

${what} All your other devices have been signed out.

If it wasn’t you, set a new password immediately and tell the office:

{{forgotLink}}`,
  fr: (what) => `Bonjour {{name}},

${what} Tous les autres navigateurs connectés ont été déconnectés.

Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et prévenez le secrétariat :

{{forgotLink}}`,
  ar: (what) => `{{name}}، تحية طيبة،

${what} وسُجّل الخروج من جميع المتصفحات الأخرى.

إذا لم يكن ذلك منك، فيُرجى اختيار كلمة مرور جديدة فورًا وإبلاغ المكتب:

{{forgotLink}}`,
  cn: (what) => `{{name}}，您好：

${what}其他所有已登录的浏览器均已退出登录。

如果不是您本人操作，请立即设置新密码并通知办公室：

{{forgotLink}}`,
};

type Texts = Record<Language, { subject: string; what: string }>;

function securityMail(key: MailTemplateKey, texts: Texts) {
  const write = (language: Language): MailTexts => ({
    subject: texts[language].subject,
    body: frame[language](texts[language].what),
  });
  return defineTemplate({
    key,
    class: 'security',
    placeholders: ['association', 'name', 'forgotLink'],
    texts: { en: write('en'), fr: write('fr'), ar: write('ar'), cn: write('cn') },
  });
}

export const passwordChangedMail = securityMail('password_changed', {
  en: {
    subject: 'Your password was changed',
    what: 'the password of your account with {{association}} has just been changed.',
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    what: 'le mot de passe de votre compte auprès de {{association}} vient d’être modifié.',
  },
  ar: {
    subject: 'تم تغيير كلمة مرورك',
    what: 'تم للتو تغيير كلمة مرور حسابك لدى {{association}}،',
  },
  cn: {
    subject: '您的密码已更改',
    what: '您在{{association}}的账户密码刚刚被更改。',
  },
});

export const secondStepOnMail = securityMail('second_step_on', {
  en: {
    subject: 'Two-step sign-in is on',
    what: 'two-step sign-in has just been turned on for your account with {{association}}. To sign in, you now need a code as well as your password.',
  },
  fr: {
    subject: 'La connexion se fait désormais en deux étapes',
    what: 'la deuxième étape vient d’être activée pour votre compte auprès de {{association}} : la connexion demande désormais un code en plus du mot de passe.',
  },
  ar: {
    subject: 'أصبح تسجيل الدخول بخطوتين',
    what: 'تم للتو تفعيل الخطوة الثانية لحسابك لدى {{association}}: أصبح تسجيل الدخول يتطلب رمزًا إلى جانب كلمة المرور،',
  },
  cn: {
    subject: '登录现在需要两步验证',
    what: '您在{{association}}的账户刚刚开启了第二步验证：登录时除密码外还需要验证码。',
  },
});

export const secondStepOffMail = securityMail('second_step_off', {
  en: {
    subject: 'Two-step sign-in is off',
    what: 'two-step sign-in has just been turned off for your account with {{association}}. Your password alone is now enough to sign in.',
  },
  fr: {
    subject: 'La deuxième étape de la connexion a été désactivée',
    what: 'la deuxième étape vient d’être désactivée pour votre compte auprès de {{association}} : le mot de passe suffit désormais pour se connecter.',
  },
  ar: {
    subject: 'أُوقفت الخطوة الثانية لتسجيل الدخول',
    what: 'تم للتو إيقاف الخطوة الثانية لحسابك لدى {{association}}: أصبحت كلمة المرور وحدها كافية لتسجيل الدخول،',
  },
  cn: {
    subject: '登录的第二步验证已关闭',
    what: '您在{{association}}的账户刚刚关闭了第二步验证：现在仅凭密码即可登录。',
  },
});

export const authenticatorAddedMail = securityMail('authenticator_added', {
  en: {
    subject: 'An authenticator app was added',
    what: 'an authenticator app has just been added to your account with {{association}}. To sign in, you now need a code from it. You also have ten new recovery codes; older ones no longer work.',
  },
  fr: {
    subject: 'Une application d’authentification a été ajoutée',
    what: 'une application d’authentification vient d’être ajoutée à votre compte auprès de {{association}} ; la connexion demande désormais un de ses codes. Il y a dix nouveaux codes de secours, les anciens ne sont plus valables.',
  },
  ar: {
    subject: 'أُضيف تطبيق مصادقة',
    what: 'تمت للتو إضافة تطبيق مصادقة إلى حسابك لدى {{association}}، وأصبح تسجيل الدخول يتطلب رمزًا منه. لديك عشرة رموز استرداد جديدة، ولم تعد الرموز السابقة صالحة،',
  },
  cn: {
    subject: '已添加身份验证器应用',
    what: '您在{{association}}的账户刚刚添加了身份验证器应用，现在登录需要其中的验证码。已生成十个新的恢复码，旧恢复码全部作废。',
  },
});

export const authenticatorRemovedMail = securityMail('authenticator_removed', {
  en: {
    subject: 'The authenticator app was removed',
    what: 'the authenticator app and its recovery codes have just been removed from your account with {{association}}. Codes are now sent by email.',
  },
  fr: {
    subject: 'L’application d’authentification a été retirée',
    what: 'l’application d’authentification et ses codes de secours viennent d’être retirés de votre compte auprès de {{association}}. Quand un code est demandé, il arrive désormais par e-mail.',
  },
  ar: {
    subject: 'أُزيل تطبيق المصادقة',
    what: 'تمت للتو إزالة تطبيق المصادقة ورموز الاسترداد من حسابك لدى {{association}}. وعند طلب رمز فإنه يصل الآن بالبريد الإلكتروني،',
  },
  cn: {
    subject: '身份验证器应用已移除',
    what: '您在{{association}}的账户刚刚移除了身份验证器应用及其恢复码。今后需要验证码时，将通过邮件发送。',
  },
});

export const recoveryCodesRenewedMail = securityMail('recovery_codes_renewed', {
  en: {
    subject: 'New recovery codes were created',
    what: 'ten new recovery codes have just been created for your account with {{association}}. The old ones no longer work.',
  },
  fr: {
    subject: 'De nouveaux codes de secours ont été créés',
    what: 'dix nouveaux codes de secours viennent d’être créés pour votre compte auprès de {{association}} ; les anciens ne sont plus valables.',
  },
  ar: {
    subject: 'أُنشئت رموز استرداد جديدة',
    what: 'تم للتو إنشاء عشرة رموز استرداد جديدة لحسابك لدى {{association}}، ولم تعد الرموز السابقة صالحة،',
  },
  cn: {
    subject: '已生成新的恢复码',
    what: '您在{{association}}的账户刚刚生成了十个新的恢复码，旧恢复码全部作废。',
  },
});

// Mails about a new email address, to the new and the current one.

export const confirmNewAddressMail = accountMail('confirm_new_address', ['link', 'hours'], {
  en: {
    subject: 'Confirm your new email address',
    what: 'please confirm that this is the new email address of your account with {{association}}:\n\n{{link}}\n\nThe link works once, for {{hours}} hours. If you did not expect this email, ignore it and nothing will change.',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    what: 'cette adresse doit devenir la nouvelle adresse e-mail de votre compte auprès de {{association}}. Merci de confirmer qu’elle est bien la vôtre :\n\n{{link}}\n\nLe lien fonctionne une seule fois, pendant {{hours}} heures. Si cela ne vous dit rien, ignorez ce message : rien ne sera modifié.',
  },
  ar: {
    subject: 'تأكيد عنوان بريدك الإلكتروني الجديد',
    what: 'طُلب أن يصبح هذا العنوان عنوان البريد الإلكتروني الجديد لحسابك لدى {{association}}. يُرجى تأكيد أنه عنوانك:\n\n{{link}}\n\nيعمل الرابط مرة واحدة خلال {{hours}} ساعة. إذا لم يكن لك علم بذلك فيُرجى تجاهل هذه الرسالة، ولن يتغيّر شيء.',
  },
  cn: {
    subject: '请确认您的新电子邮箱地址',
    what: '有人申请将此地址设为您在{{association}}账户的新电子邮箱地址。请确认这是您的地址：\n\n{{link}}\n\n链接仅可使用一次，{{hours}} 小时内有效。如果您并不知情，请忽略此邮件，不会发生任何变化。',
  },
});

export const confirmOldAddressMail = accountMail('confirm_old_address', ['address', 'link', 'hours'], {
  en: {
    subject: 'Confirm the change of your email address',
    what: 'you or an administrator asked to change the email address of your account with {{association}} to {{address}}. It changes once both addresses are confirmed. Approve the change here, or refuse it if this wasn’t you:\n\n{{link}}\n\nThe link works for {{hours}} hours. If you do nothing, nothing changes.',
  },
  fr: {
    subject: 'Votre adresse e-mail va être modifiée',
    what: 'l’adresse e-mail de votre compte auprès de {{association}} doit devenir {{address}}. Elle sera modifiée une fois confirmée aux deux adresses. Donnez votre accord ici, ou refusez si cette demande ne vient pas de vous :\n\n{{link}}\n\nLe lien fonctionne pendant {{hours}} heures. Si vous ne faites rien, rien ne change.',
  },
  ar: {
    subject: 'طلب تغيير عنوان بريدك الإلكتروني',
    what: 'طُلب تغيير عنوان البريد الإلكتروني لحسابك لدى {{association}} إلى {{address}}. يتم التغيير بعد التأكيد من العنوانين. تُرجى الموافقة هنا، أو الرفض إن لم يكن الطلب منك:\n\n{{link}}\n\nيعمل الرابط خلال {{hours}} ساعة. من دون أي إجراء يبقى كل شيء كما هو.',
  },
  cn: {
    subject: '您的电子邮箱地址即将更改',
    what: '您在{{association}}账户的电子邮箱地址将改为 {{address}}。两个地址都确认后才会更改。请在此同意；如果不是您本人申请，请拒绝：\n\n{{link}}\n\n链接在 {{hours}} 小时内有效。如不操作，一切保持不变。',
  },
});

export const noticeOldAddressMail = accountMail('address_change_notice', ['address', 'link', 'hours'], {
  en: {
    subject: 'An administrator is changing your email address',
    what: 'an administrator of {{association}} is changing the email address of your account to {{address}}, because this address was reported as no longer working. If that is wrong, refuse the change here:\n\n{{link}}\n\nThe link works for {{hours}} hours, or until the new address is confirmed.',
  },
  fr: {
    subject: 'Un administrateur modifie votre adresse e-mail',
    what: 'un administrateur de {{association}} remplace l’adresse e-mail de votre compte par {{address}}, car celle-ci ne fonctionnerait plus. Si c’est une erreur, refusez ici :\n\n{{link}}\n\nLe lien fonctionne pendant {{hours}} heures, jusqu’à la confirmation de la nouvelle adresse.',
  },
  ar: {
    subject: 'تغيير عنوان بريدك الإلكتروني من الإدارة',
    what: 'تغيّر إدارة {{association}} عنوان البريد الإلكتروني لحسابك إلى {{address}}، إذ بلغها أن هذا العنوان لم يعد يعمل. إذا كان ذلك خطأ فيُرجى الرفض هنا:\n\n{{link}}\n\nيعمل الرابط خلال {{hours}} ساعة، إلى أن يُؤكَّد العنوان الجديد.',
  },
  cn: {
    subject: '管理员正在更改您的电子邮箱地址',
    what: '{{association}}的管理员得知此地址已无法使用，正将您账户的电子邮箱地址改为 {{address}}。如果情况有误，请在此拒绝：\n\n{{link}}\n\n在新地址确认之前，链接在 {{hours}} 小时内有效。',
  },
});

export const addressTakenMail = accountMail('address_taken', ['signInLink'], {
  en: {
    subject: 'Someone asked to use your email address for another account',
    what: 'someone asked to use this email address for another account with {{association}}. It belongs to your account, and nothing has changed. If both accounts are yours, sign in with this address, or ask the office to merge them:\n\n{{signInLink}}\n\nIf it wasn’t you, you don’t need to do anything.',
  },
  fr: {
    subject: 'Votre adresse e-mail a été indiquée pour un autre compte',
    what: 'quelqu’un a demandé à utiliser cette adresse e-mail pour un autre compte auprès de {{association}}. Elle appartient à votre compte, et rien n’a été modifié. Si les deux comptes sont les vôtres, connectez-vous avec cette adresse ou demandez au secrétariat de les fusionner :\n\n{{signInLink}}\n\nSi ce n’était pas vous, vous n’avez rien à faire.',
  },
  ar: {
    subject: 'ذُكر عنوان بريدك الإلكتروني لحساب آخر',
    what: 'طُلب استخدام عنوان البريد هذا لحساب آخر لدى {{association}}. العنوان تابع لحسابك ولم يتغيّر شيء. إذا كان الحسابان لك، فيُرجى تسجيل الدخول بهذا العنوان أو الطلب من المكتب دمجهما:\n\n{{signInLink}}\n\nوإذا لم يكن الطلب منك، فلا حاجة إلى أي إجراء.',
  },
  cn: {
    subject: '您的电子邮箱地址被用于申请另一个账户',
    what: '有人申请将此电子邮箱地址用于{{association}}的另一个账户。该地址属于您的账户，未发生任何改动。如果两个账户都是您的，请用此地址登录，或请办公室合并账户：\n\n{{signInLink}}\n\n如果不是您本人，则无需任何操作。',
  },
});

export const addressChangedMail = accountMail('address_changed', ['address'], {
  en: {
    subject: 'Your email address was changed',
    what: 'the email address of your account with {{association}} is now {{address}}. You have been signed out everywhere. Please sign in with the new address. Your password stays the same.',
  },
  fr: {
    subject: 'Votre adresse e-mail a été modifiée',
    what: 'l’adresse e-mail de votre compte auprès de {{association}} est désormais {{address}}. Vous avez été déconnecté(e) partout : veuillez vous reconnecter avec la nouvelle adresse. Votre mot de passe reste le même.',
  },
  ar: {
    subject: 'جرى تغيير عنوان بريدك الإلكتروني',
    what: 'أصبح عنوان البريد الإلكتروني لحسابك لدى {{association}} هو {{address}}. سُجّل خروجك من جميع الأجهزة، لذا يُرجى تسجيل الدخول بالعنوان الجديد. تبقى كلمة مرورك كما هي.',
  },
  cn: {
    subject: '您的电子邮箱地址已更改',
    what: '您在{{association}}账户的电子邮箱地址现为 {{address}}。您已在所有设备上退出登录，请使用新地址登录。密码保持不变。',
  },
});
