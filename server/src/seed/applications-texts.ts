import type { Language, RefereeAnswer } from '@guildhall/shared/domain';

/** Why demo people want to join, per language. */
export const motivations: Record<Language, readonly string[]> = {
  en: [
    'I have worked in conservation for more than a decade, mostly alone in a small studio. I would like to exchange treatment reports with colleagues, take part in the working group on adhesives, and help to train the next generation.',
    'The guidelines of the association have shaped my work since my studies. I would like to give something back, above all in the working group on emergency response, where I can bring experience from two floods.',
    'Our museum has just set up its first conservation department. As its only conservator I depend on a network of people who have solved the same questions before me, and I am happy to open our studio to visitors.',
    'I specialise in materials that few people treat any more. Membership would put me in touch with the handful of colleagues who do, and would help to write down what we know before it is lost.',
  ],
  fr: [
    'Je travaille depuis douze ans en atelier indépendant et je souhaite échanger plus régulièrement avec des confrères. Les groupes de travail de l’association, notamment celui consacré au textile, correspondent exactement à mes recherches.',
    'Votre code de déontologie guide ma pratique depuis mes études. J’aimerais contribuer aux formations que vous proposez et partager mon expérience des chantiers d’urgence.',
    'Notre musée ouvre son premier atelier de restauration. Rejoindre l’association me permettrait de m’appuyer sur un réseau de spécialistes et d’accueillir à mon tour des stagiaires.',
  ],
  ar: [
    'أعمل في الترميم منذ أكثر من عشر سنوات، وأرغب في تبادل الخبرات مع زملاء من بلدان أخرى والمشاركة في مجموعات العمل المعنية بالمخطوطات والورق.',
    'لقد تعلّمت كثيرًا من إرشادات الجمعية، وأودّ أن أسهم بدوري في تدريب المرمّمين الشباب وفي توثيق التقنيات التقليدية قبل أن تندثر.',
    'أسّس متحفنا مؤخرًا أول مختبر للترميم، وأحتاج إلى شبكة من المتخصصين أستشيرهم، ويسعدني أن أستقبل الزملاء في مختبرنا.',
  ],
  cn: [
    '我从事修复工作已有十多年，希望与各国同行交流处理方案，参加纸张与纺织品工作组，并为培养年轻修复师出一份力。',
    '协会的指南一直影响着我的工作。我希望把传统工艺的经验整理出来与大家分享，也希望学习新的检测方法。',
    '我们博物馆刚刚成立修复部门，我是唯一的专职修复师，非常需要同行的支持，也欢迎各位来工作室参观。',
  ],
};

/** Referees' statements, per language and answer. */
export const statements: Record<Language, Record<RefereeAnswer, readonly string[]>> = {
  en: {
    consented: [
      'I have worked side by side with the applicant on three major projects. The treatments were thought through, documented in exemplary fashion and discussed openly when something did not go as planned. I support the application without reservation.',
      'The applicant was my student and later my colleague. I know few people who combine such manual skill with such patience in documentation. The association will gain a reliable and generous member.',
      'Over five years the applicant has treated more than forty objects from our collection. Every one of them came back with a report one can rely on. I recommend admission warmly.',
    ],
    cannot: [
      'I am on leave until the autumn and cannot do this justice.',
      'My new post does not allow me to write references.',
    ],
    does_not_know: ['I am afraid I do not recall having met this person.'],
    conflict: ['We run a studio together, so I should not be the one to judge.'],
    against: [
      'I was responsible for checking a treatment by the applicant in 2021. Irreversible adhesives were used against the agreed plan, and the report did not mention it. I cannot support the application at this time.',
    ],
  },
  fr: {
    consented: [
      'J’ai dirigé les travaux de cette personne pendant quatre ans. La rigueur de la documentation et le respect de la matière originale sont remarquables. Je soutiens cette candidature sans réserve.',
      'Nous avons collaboré sur deux chantiers difficiles. Les décisions ont toujours été expliquées et réversibles. Je recommande vivement son admission.',
    ],
    cannot: ['Je suis en congé jusqu’à l’automne et ne peux pas répondre sérieusement.'],
    does_not_know: ['Je ne me souviens pas d’avoir rencontré cette personne.'],
    conflict: ['Nous partageons un atelier ; il ne serait pas correct que je me prononce.'],
    against: [
      'Les interventions que j’ai pu examiner n’étaient pas documentées. Je ne peux pas soutenir cette candidature.',
    ],
  },
  ar: {
    consented: [
      'عملت مع مقدّم الطلب سنوات عدة، وأشهد بدقته في التوثيق واحترامه للمادة الأصلية. أؤيد هذا الطلب دون تحفظ.',
      'درّبتُ مقدّم الطلب في بداياته، وهو اليوم من أفضل المرمّمين في مجاله. أوصي بقبوله.',
    ],
    cannot: ['أنا في إجازة حتى الخريف ولا أستطيع أن أكتب إفادة وافية.'],
    does_not_know: ['لا أتذكر أنني التقيت هذا الشخص.'],
    conflict: ['نعمل معًا في مشغل واحد، ولذلك لا يصح أن أُبدي رأيي.'],
    against: ['لم توثَّق الأعمال التي اطّلعت عليها، ولا أستطيع تأييد الطلب.'],
  },
  cn: {
    consented: [
      '我与申请人共事多年，其修复方案周密，记录完整，尊重原物。我毫无保留地支持这一申请。',
      '申请人曾是我的学生，手艺扎实，为人诚恳，乐于分享。我郑重推荐。',
    ],
    cannot: ['我正在休假，暂时无法认真撰写推荐意见。'],
    does_not_know: ['我不记得认识这位申请人。'],
    conflict: ['我们共同经营工作室，由我评价并不合适。'],
    against: ['我审阅过的修复项目缺少记录，目前无法支持这一申请。'],
  },
};

/** Reasons of demo decisions, for the file and for the letter. */
export const decisionTexts = {
  approved: { reason: '', conditions: '', textForApplicant: 'The committee was impressed by your treatment reports.' },
  conditionally_approved: {
    reason: 'Proof of the degree is still missing; everything else convinces.',
    conditions: 'Please send us a certified copy of your degree within eight weeks.',
    textForApplicant: '',
  },
  deferred: {
    reason: 'The committee wants to see the report on the project that was still running.',
    conditions: '',
    textForApplicant: 'We would like to read the report on your current project before we decide.',
  },
  rejected: {
    reason: 'Fewer than the required three years of practice; no documented treatments.',
    conditions: '',
    textForApplicant: 'Our rules ask for three years of practice. You are welcome to apply again once you have them.',
  },
} as const;

export const changeNotes = {
  field: 'The house number seems to be missing.',
  document: 'The file ends after the second page. Please send all of it.',
} as const;
