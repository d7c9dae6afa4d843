import { accountMail } from '../../platform/mail/account-mail.ts';

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
