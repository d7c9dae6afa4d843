import type { Language, RefereeAnswer } from '@guildhall/shared/domain';

/** The labels of the answers on the receipt. */
export const answerLabels: Record<Language, Record<RefereeAnswer, string>> = {
  en: {
    consented: 'I support the application',
    cannot: 'I cannot answer',
    does_not_know: 'I don’t know this person',
    conflict: 'I have a conflict of interest',
    against: 'I am against the application',
  },
  fr: {
    consented: 'Je soutiens la candidature',
    cannot: 'Je ne peux pas répondre',
    does_not_know: 'Je ne connais pas cette personne',
    conflict: 'J’ai un conflit d’intérêts',
    against: 'Je suis défavorable à la candidature',
  },
  ar: {
    consented: 'أدعم الطلب',
    cannot: 'لا أستطيع الإجابة',
    does_not_know: 'لا أعرف هذا الشخص',
    conflict: 'لديّ تضارب في المصالح',
    against: 'أعارض الطلب',
  },
  cn: {
    consented: '我支持该申请',
    cannot: '我无法作答',
    does_not_know: '我不认识此人',
    conflict: '我存在利益冲突',
    against: '我反对该申请',
  },
};

/** Placeholder on the receipt for a missing signature or statement. */
export const emptyValue = '–';

/** The texts of the printed receipt. `{…}` are filled in. */
interface ReceiptTexts {
  title: string;
  intro: string;
  applicant: string;
  referee: string;
  answer: string;
  answeredAt: string;
  statement: string;
  comment: string;
  readers: string;
  administrators: string;
  applicantToo: string;
  signedAs: string;
  declaration: string;
  version: string;
  hash: string;
  page: string;
  file: string;
}

export const receiptTexts: Record<Language, ReceiptTexts> = {
  en: {
    title: 'Receipt of a reference',
    intro: 'This is what is on file for the application.',
    applicant: 'About',
    referee: 'From',
    answer: 'Answer',
    answeredAt: 'Given on',
    statement: 'Statement',
    comment: 'Message to the office',
    readers: 'Who may read it',
    administrators: 'Only administrators',
    applicantToo: 'Administrators and, after the decision, the applicant',
    signedAs: 'Signed as',
    declaration: 'Agreed declaration',
    version: 'Version {version}',
    hash: 'SHA-256 of the declaration’s text',
    page: 'Page {page} of {pages}',
    file: 'receipt.pdf',
  },
  fr: {
    title: 'Accusé de réception d’une référence',
    intro: 'Voici ce qui figure au dossier de la candidature.',
    applicant: 'Au sujet de',
    referee: 'De la part de',
    answer: 'Réponse',
    answeredAt: 'Donnée le',
    statement: 'Déclaration',
    comment: 'Un mot pour le secrétariat',
    readers: 'Qui peut la lire',
    administrators: 'Seulement l’administration',
    applicantToo: 'L’administration et, après la décision, la personne candidate',
    signedAs: 'Signée',
    declaration: 'Attestation acceptée',
    version: 'Version {version}',
    hash: 'SHA-256 du texte de l’attestation',
    page: 'Page {page} sur {pages}',
    file: 'accuse-de-reception.pdf',
  },
  ar: {
    title: 'إيصال تزكية',
    intro: 'هذا ما هو محفوظ في ملف الطلب.',
    applicant: 'بشأن',
    referee: 'من',
    answer: 'الإجابة',
    answeredAt: 'بتاريخ',
    statement: 'الإفادة',
    comment: 'كلمة إلى المكتب',
    readers: 'من يجوز له قراءتها',
    administrators: 'المديرون فقط',
    applicantToo: 'المديرون، ومقدّم الطلب بعد صدور القرار',
    signedAs: 'التوقيع باسم',
    declaration: 'الإقرار الموافَق عليه',
    version: 'الإصدار {version}',
    hash: 'قيمة SHA-256 لنص الإقرار',
    page: 'صفحة {page} من {pages}',
    file: 'receipt.pdf',
  },
  cn: {
    title: '推荐回执',
    intro: '以下内容保存于申请档案中。',
    applicant: '关于',
    referee: '推荐人',
    answer: '答复',
    answeredAt: '时间',
    statement: '陈述',
    comment: '给办公室的话',
    readers: '谁可以阅读',
    administrators: '仅管理员',
    applicantToo: '管理员；作出决定后还有申请人',
    signedAs: '署名',
    declaration: '所同意的声明',
    version: '版本 {version}',
    hash: '声明文本的 SHA-256',
    page: '第 {page} 页，共 {pages} 页',
    file: 'receipt.pdf',
  },
};
