import type { JunkCause, JunkKind, Language } from '@guildhall/shared/domain';

interface JunkTexts {
  kinds: Record<JunkKind, string>;
  causes: Record<JunkCause, string>;
}

/** Deleted items and the reasons, in the terms of the junk box. */
export const junkTexts: Record<Language, JunkTexts> = {
  en: {
    kinds: {
      query: 'Query',
      mail: 'Mail',
      poll: 'Poll',
      file: 'Document',
      referee: 'Referee',
      membership_type: 'Membership type',
      note: 'Internal note',
      invoice: 'Draft invoice',
    },
    causes: { deleted: 'Deleted', spam: 'Spam' },
  },
  fr: {
    kinds: {
      query: 'Question',
      mail: 'E-mail',
      poll: 'Sondage',
      file: 'Document',
      referee: 'Référent',
      membership_type: 'Type d’adhésion',
      note: 'Note interne',
      invoice: 'Brouillon de facture',
    },
    causes: { deleted: 'Supprimé', spam: 'Indésirable' },
  },
  ar: {
    kinds: {
      query: 'استفسار',
      mail: 'رسالة',
      poll: 'استطلاع',
      file: 'مستند',
      referee: 'مزكٍّ',
      membership_type: 'نوع عضوية',
      note: 'ملاحظة داخلية',
      invoice: 'مسودة فاتورة',
    },
    causes: { deleted: 'محذوف', spam: 'مزعج' },
  },
  cn: {
    kinds: {
      query: '咨询',
      mail: '邮件',
      poll: '时间征询',
      file: '文件',
      referee: '推荐人',
      membership_type: '会员类型',
      note: '内部备注',
      invoice: '发票草稿',
    },
    causes: { deleted: '已删除', spam: '垃圾信息' },
  },
};
