import { createHash } from 'node:crypto';
import { defaultLanguage, languages, type Language } from '@guildhall/shared/domain';

/** A text that a referee agrees to, stored with the answer and printed on the receipt (domain rule 6). */
export interface Declaration {
  version: string;
  text: string;
  /** SHA-256 of the text in UTF-8, hexadecimal. */
  sha256: string;
}

/**
 * The current version. A changed text is a new version, and the old one stays here, so that the text a referee agreed
 * to can be found years later.
 */
const currentDeclarationVersion = '2026-01';

const texts: Record<string, Record<Language, string>> = {
  '2026-01': {
    en: [
      'I declare that what I state here is true to the best of my knowledge.',
      'I know the applicant well enough to answer, I am not related to the applicant, and I gain nothing from the outcome of this application; where this is not so, I have said so.',
      'I agree that the association keeps my name, my contact data, my answer and my signature with this application and uses them only to decide about it.',
      'If I mark my statement as confidential, only the administrators of the association read it; otherwise the applicant may read it, too.',
      'I can change my answer through the same link until the review of the application begins.',
    ].join('\n\n'),
    fr: [
      'Je déclare que les informations données ici sont, à ma connaissance, exactes.',
      'Je connais suffisamment la personne candidate pour répondre, je n’ai aucun lien de parenté avec elle et je ne tire aucun avantage de l’issue de cette candidature ; si tel n’est pas le cas, je l’ai indiqué.',
      'J’accepte que l’association conserve mon nom, mes coordonnées, ma réponse et ma signature avec cette candidature et ne les utilise que pour statuer sur celle-ci.',
      'Si je marque ma déclaration comme confidentielle, seule l’administration de l’association la lit ; sinon, la personne candidate peut également la lire.',
      'Je peux modifier ma réponse par le même lien jusqu’au début de l’examen de la candidature.',
    ].join('\n\n'),
    ar: [
      'أقرّ بأن ما أذكره هنا صحيح على حدّ علمي.',
      'أعرف مقدّم الطلب معرفة تكفي للإجابة، ولا تربطني به صلة قرابة، ولا أستفيد من نتيجة هذا الطلب؛ وإذا لم يكن الأمر كذلك فقد ذكرتُه.',
      'أوافق على أن تحتفظ الجمعية باسمي وبيانات الاتصال بي وإجابتي وتوقيعي مع هذا الطلب، وألا تستخدمها إلا للبتّ فيه.',
      'إذا وسمتُ إفادتي بأنها سرّية فلا يقرؤها إلا مديرو الجمعية؛ وإلا جاز لمقدّم الطلب أيضًا أن يقرأها.',
      'يمكنني تغيير إجابتي عبر الرابط نفسه إلى أن تبدأ مراجعة الطلب.',
    ].join('\n\n'),
    cn: [
      '本人声明，就本人所知，此处所述内容属实。',
      '本人对申请人有足够的了解，可以作答；本人与申请人没有亲属关系，也不会因本申请的结果获益；如有例外，本人已经说明。',
      '本人同意协会将本人的姓名、联系方式、答复和签名与本申请一并保存，并仅用于审议本申请。',
      '如果本人将陈述标记为保密，则只有协会管理员可以阅读；否则申请人也可以阅读。',
      '在申请开始审核之前，本人可以通过同一链接修改答复。',
    ].join('\n\n'),
  },
};

/** The language of an agreed declaration, determined from its text. */
export const languageOfDeclaration = ({ version, text }: Declaration): Language =>
  languages.find((language) => texts[version]?.[language] === text) ?? defaultLanguage;

/** True for the hash of the current declaration in any of its languages. */
export const isCurrentDeclaration = (sha256: string): boolean =>
  languages.some((language) => declarationIn(language).sha256 === sha256);

const declarations = new Map(
  Object.entries(texts).flatMap(([version, inLanguages]) =>
    Object.entries(inLanguages).map(([language, text]): [string, Declaration] => [
      `${version} ${language}`,
      { version, text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') },
    ]),
  ),
);

/** The declaration in a referee's language; the current version unless an older one is requested. */
export function declarationIn(language: Language, version = currentDeclarationVersion): Declaration {
  const declaration = declarations.get(`${version} ${language}`);
  if (!declaration) throw new Error(`There is no referee declaration of version "${version}".`);
  return declaration;
}
