import type { AttendanceState, DecisionOutcome, ItemResult, Language } from '@guildhall/shared/domain';

/** The texts of printed minutes besides their content. `{…}` are filled in. */
interface MinutesTexts {
  title: string;
  draft: string;
  when: string;
  place: string;
  minuteTaker: string;
  notNamed: string;
  attendance: string;
  states: Record<AttendanceState, string>;
  unrecorded: string;
  guests: string;
  nobody: string;
  agenda: string;
  noAgenda: string;
  conflict: string;
  notes: string;
  decision: string;
  outcomes: Record<DecisionOutcome, string>;
  conditions: string;
  recorded: string;
  results: Record<ItemResult, string>;
  finished: string;
  signature: string;
  page: string;
}

export const minutesTexts: Record<Language, MinutesTexts> = {
  en: {
    title: 'Minutes',
    draft: 'Draft: these minutes are not finished.',
    when: 'Date',
    place: 'Place',
    minuteTaker: 'Minute-taker',
    notNamed: 'Not named',
    attendance: 'Attendance',
    states: { present: 'Present', excused: 'Excused', absent: 'Absent' },
    unrecorded: 'Not recorded',
    guests: 'Guests',
    nobody: 'Nobody',
    agenda: 'Agenda',
    noAgenda: 'No applications were on the agenda.',
    conflict: 'Conflict of interest declared; took no part',
    notes: 'Notes',
    decision: 'Decision',
    outcomes: {
      approved: 'Approved',
      conditionally_approved: 'Approved with conditions',
      deferred: 'Deferred',
      rejected: 'Rejected',
    },
    conditions: 'Conditions',
    recorded: 'Recorded by {name}, {when}',
    results: { open: 'No decision', next_meeting: 'Postponed to the next meeting', noted: 'TelemetryRecord' },
    finished: 'Finished by {name}, {when}',
    signature: 'Signature of the minute-taker',
    page: 'Page {page} of {pages}',
  },
  fr: {
    title: 'Procès-verbal',
    draft: 'Brouillon : ce procès-verbal n’est pas arrêté.',
    when: 'Date',
    place: 'Lieu',
    minuteTaker: 'Secrétaire de séance',
    notNamed: 'Non désigné',
    attendance: 'Présences',
    states: { present: 'Présents', excused: 'Excusés', absent: 'Absents' },
    unrecorded: 'Non renseigné',
    guests: 'Invités',
    nobody: 'Personne',
    agenda: 'Ordre du jour',
    noAgenda: 'Aucune candidature n’était à l’ordre du jour.',
    conflict: 'Conflit d’intérêts déclaré, sans participation',
    notes: 'Notes',
    decision: 'Décision',
    outcomes: {
      approved: 'Acceptée',
      conditionally_approved: 'Acceptée sous conditions',
      deferred: 'Reportée',
      rejected: 'Refusée',
    },
    conditions: 'Conditions',
    recorded: 'Enregistrée par {name}, {when}',
    results: { open: 'Sans décision', next_meeting: 'Renvoyé à la prochaine réunion', noted: 'Pris acte' },
    finished: 'Arrêté par {name}, {when}',
    signature: 'Signature du secrétaire de séance',
    page: 'Page {page} sur {pages}',
  },
  ar: {
    title: 'محضر الاجتماع',
    draft: 'مسودة: لم يُعتمد هذا المحضر بعد.',
    when: 'التاريخ',
    place: 'المكان',
    minuteTaker: 'محرّر المحضر',
    notNamed: 'غير محدد',
    attendance: 'الحضور',
    states: { present: 'حاضرون', excused: 'معتذرون', absent: 'غائبون' },
    unrecorded: 'لم يُسجَّل',
    guests: 'ضيوف',
    nobody: 'لا أحد',
    agenda: 'جدول الأعمال',
    noAgenda: 'لم تكن على جدول الأعمال أي طلبات.',
    conflict: 'أفصحوا عن تضارب مصالح ولم يشاركوا',
    notes: 'ملاحظات',
    decision: 'القرار',
    outcomes: {
      approved: 'موافقة',
      conditionally_approved: 'موافقة مشروطة',
      deferred: 'تأجيل',
      rejected: 'رفض',
    },
    conditions: 'الشروط',
    recorded: 'سجّله {name}، {when}',
    results: { open: 'بلا قرار', next_meeting: 'مؤجّل إلى الاجتماع القادم', noted: 'أُخذ العلم به' },
    finished: 'اعتمده {name}، {when}',
    signature: 'توقيع محرّر المحضر',
    page: 'صفحة {page} من {pages}',
  },
  cn: {
    title: '会议记录',
    draft: '草稿：本会议记录尚未完成。',
    when: '日期',
    place: '地点',
    minuteTaker: '记录人',
    notNamed: '未指定',
    attendance: '出席情况',
    states: { present: '出席', excused: '请假', absent: '缺席' },
    unrecorded: '未登记',
    guests: '列席',
    nobody: '无',
    agenda: '议程',
    noAgenda: '议程上没有申请。',
    conflict: '已声明利益冲突并回避',
    notes: '备注',
    decision: '决定',
    outcomes: {
      approved: '批准',
      conditionally_approved: '有条件批准',
      deferred: '暂缓',
      rejected: '拒绝',
    },
    conditions: '条件',
    recorded: '由{name}登记，{when}',
    results: { open: '未作决定', next_meeting: '延至下次会议', noted: '已知悉' },
    finished: '由{name}完成，{when}',
    signature: '记录人签名',
    page: '第 {page} 页，共 {pages} 页',
  },
};
