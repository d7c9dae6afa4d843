import { defineTemplate } from '../../platform/mail/template.ts';

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
