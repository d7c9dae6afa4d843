import type { AuditExportColumn, ExportColumn, UserExportColumn } from '@guildhall/shared/contracts';
import type { ApplicationState, Language, NextStepKey, Role, Turn, UserState } from '@guildhall/shared/domain';
import ar from '@guildhall/shared/domain/locales/ar.json' with { type: 'json' };
import cn from '@guildhall/shared/domain/locales/cn.json' with { type: 'json' };
import en from '@guildhall/shared/domain/locales/en.json' with { type: 'json' };
import fr from '@guildhall/shared/domain/locales/fr.json' with { type: 'json' };

/** The domain's labels, as on the screens. */
const domain: Record<
  Language,
  {
    application: {
      state: Record<ApplicationState, string>;
      nextStep: Record<NextStepKey, string>;
      whose: Record<Turn, string>;
    };
    question: Record<'yes' | 'no', string>;
    role: Record<Role, string>;
    user: { state: Record<UserState, string> };
  }
> = { en, fr, ar, cn };

export const applicationLabels = (language: Language) => domain[language].application;

/** Yes and no, as answers to a question. */
export const answerLabels = (language: Language) => domain[language].question;

/** Roles and states of accounts. */
export const accountLabels = (language: Language) => ({
  role: domain[language].role,
  state: domain[language].user.state,
});

interface ExportTexts {
  /** The name of the file and the sheet. */
  title: string;
  columns: Record<ExportColumn, string>;
  /** "2 of 3" would be read as a date. */
  referencesOf: (answered: number, needed: number) => string;
}

export const exportTexts: Record<Language, ExportTexts> = {
  en: {
    title: 'Applications',
    columns: {
      number: 'Number',
      applicant: 'Applicant',
      email: 'E-mail',
      type: 'Membership',
      state: 'State',
      stateSince: 'Since',
      nextStep: 'Next step',
      turn: 'Whose turn',
      dueAt: 'Due',
      references: 'References',
      assignee: 'Assigned to',
      meetingAt: 'Meeting',
      submittedAt: 'Submitted',
      updatedAt: 'Last changed',
    },
    referencesOf: (answered, needed) => `${answered} of ${needed}`,
  },
  fr: {
    title: 'Candidatures',
    columns: {
      number: 'Numéro',
      applicant: 'Candidat',
      email: 'E-mail',
      type: 'Adhésion',
      state: 'État',
      stateSince: 'Depuis',
      nextStep: 'Prochaine étape',
      turn: 'À qui d’agir',
      dueAt: 'Échéance',
      references: 'Références',
      assignee: 'Suivi par',
      meetingAt: 'Réunion',
      submittedAt: 'Envoyée',
      updatedAt: 'Dernière modification',
    },
    referencesOf: (answered, needed) => `${answered} sur ${needed}`,
  },
  ar: {
    title: 'الطلبات',
    columns: {
      number: 'الرقم',
      applicant: 'مقدّم الطلب',
      email: 'البريد الإلكتروني',
      type: 'نوع العضوية',
      state: 'الحالة',
      stateSince: 'منذ',
      nextStep: 'الخطوة التالية',
      turn: 'دور من',
      dueAt: 'الموعد النهائي',
      references: 'التزكيات',
      assignee: 'المسؤول',
      meetingAt: 'الاجتماع',
      submittedAt: 'تاريخ الإرسال',
      updatedAt: 'آخر تعديل',
    },
    referencesOf: (answered, needed) => `${answered} من ${needed}`,
  },
  cn: {
    title: '申请',
    columns: {
      number: '编号',
      applicant: '申请人',
      email: '电子邮件',
      type: '会员类型',
      state: '状态',
      stateSince: '起始时间',
      nextStep: '下一步',
      turn: '轮到谁',
      dueAt: '截止日期',
      references: '推荐',
      assignee: '负责人',
      meetingAt: '会议',
      submittedAt: '提交时间',
      updatedAt: '最后修改',
    },
    referencesOf: (answered, needed) => `${answered} / ${needed} 份`,
  },
};

interface AuditExportTexts {
  title: string;
  columns: Record<AuditExportColumn, string>;
  /** The actor, if it is not a person with an account. */
  actors: Record<'user' | 'link' | 'system', string>;
}

export const auditExportTexts: Record<Language, AuditExportTexts> = {
  en: {
    title: 'Audit log',
    columns: { at: 'When', actor: 'Who', action: 'What', entity: 'Kind', subject: 'About', entityId: 'Id' },
    actors: { user: 'Unknown', link: 'Someone with an emailed link', system: 'Guildhall' },
  },
  fr: {
    title: 'Journal d’audit',
    columns: { at: 'Quand', actor: 'Qui', action: 'Quoi', entity: 'Type', subject: 'Objet', entityId: 'Identifiant' },
    actors: { user: 'Inconnu', link: 'Détenteur d’un lien envoyé', system: 'Guildhall' },
  },
  ar: {
    title: 'سجل التدقيق',
    columns: { at: 'الوقت', actor: 'من', action: 'ماذا', entity: 'النوع', subject: 'بشأن', entityId: 'المعرّف' },
    actors: { user: 'غير معروف', link: 'حامل رابط مرسل بالبريد', system: 'Guildhall' },
  },
  cn: {
    title: '审计日志',
    columns: { at: '时间', actor: '操作者', action: '操作', entity: '类别', subject: '对象', entityId: '标识' },
    actors: { user: '未知', link: '持邮件链接者', system: 'Guildhall' },
  },
};

interface UserExportTexts {
  title: string;
  columns: Record<UserExportColumn, string>;
}

export const userExportTexts: Record<Language, UserExportTexts> = {
  en: {
    title: 'Users',
    columns: {
      name: 'Name',
      email: 'E-mail',
      role: 'Role',
      state: 'State',
      language: 'Language',
      memberNumber: 'Member number',
      createdAt: 'Registered',
      lastLoginAt: 'Last sign-in',
    },
  },
  fr: {
    title: 'Utilisateurs',
    columns: {
      name: 'Nom',
      email: 'E-mail',
      role: 'Rôle',
      state: 'État',
      language: 'Langue',
      memberNumber: 'Numéro de membre',
      createdAt: 'Inscription',
      lastLoginAt: 'Dernière connexion',
    },
  },
  ar: {
    title: 'المستخدمون',
    columns: {
      name: 'الاسم',
      email: 'البريد الإلكتروني',
      role: 'الدور',
      state: 'الحالة',
      language: 'اللغة',
      memberNumber: 'رقم العضوية',
      createdAt: 'تاريخ التسجيل',
      lastLoginAt: 'آخر تسجيل دخول',
    },
  },
  cn: {
    title: '用户',
    columns: {
      name: '姓名',
      email: '电子邮箱',
      role: '角色',
      state: '状态',
      language: '语言',
      memberNumber: '会员编号',
      createdAt: '注册时间',
      lastLoginAt: '上次登录',
    },
  },
};
