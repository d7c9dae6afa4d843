import { accountMail } from '../../platform/mail/account-mail.ts';

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
