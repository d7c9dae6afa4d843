import type { ExportColumn } from '@guildhall/shared/contracts';
import type { ApplicationState, Language, NextStepKey, Turn } from '@guildhall/shared/domain';
import ar from '@guildhall/shared/domain/locales/ar.json' with { type: 'json' };
import cn from '@guildhall/shared/domain/locales/cn.json' with { type: 'json' };
import en from '@guildhall/shared/domain/locales/en.json' with { type: 'json' };
import fr from '@guildhall/shared/domain/locales/fr.json' with { type: 'json' };

/** The words of the domain, which the screens show too. */
const domain: Record<
  Language,
  {
    application: {
      state: Record<ApplicationState, string>;
      nextStep: Record<NextStepKey, string>;
      whose: Record<Turn, string>;
    };
  }
> = { en, fr, ar, cn };

export const applicationWords = (language: Language) => domain[language].application;

interface ExportTexts {
  /** The file's and the sheet's name. */
  title: string;
  columns: Record<ExportColumn, string>;
  /** "2 of 3" would be taken for a date. */
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
