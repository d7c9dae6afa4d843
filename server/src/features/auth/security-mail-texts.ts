import type { Language, MailTemplateKey } from '@guildhall/shared/domain';
import { defineTemplate, type MailTexts } from '../../platform/mail/template.ts';

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
