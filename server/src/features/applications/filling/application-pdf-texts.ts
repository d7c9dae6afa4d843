import type { FixedDocumentKind, Language } from '@guildhall/shared/domain';

/** The texts of a printed application besides questions and answers. `{…}` are filled in. */
interface ApplicationTexts {
  title: string;
  applicant: string;
  membershipType: string;
  submittedAt: string;
  changedAt: string;
  documents: string;
  noDocuments: string;
  referees: string;
  statements: string;
  standby: string;
  yes: string;
  no: string;
  noAnswer: string;
  kinds: Record<FixedDocumentKind, string>;
  /** In the footer: the version of the form. */
  form: string;
  page: string;
}

export const applicationTexts: Record<Language, ApplicationTexts> = {
  en: {
    title: 'Application {number}',
    applicant: 'Applicant',
    membershipType: 'Kind of membership',
    submittedAt: 'Submitted',
    changedAt: 'Last changed as requested',
    documents: 'Documents',
    noDocuments: 'No documents were attached.',
    referees: 'Referees',
    statements: 'What your referees wrote',
    standby: 'stand-by',
    yes: 'Yes',
    no: 'No',
    noAnswer: 'No answer',
    kinds: {
      identity: 'Proof of identity',
      cv: 'Curriculum vitae',
      certificate: 'Certificate',
      other: 'Other document',
    },
    form: 'Form version {version}',
    page: 'Page {page} of {pages}',
  },
  fr: {
    title: 'Candidature {number}',
    applicant: 'Candidat·e',
    membershipType: 'Type d’adhésion',
    submittedAt: 'Envoyée',
    changedAt: 'Modifiée à la demande du secrétariat',
    documents: 'Documents',
    noDocuments: 'Aucun document n’a été joint.',
    referees: 'Référents',
    statements: 'Ce que vos référents ont écrit',
    standby: 'suppléant',
    yes: 'Oui',
    no: 'Non',
    noAnswer: 'Sans réponse',
    kinds: {
      identity: 'Pièce d’identité',
      cv: 'Curriculum vitæ',
      certificate: 'Certificat',
      other: 'Autre document',
    },
    form: 'Formulaire {version}',
    page: 'Page {page} sur {pages}',
  },
  ar: {
    title: 'الطلب {number}',
    applicant: 'مقدّم الطلب',
    membershipType: 'نوع العضوية',
    submittedAt: 'تاريخ الإرسال',
    changedAt: 'آخر تعديل بناءً على الطلب',
    documents: 'المستندات',
    noDocuments: 'لم تُرفق مستندات.',
    referees: 'المزكّون',
    statements: 'ما كتبه المزكّون عنك',
    standby: 'احتياطي',
    yes: 'نعم',
    no: 'لا',
    noAnswer: 'لا إجابة',
    kinds: {
      identity: 'إثبات الهوية',
      cv: 'السيرة الذاتية',
      certificate: 'شهادة',
      other: 'مستند آخر',
    },
    form: 'النموذج {version}',
    page: 'صفحة {page} من {pages}',
  },
  cn: {
    title: '入会申请 {number}',
    applicant: '申请人',
    membershipType: '会员类别',
    submittedAt: '提交时间',
    changedAt: '应要求修改时间',
    documents: '文件',
    noDocuments: '未附文件。',
    referees: '推荐人',
    statements: '推荐人的意见',
    standby: '候补',
    yes: '是',
    no: '否',
    noAnswer: '未作答',
    kinds: {
      identity: '身份证明',
      cv: '简历',
      certificate: '证书',
      other: '其他文件',
    },
    form: '表单第 {version} 版',
    page: '第 {page} 页，共 {pages} 页',
  },
};
