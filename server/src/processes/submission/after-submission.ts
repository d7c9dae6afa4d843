import type { Language, RefereeTiming } from '@guildhall/shared/domain';

/** The effects of a submission, depending on when the membership type asks referees. */
export const afterSubmission: Record<RefereeTiming, Record<Language, string>> = {
  after_check: {
    en: 'The office checks your application first. Then your referees are asked by mail.',
    fr: 'Le secrétariat vérifie d’abord votre candidature. Vos référents sont ensuite sollicités par e-mail.',
    ar: 'يدقّق المكتب طلبك أولًا، ثم تصل رسالة إلى مزكّيك.',
    cn: '办公室会先初审您的申请，然后通过邮件邀请您的推荐人。',
  },
  at_once: {
    en: 'Your referees have been asked by mail. The office checks your application meanwhile.',
    fr: 'Vos référents viennent d’être sollicités par e-mail. Entre-temps, le secrétariat vérifie votre candidature.',
    ar: 'أُرسلت رسالة إلى مزكّيك، ويدقّق المكتب طلبك في هذه الأثناء.',
    cn: '我们已通过邮件邀请您的推荐人，办公室同时审核您的申请。',
  },
};
