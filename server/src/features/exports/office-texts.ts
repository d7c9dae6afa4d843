import type { Language } from '@guildhall/shared/domain';
import ar from '@guildhall/shared/domain/locales/ar.json' with { type: 'json' };
import cn from '@guildhall/shared/domain/locales/cn.json' with { type: 'json' };
import en from '@guildhall/shared/domain/locales/en.json' with { type: 'json' };
import fr from '@guildhall/shared/domain/locales/fr.json' with { type: 'json' };

const domain = { en, fr, ar, cn } as const satisfies Record<Language, unknown>;

/** The names of states, priorities and categories, as on the screens. */
export const labelsOf = (language: Language) => domain[language];
export type Labels = ReturnType<typeof labelsOf>;

interface OfficeTexts {
  /** The names of files and sheets. */
  titles: { invoices: string; junk: string; queries: string; mails: string; meetings: string };
  columns: Record<
    | 'answered'
    | 'application'
    | 'assignee'
    | 'bounced'
    | 'category'
    | 'cause'
    | 'createdAt'
    | 'createdBy'
    | 'currency'
    | 'deadline'
    | 'deletedAt'
    | 'deletedBy'
    | 'dueOn'
    | 'ends'
    | 'error'
    | 'gross'
    | 'invited'
    | 'issuedOn'
    | 'kind'
    | 'leaves'
    | 'number'
    | 'open'
    | 'payer'
    | 'place'
    | 'priority'
    | 'purgeAt'
    | 'requester'
    | 'sentAt'
    | 'starts'
    | 'state'
    | 'subject'
    | 'title'
    | 'to'
    | 'updatedAt'
    | 'what',
    string
  >;
  invoiceKind: { invoice: string; credit_note: string };
  /** The status of an overdue invoice. */
  overdue: string;
}

export const officeTexts: Record<Language, OfficeTexts> = {
  en: {
    titles: { invoices: 'Invoices', junk: 'Junk box', queries: 'Queries', mails: 'Mails', meetings: 'Meetings' },
    columns: {
      answered: 'Answered',
      application: 'Application',
      assignee: 'Assigned to',
      bounced: 'Came back',
      category: 'Category',
      cause: 'Why',
      createdAt: 'Created',
      createdBy: 'Created by',
      currency: 'Currency',
      deadline: 'Deadline',
      deletedAt: 'Deleted',
      deletedBy: 'Deleted by',
      dueOn: 'Due',
      ends: 'Ends',
      error: 'Problem',
      gross: 'Total',
      invited: 'Invited',
      issuedOn: 'Issued',
      kind: 'Kind',
      leaves: 'Sends at',
      number: 'Number',
      open: 'Still open',
      payer: 'Payer',
      place: 'Place',
      priority: 'Priority',
      purgeAt: 'Purged',
      requester: 'From',
      sentAt: 'Sent',
      starts: 'Starts',
      state: 'State',
      subject: 'Subject',
      title: 'Title',
      to: 'To',
      updatedAt: 'Last changed',
      what: 'What',
    },
    invoiceKind: { invoice: 'Invoice', credit_note: 'Credit note' },
    overdue: en.invoice.state.overdue,
  },
  fr: {
    titles: { invoices: 'Factures', junk: 'Corbeille', queries: 'Questions', mails: 'E-mails', meetings: 'Réunions' },
    columns: {
      answered: 'Réponses',
      application: 'Candidature',
      assignee: 'Suivi par',
      bounced: 'Revenu le',
      category: 'Catégorie',
      cause: 'Motif',
      createdAt: 'Création',
      createdBy: 'Créé par',
      currency: 'Devise',
      deadline: 'Date limite',
      deletedAt: 'Supprimé',
      deletedBy: 'Supprimé par',
      dueOn: 'Échéance',
      ends: 'Fin',
      error: 'Problème',
      gross: 'Total',
      invited: 'Personnes invitées',
      issuedOn: 'Émission',
      kind: 'Type',
      leaves: 'Envoi prévu',
      number: 'Numéro',
      open: 'Reste dû',
      payer: 'Payeur',
      place: 'Lieu',
      priority: 'Priorité',
      purgeAt: 'Effacement définitif',
      requester: 'De',
      sentAt: 'Envoi',
      starts: 'Début',
      state: 'État',
      subject: 'Objet',
      title: 'Titre',
      to: 'À',
      updatedAt: 'Dernière modification',
      what: 'Élément',
    },
    invoiceKind: { invoice: 'Facture', credit_note: 'Avoir' },
    overdue: fr.invoice.state.overdue,
  },
  ar: {
    titles: {
      invoices: 'الفواتير',
      junk: 'المهملات',
      queries: 'الاستفسارات',
      mails: 'الرسائل',
      meetings: 'الاجتماعات',
    },
    columns: {
      answered: 'الإجابات',
      application: 'الطلب',
      assignee: 'المسؤول',
      bounced: 'تاريخ الارتداد',
      category: 'الفئة',
      cause: 'السبب',
      createdAt: 'تاريخ الإنشاء',
      createdBy: 'أنشأه',
      currency: 'العملة',
      deadline: 'الموعد النهائي',
      deletedAt: 'تاريخ الحذف',
      deletedBy: 'حذفه',
      dueOn: 'تاريخ الاستحقاق',
      ends: 'النهاية',
      error: 'المشكلة',
      gross: 'الإجمالي',
      invited: 'عدد المدعوين',
      issuedOn: 'تاريخ الإصدار',
      kind: 'النوع',
      leaves: 'موعد الإرسال',
      number: 'الرقم',
      open: 'المتبقي',
      payer: 'الجهة الدافعة',
      place: 'المكان',
      priority: 'الأولوية',
      purgeAt: 'الحذف النهائي',
      requester: 'من',
      sentAt: 'تاريخ الإرسال',
      starts: 'البداية',
      state: 'الحالة',
      subject: 'الموضوع',
      title: 'العنوان',
      to: 'إلى',
      updatedAt: 'آخر تعديل',
      what: 'العنصر',
    },
    invoiceKind: { invoice: 'فاتورة', credit_note: 'إشعار دائن' },
    overdue: ar.invoice.state.overdue,
  },
  cn: {
    titles: { invoices: '发票', junk: '回收站', queries: '咨询', mails: '邮件', meetings: '会议' },
    columns: {
      answered: '已回复',
      application: '申请',
      assignee: '负责人',
      bounced: '退回时间',
      category: '类别',
      cause: '原因',
      createdAt: '创建时间',
      createdBy: '创建人',
      currency: '币种',
      deadline: '截止时间',
      deletedAt: '删除时间',
      deletedBy: '删除人',
      dueOn: '到期日',
      ends: '结束时间',
      error: '问题',
      gross: '总额',
      invited: '受邀人数',
      issuedOn: '开具日期',
      kind: '类型',
      leaves: '计划发送时间',
      number: '编号',
      open: '未付金额',
      payer: '付款人',
      place: '地点',
      priority: '优先级',
      purgeAt: '永久删除时间',
      requester: '发件人',
      sentAt: '发送时间',
      starts: '开始时间',
      state: '状态',
      subject: '主题',
      title: '标题',
      to: '收件人',
      updatedAt: '最后修改',
      what: '内容',
    },
    invoiceKind: { invoice: '发票', credit_note: '贷项通知单' },
    overdue: cn.invoice.state.overdue,
  },
};
