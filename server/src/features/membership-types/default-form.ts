import type { FormDefinition, FormField, LocalText } from '@guildhall/shared/domain';

/** Key of the application form; its versions are numbered from 1. */
export const applicationFormKey = 'membership';

const translated = (en: string, fr: string, ar: string, cn: string): LocalText => ({ en, fr, ar, cn });

type FieldParts = Partial<FormField> & Pick<FormField, 'key' | 'type' | 'label'>;

// Most questions are for the office only; those shown to referees are marked `shared`.
const field = (parts: FieldParts): FormField => ({ required: true, private: true, ...parts });
const optional = (parts: FieldParts): FormField => field({ required: false, ...parts });
const shared = (parts: FormField): FormField => ({ ...parts, private: false });

const choice = (value: string, label: LocalText) => ({ value, label });
const yes = true;

/** The initial form of a new installation; the office publishes its own versions later. */
export const defaultApplicationForm: FormDefinition = {
  steps: [
    {
      key: 'person',
      title: translated('About you', 'Vous', 'معلومات شخصية', '个人信息'),
      intro: translated(
        'Enter your name as it should appear in our register of members.',
        'Écrivez votre nom tel qu’il doit figurer dans notre registre des membres.',
        'يُرجى كتابة اسمك كما ينبغي أن يظهر في سجل الأعضاء.',
        '请填写您希望在会员名册中显示的姓名。',
      ),
      fields: [
        optional({
          key: 'title',
          type: 'choice',
          label: translated('Title', 'Titre', 'اللقب', '称谓'),
          autocomplete: 'honorific-prefix',
          choices: [
            choice('mr', translated('Mr', 'M.', 'السيد', '先生')),
            choice('ms', translated('Ms', 'Mme', 'السيدة', '女士')),
            choice('mx', translated('Mx', 'Mx', 'بدون تحديد', '不指明')),
            choice('dr', translated('Dr', 'Dr', 'الدكتور', '博士')),
            choice('prof', translated('Prof.', 'Pr', 'الأستاذ الدكتور', '教授')),
          ],
        }),
        optional({
          key: 'firstName',
          type: 'text',
          label: translated('First name', 'Prénom', 'الاسم الأول', '名'),
          help: translated(
            'Leave this empty if you have only one name.',
            'Laissez ce champ vide si vous n’avez qu’un seul nom.',
            'يُترك هذا الحقل فارغًا إن كان لك اسم واحد فقط.',
            '如果您只有一个名字，请留空，并填入“姓”。',
          ),
          limits: { max: 80 },
          autocomplete: 'given-name',
          half: yes,
        }),
        field({
          key: 'lastName',
          type: 'text',
          label: translated('Last name', 'Nom', 'اسم العائلة', '姓'),
          limits: { max: 80 },
          autocomplete: 'family-name',
          half: yes,
        }),
        field({
          key: 'birthDate',
          type: 'day',
          label: translated('Date of birth', 'Date de naissance', 'تاريخ الميلاد', '出生日期'),
          autocomplete: 'bday',
          half: yes,
        }),
        field({
          key: 'nationality',
          type: 'country',
          label: translated('Nationality', 'Nationalité', 'الجنسية', '国籍'),
          half: yes,
        }),
        field({
          key: 'email',
          type: 'email',
          label: translated('Email address', 'Adresse e-mail', 'البريد الإلكتروني', '电子邮箱'),
          help: translated(
            'We send everything about your application to your account’s email address. This one is kept on file.',
            'Tout ce qui concerne votre candidature est envoyé à l’adresse de votre compte ; celle-ci figure au dossier.',
            'كل ما يخص طلبك يُرسل إلى عنوان حسابك؛ أما هذا العنوان فيُحفظ في الملف.',
            '与申请有关的邮件会发送到您的账户邮箱；此处的邮箱记入档案。',
          ),
          autocomplete: 'email',
          half: yes,
        }),
        field({
          key: 'phone',
          type: 'phone',
          label: translated('Phone', 'Téléphone', 'الهاتف', '电话'),
          help: translated(
            'With country code, for example +43 1 234 5678.',
            'Avec l’indicatif du pays, par exemple +33 1 23 45 67 89.',
            'مع رمز البلد، مثل ‎+961 1 234 567.',
            '请包含国家代码，例如 +86 10 1234 5678。',
          ),
          autocomplete: 'tel',
          half: yes,
        }),
      ],
    },
    {
      key: 'address',
      title: translated('Address', 'Adresse', 'العنوان', '地址'),
      intro: translated(
        'Letters and invoices are made out to this address.',
        'Les courriers et factures sont établis à cette adresse.',
        'تُصدر الرسائل والفواتير إلى هذا العنوان.',
        '信函和发票将使用此地址。',
      ),
      fields: [
        field({
          key: 'street',
          type: 'text',
          label: translated('Street and number', 'Rue et numéro', 'الشارع والرقم', '街道和门牌号'),
          autocomplete: 'address-line1',
        }),
        optional({
          key: 'addressLine2',
          type: 'text',
          label: translated(
            'Flat, floor, building',
            'Appartement, étage, bâtiment',
            'الشقة والطابق والمبنى',
            '楼栋、楼层、房号',
          ),
          autocomplete: 'address-line2',
        }),
        field({
          key: 'postalCode',
          type: 'text',
          label: translated('Postal code', 'Code postal', 'الرمز البريدي', '邮政编码'),
          limits: { max: 20 },
          autocomplete: 'postal-code',
          half: yes,
        }),
        field({
          key: 'city',
          type: 'text',
          label: translated('Town', 'Ville', 'المدينة', '城市'),
          limits: { max: 120 },
          autocomplete: 'address-level2',
          half: yes,
        }),
        field({
          key: 'country',
          type: 'country',
          label: translated('Country', 'Pays', 'البلد', '国家或地区'),
          autocomplete: 'country',
        }),
        optional({
          key: 'region',
          type: 'text',
          label: translated('State or province', 'État ou province', 'الولاية أو المحافظة', '省/州'),
          limits: { max: 120 },
          autocomplete: 'address-level1',
        }),
      ],
    },
    {
      key: 'profession',
      title: translated('Profession', 'Profession', 'المهنة', '职业'),
      intro: translated(
        'Your referees see this step, so that they know which application they are asked about.',
        'Vos référents voient cette étape afin de savoir de quelle candidature il s’agit.',
        'يطّلع المزكّون على هذه الخطوة ليعرفوا الطلب الذي يُسألون عنه.',
        '您的推荐人会看到这一步的内容，以便了解所涉及的申请。',
      ),
      fields: [
        shared(
          field({
            key: 'profession',
            type: 'text',
            label: translated('Profession', 'Profession', 'المهنة', '职业'),
            limits: { max: 120 },
            autocomplete: 'organization-title',
          }),
        ),
        shared(
          optional({
            key: 'employer',
            type: 'text',
            label: translated(
              'Employer or place of study',
              'Employeur ou établissement d’études',
              'جهة العمل أو الدراسة',
              '工作单位或就读院校',
            ),
            limits: { max: 160 },
            autocomplete: 'organization',
            half: yes,
          }),
        ),
        shared(
          optional({
            key: 'position',
            type: 'text',
            label: translated('Position', 'Fonction', 'المنصب', '职务'),
            limits: { max: 120 },
            half: yes,
          }),
        ),
        optional({
          key: 'yearsOfPractice',
          type: 'number',
          label: translated('Years of practice', 'Années d’expérience', 'سنوات الخبرة', '从业年数'),
          limits: { min: 0, max: 70 },
          half: yes,
        }),
      ],
    },
    {
      key: 'qualifications',
      title: translated('Qualifications', 'Qualifications', 'المؤهلات', '学历与资质'),
      fields: [
        field({
          key: 'degree',
          type: 'text',
          label: translated('Highest degree', 'Diplôme le plus élevé', 'أعلى مؤهل', '最高学位'),
          limits: { max: 160 },
        }),
        field({
          key: 'institution',
          type: 'text',
          label: translated('Institution', 'Établissement', 'المؤسسة التعليمية', '授予院校'),
          limits: { max: 160 },
          half: yes,
        }),
        field({
          key: 'graduationYear',
          type: 'number',
          label: translated('Year', 'Année', 'السنة', '年份'),
          help: translated(
            'The year it was or will be awarded.',
            'L’année d’obtention, passée ou prévue.',
            'سنة الحصول عليه أو السنة المتوقعة.',
            '获得或预计获得的年份。',
          ),
          limits: { min: 1940, max: 2040 },
          half: yes,
        }),
        optional({
          key: 'qualificationSummary',
          type: 'paragraph',
          label: translated(
            'Further training and experience',
            'Formations et expériences complémentaires',
            'التدريب والخبرات الأخرى',
            '其他培训与经历',
          ),
          limits: { max: 3000 },
        }),
      ],
    },
    {
      key: 'memberships',
      title: translated('Other memberships', 'Autres affiliations', 'عضويات أخرى', '其他会员身份'),
      fields: [
        optional({
          key: 'isMemberElsewhere',
          type: 'checkbox',
          label: translated(
            'I am a member of another professional or learned society.',
            'Je suis membre d’une autre société professionnelle ou savante.',
            'لديّ عضوية في جمعية مهنية أو علمية أخرى.',
            '我是其他专业或学术团体的会员。',
          ),
        }),
        field({
          key: 'membershipsElsewhere',
          type: 'paragraph',
          label: translated(
            'Which ones, and since when?',
            'Lesquelles, et depuis quand ?',
            'ما هي، ومنذ متى؟',
            '哪些团体？何时加入？',
          ),
          limits: { max: 2000 },
          visibleIf: { field: 'isMemberElsewhere', equals: true },
        }),
      ],
    },
    {
      key: 'statement',
      title: translated('Statement', 'Motivation', 'بيان الدافع', '申请陈述'),
      fields: [
        field({
          key: 'motivation',
          type: 'paragraph',
          label: translated(
            'Why do you want to become a member?',
            'Pourquoi souhaitez-vous devenir membre ?',
            'ما سبب الرغبة في الانضمام إلى الجمعية؟',
            '您为什么希望成为会员？',
          ),
          help: translated(
            'A few sentences are enough: what you do, what you bring, what you hope for.',
            'Quelques phrases suffisent : ce que vous faites, ce que vous apportez, ce que vous attendez.',
            'تكفي بضع جمل: عملك الحالي، وما يمكنك تقديمه، والمأمول من العضوية.',
            '几句话即可：您的工作、您的贡献和您的期望。',
          ),
          limits: { min: 30, max: 4000 },
        }),
      ],
    },
    {
      key: 'declarations',
      title: translated('Declarations', 'Déclarations', 'الإقرارات', '声明'),
      fields: [
        field({
          key: 'declaresTruth',
          type: 'checkbox',
          label: translated(
            'What I state in this application is true and complete.',
            'Les informations de cette candidature sont exactes et complètes.',
            'ما ذكرته في هذا الطلب صحيح وكامل.',
            '我在本申请中所述内容真实完整。',
          ),
        }),
        field({
          key: 'acceptsCodeOfConduct',
          type: 'checkbox',
          label: translated(
            'I have read the code of conduct and will follow it as a member.',
            'J’ai lu le code de conduite et m’engage à le respecter en tant que membre.',
            'قرأت مدونة السلوك وسألتزم بها خلال عضويتي.',
            '我已阅读行为准则，作为会员将予以遵守。',
          ),
        }),
        field({
          key: 'acceptsDataProtection',
          type: 'checkbox',
          label: translated(
            'My data may be kept and used to decide about this application, and my referees may be told my name and what I state about my profession.',
            'Mes données peuvent être conservées et utilisées pour statuer sur cette candidature, et mes référents peuvent connaître mon nom et ce que j’indique sur ma profession.',
            'أوافق على حفظ بياناتي واستخدامها للبتّ في هذا الطلب، وعلى إطلاع المزكّين على اسمي وما ذكرته عن مهنتي.',
            '我的资料可以保存并用于审议本申请，推荐人可以获知我的姓名及所填的职业信息。',
          ),
        }),
      ],
    },
  ],
};
