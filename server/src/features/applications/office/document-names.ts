import type { DocumentKind, Language } from '@guildhall/shared/domain';

/** Names of document kinds in mails. */
export const documentNames: Record<Language, Record<DocumentKind, string>> = {
  en: { identity: 'Proof of identity', cv: 'Curriculum vitae', certificate: 'Certificate', other: 'Other document' },
  fr: { identity: 'Pièce d’identité', cv: 'Curriculum vitae', certificate: 'Certificat', other: 'Autre document' },
  ar: { identity: 'إثبات الهوية', cv: 'السيرة الذاتية', certificate: 'شهادة', other: 'وثيقة أخرى' },
  cn: { identity: '身份证明', cv: '个人简历', certificate: '证书', other: '其他文件' },
};
