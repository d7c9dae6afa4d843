import { dayMs, type Language, type MailOccasion, type MailPlaceholder } from '@guildhall/shared/domain';
import { createFormats } from '../../platform/pdf/format.ts';
import type { MailTemplate, MailValue } from '../../platform/mail/template.ts';

// Example values for a preview without a real mail: one invented application, dated on the day of the preview.

type InLanguages = Record<Language, string>;

const texts = {
  membershipType: { en: 'Full member', fr: 'Membre titulaire', ar: 'عضو كامل العضوية', cn: '正式会员' },
  subject: {
    en: 'Which certificates do you need?',
    fr: 'Quels certificats vous faut-il ?',
    ar: 'ما الشهادات المطلوبة؟',
    cn: '需要哪些证书？',
  },
  message: {
    en: 'A copy of your degree is enough.',
    fr: 'Une copie de votre diplôme suffit.',
    ar: 'تكفي نسخة من شهادتك الجامعية.',
    cn: '提供学位证书的复印件即可。',
  },
  reason: {
    en: 'The second page is missing.',
    fr: 'La deuxième page manque.',
    ar: 'الصفحة الثانية غير موجودة.',
    cn: '缺少第二页。',
  },
  text: {
    en: 'The committee was impressed by your work on bridges.',
    fr: 'La commission a apprécié vos travaux sur les ponts.',
    ar: 'أعجبت اللجنة بأعمالك في مجال الجسور.',
    cn: '委员会对您在桥梁方面的工作印象深刻。',
  },
  conditions: {
    en: 'Please send your diploma within a month.',
    fr: 'Merci d’envoyer votre diplôme dans un délai d’un mois.',
    ar: 'يُرجى إرسال الشهادة في غضون شهر.',
    cn: '请在一个月内提交毕业证书。',
  },
  details: {
    en: 'Agenda: three new applications.',
    fr: 'Ordre du jour : trois nouvelles candidatures.',
    ar: 'جدول الأعمال: ثلاثة طلبات جديدة.',
    cn: '议程：三份新申请。',
  },
  title: { en: 'Winter meeting', fr: 'Réunion d’hiver', ar: 'اجتماع الشتاء', cn: '冬季会议' },
  place: {
    en: 'Room 2, Mill Lane 3',
    fr: 'Salle 2, 3 rue du Moulin',
    ar: 'القاعة 2، شارع الطاحونة 3',
    cn: '磨坊巷 3 号 2 室',
  },
  items: {
    en: '– Certificate: the second page is missing.',
    fr: '– Certificat : la deuxième page manque.',
    ar: '– الشهادة: الصفحة الثانية غير موجودة.',
    cn: '– 证书：缺少第二页。',
  },
  next: {
    en: 'The office screens it first, then asks your referees.',
    fr: 'Le secrétariat la lit d’abord, puis interroge vos référents.',
    ar: 'يقرأ المكتب الطلب أولًا ثم يتواصل مع المزكّين.',
    cn: '办公室会先核对申请，然后联系您的推荐人。',
  },
  answer: { en: 'Gladly', fr: 'Volontiers', ar: 'بكل سرور', cn: '乐意推荐' },
  statement: {
    en: 'I have known Ada Moreau for ten years.',
    fr: 'Je connais Ada Moreau depuis dix ans.',
    ar: 'أعرف Ada Moreau منذ عشر سنوات.',
    cn: '我认识 Ada Moreau 已有十年。',
  },
  declaration: {
    en: 'I know the applicant and support the application.',
    fr: 'Je connais la personne et soutiens sa candidature.',
    ar: 'أعرف صاحب الطلب وأؤيد الطلب.',
    cn: '我认识申请人并支持其申请。',
  },
} as const satisfies Partial<Record<MailPlaceholder, InLanguages>>;

const number: Record<MailOccasion, string> = {
  account: '',
  application: 'APP-2026-00042',
  referee: 'APP-2026-00042',
  meeting: '',
  decision: 'APP-2026-00042',
  money: 'INV-2026-00017',
  query: 'QRY-2026-00008',
};

const written: readonly MailPlaceholder[] = ['conditions', 'details', 'reason', 'text'];

/** User-supplied text is a separate paragraph if a template has it right after a sentence. */
const isParagraph = ({ texts: { en } }: MailTemplate, name: MailPlaceholder): boolean =>
  written.includes(name) && new RegExp(`[^\\s“"]\\{\\{${name}\\}\\}`).test(en.body);

/** Invented values for every placeholder of a template. */
export function samplesFor(
  template: MailTemplate,
  { language, occasion, now, zone }: { language: Language; occasion: MailOccasion; now: Date; zone: string },
): Record<string, MailValue> {
  const formats = createFormats(language, 'EUR');
  const dayIn = (days: number) => formats.day(new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10));
  const instantIn = (days: number) => formats.instant(new Date(now.getTime() + days * dayMs), zone);
  const link = { path: '/home' } as const;
  const facts: Record<Exclude<MailPlaceholder, 'association'>, MailValue> = {
    ...(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as Record<
      keyof typeof texts,
      string
    >),
    address: 'a…@example.org',
    amount: formats.money(120_00),
    applicant: 'Ada Moreau',
    at: instantIn(0),
    before: instantIn(14),
    code: '123456',
    corrects: 'INV-2026-00016',
    day: dayIn(21),
    deadline: instantIn(7),
    due: dayIn(-3),
    dueOn: dayIn(30),
    fee: formats.money(5_00),
    file: 'diploma.pdf',
    forgotLink: link,
    hours: '48',
    invoice: 'INV-2026-00017',
    left: '9',
    link,
    memberNumber: 'M-00310',
    minutes: '10',
    name: 'Ada Moreau',
    number: number[occasion],
    open: formats.money(0),
    referee: 'Noor Haddad',
    sha256: '9f86d081884c7d65',
    signInLink: link,
    signedAs: 'Noor Haddad',
    slots: [instantIn(15), instantIn(16)].join('\n'),
    total: formats.money(120_00),
    version: '1',
    when: instantIn(15),
  };
  return Object.fromEntries(
    template.placeholders.flatMap((name) => {
      if (name === 'association') return [];
      const value = facts[name];
      return [[name, typeof value === 'string' && isParagraph(template, name) ? `\n\n${value}` : value]];
    }),
  );
}
