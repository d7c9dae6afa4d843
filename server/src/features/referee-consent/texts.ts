import type { Language, RefereeAnswer } from '@guildhall/shared/domain';

/** The answers as the receipt names them. */
export const answerWords: Record<Language, Record<RefereeAnswer, string>> = {
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

/** Stands on the receipt where there is no signature or statement. */
export const nothingInWords = '–';
