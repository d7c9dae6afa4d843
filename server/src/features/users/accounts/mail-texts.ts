import type { MailTemplateKey } from '@guildhall/shared/domain';
import { accountMail } from '../../../platform/mail/account-mail.ts';
import { defineTemplate } from '../../../platform/mail/template.ts';

export const detailsChangedMail = accountMail('account_details_changed', ['link'], {
  en: {
    subject: 'Your details were changed',
    what: 'an administrator of {{association}} has changed the details of your account. You can check them here:\n\n{{link}}',
  },
  fr: {
    subject: 'Vos coordonnées ont été modifiées',
    what: 'un administrateur de {{association}} a modifié les coordonnées de votre compte. Vous pouvez les consulter ici :\n\n{{link}}',
  },
  ar: {
    subject: 'جرى تعديل بياناتك',
    what: 'عدّلت إدارة {{association}} بيانات حسابك. يمكنك الاطلاع عليها هنا:\n\n{{link}}',
  },
  cn: {
    subject: '您的资料已被修改',
    what: '{{association}}的管理员修改了您账户的资料。您可以在此查看：\n\n{{link}}',
  },
});

const signInAgain = {
  en: 'You have been signed out everywhere. Please sign in again.',
  fr: 'Vous avez été déconnecté partout ; veuillez vous reconnecter.',
  ar: 'سُجّل خروجك من جميع الأجهزة، لذا يُرجى تسجيل الدخول من جديد.',
  cn: '您已在所有设备上退出登录，请重新登录。',
};

const roleChangedMail = (key: MailTemplateKey, role: { en: string; fr: string; ar: string; cn: string }) =>
  accountMail(key, [], {
    en: {
      subject: 'Your role was changed',
      what: `an administrator of {{association}} has changed the role of your account. You are now ${role.en}. ${signInAgain.en}`,
    },
    fr: {
      subject: 'Votre rôle a été modifié',
      what: `un administrateur de {{association}} a modifié le rôle de votre compte. Votre nouveau rôle : ${role.fr}. ${signInAgain.fr}`,
    },
    ar: {
      subject: 'جرى تغيير دورك',
      what: `غيّرت إدارة {{association}} دور حسابك. دورك الآن: ${role.ar}. ${signInAgain.ar}`,
    },
    cn: {
      subject: '您的角色已更改',
      what: `{{association}}的管理员更改了您账户的角色。您现在的角色是：${role.cn}。${signInAgain.cn}`,
    },
  });

export const becameAdministratorMail = roleChangedMail('account_role_administrator', {
  en: 'an administrator',
  fr: 'administrateur',
  ar: 'مدير',
  cn: '管理员',
});

export const becameStaffMail = roleChangedMail('account_role_staff', {
  en: 'a member of the office’s staff',
  fr: 'membre du secrétariat',
  ar: 'موظف في المكتب',
  cn: '办公室工作人员',
});

export const becameMemberMail = roleChangedMail('account_role_member', {
  en: 'a member, without access to the office’s pages',
  fr: 'membre, sans accès aux pages du secrétariat',
  ar: 'عضو، من دون صلاحية الدخول إلى صفحات المكتب',
  cn: '会员，不能访问办公室页面',
});

export const suspendedMail = accountMail('account_suspended', [], {
  en: {
    subject: 'Your account is suspended',
    what: 'an administrator of {{association}} has suspended your account. You cannot sign in until it is activated again.',
  },
  fr: {
    subject: 'Votre compte est suspendu',
    what: 'un administrateur de {{association}} a suspendu votre compte. Vous ne pouvez plus vous connecter jusqu’à sa réactivation.',
  },
  ar: {
    subject: 'حسابك موقوف',
    what: 'أوقفت إدارة {{association}} حسابك. لا يمكنك تسجيل الدخول إلى أن يُعاد تفعيله.',
  },
  cn: {
    subject: '您的账户已停用',
    what: '{{association}}的管理员停用了您的账户。在重新启用之前，您无法登录。',
  },
});

export const reactivatedMail = accountMail('account_reactivated', ['link'], {
  en: {
    subject: 'Your account is active again',
    what: 'an administrator of {{association}} has activated your account again. You can sign in here:\n\n{{link}}',
  },
  fr: {
    subject: 'Votre compte est de nouveau actif',
    what: 'un administrateur de {{association}} a réactivé votre compte. Vous pouvez vous connecter ici :\n\n{{link}}',
  },
  ar: {
    subject: 'حسابك مفعّل من جديد',
    what: 'أعادت إدارة {{association}} تفعيل حسابك. يمكنك تسجيل الدخول من هنا:\n\n{{link}}',
  },
  cn: {
    subject: '您的账户已重新启用',
    what: '{{association}}的管理员重新启用了您的账户。您可以在此登录：\n\n{{link}}',
  },
});

export const unlockedMail = accountMail('account_unlocked', ['link'], {
  en: {
    subject: 'You can sign in again',
    what: 'an administrator of {{association}} has unlocked your account. You can sign in here:\n\n{{link}}',
  },
  fr: {
    subject: 'Vous pouvez de nouveau vous connecter',
    what: 'un administrateur de {{association}} a débloqué votre compte. Les mots de passe et codes erronés sont oubliés ; vous pouvez vous connecter ici :\n\n{{link}}',
  },
  ar: {
    subject: 'يمكنك تسجيل الدخول من جديد',
    what: 'فتحت إدارة {{association}} حسابك المقفل. لم تعد كلمات المرور والرموز الخاطئة محسوبة، ويمكنك تسجيل الدخول من هنا:\n\n{{link}}',
  },
  cn: {
    subject: '您可以重新登录了',
    what: '{{association}}的管理员已解锁您的账户。之前输错的密码和验证码不再计算，您可以在此登录：\n\n{{link}}',
  },
});

export const secondStepResetMail = accountMail('account_second_step_reset', ['link'], {
  en: {
    subject: 'Your two-step sign-in was reset',
    what: `an administrator of {{association}} has removed the authenticator app and the recovery codes of your account. We now send you sign-in codes by email. ${signInAgain.en} You can add an app again here:\n\n{{link}}`,
  },
  fr: {
    subject: 'Votre deuxième étape a été réinitialisée',
    what: `un administrateur de {{association}} a retiré l’application d’authentification et les codes de secours de votre compte. Le code de connexion vous parviendra désormais par e-mail. ${signInAgain.fr} Vous pouvez ajouter de nouveau une application ici :\n\n{{link}}`,
  },
  ar: {
    subject: 'أُعيد ضبط خطوتك الثانية',
    what: `أزالت إدارة {{association}} تطبيق المصادقة ورموز الاسترداد من حسابك. من الآن يصلك رمز تسجيل الدخول بالبريد. ${signInAgain.ar} يمكنك إضافة تطبيق من جديد هنا:\n\n{{link}}`,
  },
  cn: {
    subject: '您的第二步验证已重置',
    what: `{{association}}的管理员移除了您账户的身份验证器应用和恢复码。今后登录验证码将通过邮件发送。${signInAgain.cn}您可以在此重新添加应用：\n\n{{link}}`,
  },
});

export const sessionsEndedMail = accountMail('account_sessions_ended', ['link'], {
  en: {
    subject: 'You were signed out everywhere',
    what: 'an administrator of {{association}} has signed you out on all devices. You can sign in again here:\n\n{{link}}',
  },
  fr: {
    subject: 'Vous avez été déconnecté partout',
    what: 'un administrateur de {{association}} vous a déconnecté sur tous vos appareils. Vous pouvez vous reconnecter ici :\n\n{{link}}',
  },
  ar: {
    subject: 'سُجّل خروجك من جميع الأجهزة',
    what: 'سجّلت إدارة {{association}} خروجك من جميع الأجهزة. يمكنك تسجيل الدخول من جديد هنا:\n\n{{link}}',
  },
  cn: {
    subject: '您已在所有设备上退出登录',
    what: '{{association}}的管理员已让您在所有设备上退出登录。您可以在此重新登录：\n\n{{link}}',
  },
});

export const passwordResetStartedMail = accountMail('account_password_reset_started', ['link', 'minutes'], {
  en: {
    subject: 'Set a new password',
    what: 'an administrator of {{association}} has asked you to set a new password for your account. Only you can set it, with this link:\n\n{{link}}\n\nIt works once, for {{minutes}} minutes. Your old password works until then.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    what: 'un administrateur de {{association}} vous invite à choisir un nouveau mot de passe. Vous seul pouvez le faire, avec ce lien :\n\n{{link}}\n\nIl fonctionne une seule fois, pendant {{minutes}} minutes. D’ici là, votre mot de passe reste inchangé.',
  },
  ar: {
    subject: 'اختيار كلمة مرور جديدة',
    what: 'تدعوك إدارة {{association}} إلى اختيار كلمة مرور جديدة لحسابك. أنت وحدك من يستطيع ذلك عبر هذا الرابط:\n\n{{link}}\n\nيعمل الرابط مرة واحدة خلال {{minutes}} دقيقة. وإلى ذلك الحين تبقى كلمة مرورك كما هي.',
  },
  cn: {
    subject: '请设置新密码',
    what: '{{association}}的管理员请您为账户设置新密码。只有您本人可以通过此链接设置：\n\n{{link}}\n\n链接仅可使用一次，{{minutes}} 分钟内有效。在此之前，您的密码保持不变。',
  },
});

export const invitationMail = defineTemplate({
  key: 'account_invited',
  class: 'security',
  placeholders: ['association', 'name', 'message', 'link', 'day'],
  texts: {
    en: {
      subject: 'You are invited to {{association}}',
      body: `Dear {{name}},

{{association}} has invited you to create an account.{{message}}

Choose your password here:

{{link}}

The link works once, until {{day}}. If you did not expect this email, you don’t need to do anything.`,
    },
    fr: {
      subject: 'Invitation de {{association}}',
      body: `Bonjour {{name}},

{{association}} vous invite à ouvrir un compte.{{message}}

Choisissez votre mot de passe ici :

{{link}}

Le lien fonctionne une seule fois, jusqu’au {{day}}. Si vous n’attendiez pas cet e-mail, vous n’avez rien à faire.`,
    },
    ar: {
      subject: 'دعوة من {{association}}',
      body: `{{name}}، تحية طيبة،

تدعوك {{association}} إلى فتح حساب.{{message}}

يمكنك اختيار كلمة المرور من هنا:

{{link}}

يعمل الرابط مرة واحدة حتى {{day}}. إذا لم تكن هذه الرسالة متوقعة، فلا حاجة إلى أي إجراء.`,
    },
    cn: {
      subject: '{{association}}邀请您',
      body: `{{name}}，您好：

{{association}}邀请您开通账户。{{message}}

请在此设置您的密码：

{{link}}

链接仅可使用一次，有效期至{{day}}。如果您并不知晓此事，则无需任何操作。`,
    },
  },
});

/**
 * Sent to both addresses of the person; each mail contains the other one masked, in case they are two people after all.
 */
export const mergedMail = accountMail('account_merged', ['address', 'before', 'link'], {
  en: {
    subject: 'Your two accounts have been merged',
    what: 'an administrator of {{association}} has merged your account {{before}} into your account {{address}}. Everything from both accounts is now in one place. From now on, sign in only with {{address}} and its password:\n\n{{link}}\n\nIf one of these accounts is not yours, please tell the office immediately.',
  },
  fr: {
    subject: 'Vos deux comptes n’en font plus qu’un',
    what: 'un administrateur de {{association}} a fusionné votre compte {{before}} avec votre compte {{address}}, qui réunit désormais tout ce qui appartenait à l’un et à l’autre. À partir de maintenant, connectez-vous uniquement avec {{address}} et son mot de passe :\n\n{{link}}\n\nSi ces deux comptes ne vous appartiennent pas, prévenez tout de suite le secrétariat.',
  },
  ar: {
    subject: 'دُمج حساباك في حساب واحد',
    what: 'دمجت إدارة {{association}} حسابك {{before}} في حسابك {{address}}، وفيه الآن كل ما كان في الحسابين. من الآن يكون تسجيل الدخول بالعنوان {{address}} وكلمة مروره فقط:\n\n{{link}}\n\nإذا لم يكن الحسابان كلاهما لك، فيُرجى إبلاغ المكتب فورًا.',
  },
  cn: {
    subject: '您的两个账户已合并',
    what: '{{association}}的管理员已将您的账户 {{before}} 并入账户 {{address}}，两个账户的全部内容现在都在其中。今后请仅使用 {{address}} 及其密码登录：\n\n{{link}}\n\n如果这两个账户并非都属于您，请立即告知办公室。',
  },
});
