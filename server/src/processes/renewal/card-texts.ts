import type { Language } from '@guildhall/shared/domain';

/** The texts of a membership card besides its data. */
interface CardTexts {
  title: string;
  number: string;
  type: string;
  until: string;
}

export const cardTexts: Record<Language, CardTexts> = {
  en: { title: 'Membership card', number: 'Member number', type: 'Membership', until: 'Valid until' },
  fr: { title: 'Carte de membre', number: 'Numéro de membre', type: 'Adhésion', until: 'Valable jusqu’au' },
  ar: { title: 'بطاقة العضوية', number: 'رقم العضوية', type: 'نوع العضوية', until: 'صالحة حتى' },
  cn: { title: '会员证', number: '会员编号', type: '会员类型', until: '有效期至' },
};
