import type { DocumentKind, LocalText } from '@guildhall/shared/domain';

export interface DefaultMembershipType {
  key: string;
  name: LocalText;
  description: LocalText;
  /** Yearly fee in cents. */
  feeMinor: number;
  refereesNeeded: number;
  requiredDocuments: DocumentKind[];
}

/** The initial membership types of a new installation; the office edits them in the configuration. */
export const defaultMembershipTypes: DefaultMembershipType[] = [
  {
    key: 'full',
    name: { en: 'Full member', fr: 'Membre titulaire', ar: 'عضو كامل العضوية', cn: '正式会员' },
    description: {
      en: 'For people who practise the profession. Full members vote, stand for office and receive everything we publish.',
      fr: 'Pour les personnes qui exercent la profession. Les membres titulaires votent, sont éligibles et reçoivent toutes nos publications.',
      ar: 'لمن يمارسون المهنة. يحقّ للأعضاء الكاملين التصويت والترشح، ويتلقّون جميع منشوراتنا.',
      cn: '面向从业人员。正式会员享有选举权和被选举权，并获得我们的全部出版物。',
    },
    feeMinor: 120_00,
    refereesNeeded: 2,
    requiredDocuments: ['cv'],
  },
  {
    key: 'student',
    name: { en: 'Student member', fr: 'Membre étudiant', ar: 'عضو طالب', cn: '学生会员' },
    description: {
      en: 'For people who study or train for the profession. Please attach proof of enrolment.',
      fr: 'Pour les personnes en études ou en formation. Veuillez joindre un certificat de scolarité.',
      ar: 'للدارسين والمتدرّبين على المهنة. يُرجى إرفاق ما يثبت التسجيل.',
      cn: '面向在读学生和受训人员。请附上在读证明。',
    },
    feeMinor: 30_00,
    refereesNeeded: 2,
    requiredDocuments: ['certificate'],
  },
];

/** True while a type has the initial fee: it may not have been reviewed yet. */
export const isFeeUntouched = ({ key, feeMinor }: Pick<DefaultMembershipType, 'key' | 'feeMinor'>): boolean =>
  defaultMembershipTypes.some((type) => type.key === key && type.feeMinor === feeMinor);
