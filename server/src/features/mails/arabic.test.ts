import { mailTemplates } from '../../mail-templates.ts';

// Arabic verbs and adjectives are gendered. Mails don’t know the gender of the people they address or name, so they use
// nouns (“يُرجى الرد”) and never make a person’s name the subject of a verb. Vowel signs are left out here and below.
const spokenToMen = [
  ...['اختر', 'اخترها', 'فتجاهل', 'فاختر', 'وأبلغ', 'فأجب', 'فاذكر', 'فأخبرنا', 'فسجل'],
  ...['تجد', 'تجدون', 'أن ترى', 'أن تذكر', 'أن تخبرنا', 'لا تستطيع', 'لا ترغب', 'ولم ترسله', 'تجريه'],
  ...['فلا تعطه', 'فلا تلتفت', 'أنت من', 'لم تكن أنت', 'كنت أنت', 'مشمولا'],
];
const saidOfMen = ['تقدم', 'اختارك', 'يرغب', 'ذكرك', 'ينتظر'];
const person = String.raw`\{\{(?:applicant|referee)\}\}`;

const masculine = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${spokenToMen.join('|')})(?!\p{L})`,
    `(?:${saidOfMen.join('|')}) ${person}|${person} (?:${saidOfMen.join('|')})`,
  ].join('|'),
  'u',
);

test.each(Object.values(mailTemplates).map((template) => [template.key, template.texts.ar] as const))(
  'the Arabic mail %s fits a woman as well as a man',
  (_key, { subject, body }) => {
    expect(`${subject}\n${body}`.replace(/\p{M}/gu, '')).not.toMatch(masculine);
  },
);
