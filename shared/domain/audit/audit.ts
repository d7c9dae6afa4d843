import type { LocalText } from '../local-text.ts';
import { accountActions } from './account-actions.ts';
import { caseActions } from './case-actions.ts';
import { officeActions } from './office-actions.ts';
import { operatorActions } from './operator-actions.ts';
import { texts, type Texts } from './texts.ts';

/** The subjects of audit log entries: the first word of their action. */
export const auditEntities = {
  accounting: texts('Accounting', 'Comptabilité', 'المحاسبة', '会计'),
  application: texts('Application', 'Candidature', 'طلب', '申请'),
  availability: texts('Availability', 'Disponibilités', 'أوقات مناسبة', '可用时间'),
  backup: texts('Backup', 'Sauvegarde', 'نسخة احتياطية', '备份'),
  deployment: texts('Deployment', 'Déploiement', 'نشر الإصدارات', '部署'),
  document: texts('Document', 'Document', 'مستند', '文件'),
  form: texts('Form', 'Formulaire', 'نموذج', '表单'),
  invoice: texts('Invoice', 'Facture', 'فاتورة', '发票'),
  issue_run: texts('Issuing drafts', 'Émission de brouillons', 'إصدار المسودات', '批量开具'),
  junk: texts('Junk box', 'Corbeille', 'المهملات', '回收站'),
  list: texts('Export', 'Export', 'تصدير', '导出'),
  mail: texts('Mail', 'Courrier', 'رسالة', '邮件'),
  mail_template: texts('Mail template', 'Modèle de message', 'قالب رسالة', '邮件模板'),
  maintenance: texts('Maintenance', 'Maintenance', 'صيانة', '维护'),
  meeting: texts('Meeting', 'Réunion', 'اجتماع', '会议'),
  member_import: texts('Members import', 'Import de membres', 'استيراد أعضاء', '会员导入'),
  membership_type: texts('Membership type', 'Type d’adhésion', 'نوع العضوية', '会员类型'),
  payment: texts('Payment', 'Paiement', 'دفعة', '付款'),
  poll: texts('Poll', 'Sondage', 'استطلاع', '时间征询'),
  query: texts('Query', 'Question', 'استفسار', '咨询'),
  referee: texts('Referee', 'Référent', 'مزكٍّ', '推荐人'),
  referees: texts('Referees', 'Référents', 'المزكّون', '推荐人'),
  release: texts('Release', 'Version', 'إصدار النظام', '系统版本'),
  renewal: texts('Renewal', 'Renouvellement', 'تجديد العضويات', '会员续期'),
  saved_reply: texts('Saved reply', 'Réponse type', 'رد محفوظ', '常用回复'),
  session: texts('Sign-in', 'Connexion', 'تسجيل الدخول', '登录'),
  setting: texts('Setting', 'Réglage', 'إعداد', '设置'),
  user: texts('User', 'Utilisateur', 'مستخدم', '用户'),
} as const satisfies Record<string, Texts>;
export type AuditEntity = keyof typeof auditEntities;

/**
 * All audit actions, with labels. An action without its line here doesn't compile. Names never change, because stored
 * entries can't be changed.
 */
export const auditActions = {
  ...caseActions,
  ...officeActions,
  ...accountActions,
  ...operatorActions,
} as const satisfies Record<`${AuditEntity}.${string}`, Texts>;
export type AuditAction = keyof typeof auditActions;

const nameIn = (table: Record<string, Texts>, name: string): Texts | undefined =>
  Object.entries(table).find(([key]) => key === name)?.[1];

/** The label of an action; one from another release is shown unchanged. */
export const auditActionName = (action: string, language: keyof LocalText): string =>
  nameIn(auditActions, action)?.[language] ?? action;

/** The label of an entry's subject. */
export const auditEntityName = (entity: string, language: keyof LocalText): string =>
  nameIn(auditEntities, entity)?.[language] ?? entity;
