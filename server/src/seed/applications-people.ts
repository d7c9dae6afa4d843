import type { Language, RefereeRelation } from '@guildhall/shared/domain';

export interface DemoPerson {
  firstName: string;
  lastName: string;
  title: 'mr' | 'ms';
  /** The part before the @. */
  mailbox: string;
  country: Country;
  profession: string;
}

export interface DemoReferee {
  firstName: string;
  lastName: string;
  email: string;
  organisation: string;
  relation: RefereeRelation;
  language: Language;
}

interface DemoAddress {
  language: Language;
  city: string;
  street: string;
  postalCode: string;
  phone: string;
  institution: string;
  employer: string;
}

/** Where demo people live; one plausible set of answers per country. */
export const places = {
  AT: {
    language: 'en',
    city: 'Wien',
    street: 'Schleifmühlgasse 7/12',
    postalCode: '1040',
    phone: '+43 1 587 2214',
    institution: 'Akademie der bildenden Künste Wien',
    employer: 'Kunsthistorisches Museum',
  },
  FR: {
    language: 'fr',
    city: 'Lyon',
    street: '18 rue Burdeau',
    postalCode: '69001',
    phone: '+33 4 72 00 18 36',
    institution: 'Institut national du patrimoine',
    employer: 'Musée des Tissus',
  },
  BE: {
    language: 'fr',
    city: 'Bruxelles',
    street: 'Rue de la Longue Haie 41',
    postalCode: '1050',
    phone: '+32 2 512 44 09',
    institution: 'ENSAV La Cambre',
    employer: 'Institut royal du Patrimoine artistique',
  },
  SN: {
    language: 'fr',
    city: 'Dakar',
    street: '23 rue Carnot',
    postalCode: '12500',
    phone: '+221 33 821 40 17',
    institution: 'Université Cheikh Anta Diop',
    employer: 'Musée des Civilisations noires',
  },
  CA: {
    language: 'fr',
    city: 'Montréal',
    street: '4510, rue Saint-Denis',
    postalCode: 'H2J 2L3',
    phone: '+1 514 555 0142',
    institution: 'Queen’s University',
    employer: 'Centre de conservation du Québec',
  },
  LB: {
    language: 'ar',
    city: 'بيروت',
    street: 'شارع غورو، الجميزة',
    postalCode: '2028',
    phone: '+961 1 587 240',
    institution: 'الجامعة اللبنانية',
    employer: 'المتحف الوطني',
  },
  EG: {
    language: 'ar',
    city: 'القاهرة',
    street: '14 شارع شامبليون',
    postalCode: '11511',
    phone: '+20 2 2579 1140',
    institution: 'جامعة القاهرة',
    employer: 'المتحف المصري الكبير',
  },
  MA: {
    language: 'ar',
    city: 'فاس',
    street: '9 زنقة الطالعة الكبيرة',
    postalCode: '30000',
    phone: '+212 535 63 41 20',
    institution: 'جامعة سيدي محمد بن عبد الله',
    employer: 'مكتبة القرويين',
  },
  JO: {
    language: 'ar',
    city: 'عمّان',
    street: '31 شارع الرينبو',
    postalCode: '11183',
    phone: '+962 6 461 2207',
    institution: 'جامعة اليرموك',
    employer: 'دائرة الآثار العامة',
  },
  CN: {
    language: 'cn',
    city: '北京',
    street: '东城区北池子大街 27 号',
    postalCode: '100006',
    phone: '+86 10 6525 3318',
    institution: '北京大学考古文博学院',
    employer: '故宫博物院',
  },
  TW: {
    language: 'cn',
    city: '台南',
    street: '中西区民权路二段 64 号',
    postalCode: '70048',
    phone: '+886 6 221 3597',
    institution: '台南艺术大学',
    employer: '台湾历史博物馆',
  },
  SG: {
    language: 'en',
    city: 'Singapore',
    street: '93 Stamford Road #04-11',
    postalCode: '178897',
    phone: '+65 6332 3659',
    institution: 'Nanyang Technological University',
    employer: 'Heritage Conservation Centre',
  },
  GB: {
    language: 'en',
    city: 'Glasgow',
    street: '6 Kelvingrove Terrace',
    postalCode: 'G3 7TU',
    phone: '+44 141 555 0163',
    institution: 'University of Glasgow',
    employer: 'The Burrell Collection',
  },
  IE: {
    language: 'en',
    city: 'Dublin',
    street: '22 Fenian Street',
    postalCode: 'D02 FX52',
    phone: '+353 1 555 0137',
    institution: 'Trinity College Dublin',
    employer: 'Chester Beatty',
  },
  DE: {
    language: 'en',
    city: 'Dresden',
    street: 'Louisenstraße 55',
    postalCode: '01099',
    phone: '+49 351 804 2260',
    institution: 'Hochschule für Bildende Künste Dresden',
    employer: 'Staatliche Kunstsammlungen',
  },
  IT: {
    language: 'en',
    city: 'Firenze',
    street: 'Via dei Serragli 104',
    postalCode: '50124',
    phone: '+39 055 229 814',
    institution: 'Opificio delle Pietre Dure',
    employer: 'Gallerie degli Uffizi',
  },
  ES: {
    language: 'en',
    city: 'Valencia',
    street: 'Carrer de la Pau 15',
    postalCode: '46003',
    phone: '+34 963 52 14 80',
    institution: 'Universitat Politècnica de València',
    employer: 'Museu de Belles Arts',
  },
  PL: {
    language: 'en',
    city: 'Kraków',
    street: 'ul. Józefa 28/4',
    postalCode: '31-056',
    phone: '+48 12 431 20 77',
    institution: 'Akademia Sztuk Pięknych',
    employer: 'Zamek Królewski na Wawelu',
  },
  TR: {
    language: 'en',
    city: 'İstanbul',
    street: 'Serdar-ı Ekrem Cd. 40',
    postalCode: '34425',
    phone: '+90 212 244 18 06',
    institution: 'Koç Üniversitesi',
    employer: 'Sakıp Sabancı Müzesi',
  },
  IN: {
    language: 'en',
    city: 'Kochi',
    street: '12 Burgher Street',
    postalCode: '682001',
    phone: '+91 484 221 5570',
    institution: 'National Museum Institute',
    employer: 'Hill Palace Museum',
  },
  JP: {
    language: 'en',
    city: '京都市',
    street: '左京区岡崎円勝寺町 1-8',
    postalCode: '606-8342',
    phone: '+81 75 771 4107',
    institution: 'Tokyo University of the Arts',
    employer: 'Kyoto National Museum',
  },
  BR: {
    language: 'en',
    city: 'Salvador',
    street: 'Rua do Passo 62',
    postalCode: '40301-408',
    phone: '+55 71 3555 0119',
    institution: 'Universidade Federal da Bahia',
    employer: 'Museu de Arte Sacra',
  },
  NG: {
    language: 'en',
    city: 'Benin City',
    street: '8 Airport Road',
    postalCode: '300213',
    phone: '+234 52 555 017',
    institution: 'University of Benin',
    employer: 'National Museum Benin',
  },
  US: {
    language: 'en',
    city: 'Buffalo',
    street: '231 Elmwood Avenue',
    postalCode: '14222',
    phone: '+1 716 555 0188',
    institution: 'Buffalo State University',
    employer: 'Albright Conservation Lab',
  },
} as const satisfies Record<string, DemoAddress>;
type Country = keyof typeof places;

type PersonParts = [firstName: string, lastName: string, mailbox: string, country: Country, profession: string];

const person = (
  title: DemoPerson['title'],
  [firstName, lastName, mailbox, country, profession]: PersonParts,
): DemoPerson => ({ title, firstName, lastName, mailbox, country, profession });
const ms = (...parts: PersonParts): DemoPerson => person('ms', parts);
const mr = (...parts: PersonParts): DemoPerson => person('mr', parts);

/** Applicants of the demo; at least as many as applications. */
export const demoPeople: DemoPerson[] = [
  ms('Mei', 'Lin', 'mei.lin', 'SG', 'Textile conservator'),
  ms('Étienne', 'Lefèvre', 'etienne.lefevre', 'FR', 'Restaurateur de mobilier'),
  ms('ليلى', 'حداد', 'layla.haddad', 'LB', 'مرمّمة مخطوطات'),
  ms('思远', '王', 'siyuan.wang', 'CN', '古籍修复师'),
  ms('Aoife', 'Ní Bhriain', 'aoife.nibhriain', 'IE', 'Book conservator'),
  ms('Kwabena', 'Osei', 'kwabena.osei', 'NG', 'Bronze conservator'),
  ms('Amélie', 'Girard', 'amelie.girard', 'FR', 'Restauratrice de tableaux'),
  ms('يوسف', 'المصري', 'youssef.almasri', 'EG', 'مرمّم آثار'),
  ms('Zoë', 'van den Berg', 'zoe.vandenberg', 'BE', 'Stained glass conservator'),
  ms('静怡', '陈', 'jingyi.chen', 'TW', '书画修复师'),
  mr('Tomasz', 'Wiśniewski', 'tomasz.wisniewski', 'PL', 'Stone conservator'),
  ms('Giulia', 'Ferrante', 'giulia.ferrante', 'IT', 'Fresco conservator'),
  ms('Fatou', 'Diallo', 'fatou.diallo', 'SN', 'Conservatrice du patrimoine'),
  ms('Haruka', 'Mori', 'haruka.mori', 'JP', 'Lacquer conservator'),
  mr('Anil', 'Menon', 'anil.menon', 'IN', 'Mural conservator'),
  ms('سلمى', 'بناني', 'salma.bennani', 'MA', 'مرمّمة خشب'),
  mr('Rory', 'MacLeod', 'rory.macleod', 'GB', 'Paper conservator'),
  ms('Beatriz', 'Carvalho', 'beatriz.carvalho', 'BR', 'Polychrome sculpture conservator'),
  mr('浩然', '李', 'haoran.li', 'CN', '文物保护科学家'),
  ms('Noémie', 'Tremblay', 'noemie.tremblay', 'CA', 'Restauratrice de papier'),
  mr('Deniz', 'Yıldırım', 'deniz.yildirim', 'TR', 'Ceramics conservator'),
  ms('Clara', 'Hoffmann', 'clara.hoffmann', 'DE', 'Photograph conservator'),
  mr('عمر', 'الخطيب', 'omar.alkhatib', 'JO', 'مرمّم فسيفساء'),
  ms('Lucía', 'Navarro', 'lucia.navarro', 'ES', 'Wood conservator'),
  mr('Johannes', 'Pichler', 'johannes.pichler', 'AT', 'Metal conservator'),
  ms('雨桐', '张', 'yutong.zhang', 'CN', '纺织品修复师'),
  ms('Priya', 'Raghavan', 'priya.raghavan', 'SG', 'Preventive conservator'),
  mr('Mathieu', 'Dubois', 'mathieu.dubois', 'BE', 'Restaurateur d’instruments'),
  ms('نور', 'عبد الله', 'nour.abdallah', 'EG', 'مرمّمة منسوجات'),
  ms('Siobhán', 'O’Reilly', 'siobhan.oreilly', 'IE', 'Costume conservator'),
  mr('Chidi', 'Okafor', 'chidi.okafor', 'NG', 'Objects conservator'),
  ms('Camille', 'Rousseau', 'camille.rousseau', 'FR', 'Relieuse-restauratrice'),
  mr('Kenji', 'Watanabe', 'kenji.watanabe', 'JP', 'Screen mounter'),
  ms('Agnieszka', 'Zielińska', 'agnieszka.zielinska', 'PL', 'Panel painting conservator'),
  mr('كريم', 'الإدريسي', 'karim.elidrissi', 'MA', 'مرمّم جلود'),
  ms('Margaret', 'Sinclair', 'margaret.sinclair', 'GB', 'Archive conservator'),
  mr('Luca', 'Bianchi', 'luca.bianchi', 'IT', 'Restoration architect'),
  ms('子涵', '刘', 'zihan.liu', 'CN', '壁画修复师'),
  ms('Aïssatou', 'Ndiaye', 'aissatou.ndiaye', 'SN', 'Restauratrice de céramique'),
  mr('Emre', 'Aksoy', 'emre.aksoy', 'TR', 'Site conservator'),
  ms('Sarah', 'Whitfield', 'sarah.whitfield', 'US', 'Time-based media conservator'),
  mr('Miguel', 'Ortega', 'miguel.ortega', 'ES', 'Easel painting conservator'),
  ms('Katharina', 'Leitner', 'katharina.leitner', 'AT', 'Conservation scientist'),
  ms('رنا', 'شاهين', 'rana.shahin', 'LB', 'مرمّمة صور'),
  mr('Olivier', 'Gagnon', 'olivier.gagnon', 'CA', 'Restaurateur de métaux'),
  mr('Felix', 'Neumann', 'felix.neumann', 'DE', 'Clock conservator'),
  ms('Asha', 'Nair', 'asha.nair', 'IN', 'Manuscript conservator'),
  ms('晓彤', '黄', 'xiaotong.huang', 'TW', '漆器修复师'),
  mr('Rafael', 'Monteiro', 'rafael.monteiro', 'BR', 'Tile conservator'),
  ms('Ingrid', 'Walther', 'ingrid.walther', 'DE', 'Furniture conservator'),
  ms('Yara', 'Mansour', 'yara.mansour', 'EG', 'Glass conservator'),
  mr('Declan', 'Byrne', 'declan.byrne', 'IE', 'Map conservator'),
  ms('Élodie', 'Marchand', 'elodie.marchand', 'FR', 'Restauratrice textile'),
  mr('Wei', 'Tan', 'wei.tan', 'SG', 'Ceramics conservator'),
  ms('Naomi', 'Adeyemi', 'naomi.adeyemi', 'GB', 'Student of conservation'),
  mr('Piotr', 'Kowalczyk', 'piotr.kowalczyk', 'PL', 'Student of conservation'),
  ms('هدى', 'العلي', 'huda.alali', 'JO', 'طالبة ترميم'),
  ms('一诺', '周', 'yinuo.zhou', 'CN', '文物修复专业学生'),
  ms('Chloé', 'Bernard', 'chloe.bernard', 'BE', 'Étudiante en restauration'),
  mr('Matteo', 'Conti', 'matteo.conti', 'IT', 'Student of conservation'),
  ms('Hannah', 'Gruber', 'hannah.gruber', 'AT', 'Student of conservation'),
  mr('Jonas', 'Ebner', 'jonas.ebner', 'AT', 'Gilder'),
  ms('Marta', 'Soler', 'marta.soler', 'ES', 'Tapestry conservator'),
  mr('Callum', 'Fraser', 'callum.fraser', 'GB', 'Maritime conservator'),
];

const referee = (
  firstName: string,
  lastName: string,
  email: string,
  organisation: string,
  relation: RefereeRelation,
  language: Language = 'en',
): DemoReferee => ({ firstName, lastName, email, organisation, relation, language });

/** The people named as referees in the demo. */
export const demoReferees: DemoReferee[] = [
  referee('Ruth', 'Aldridge', 'r.aldridge@northern-museums.example', 'Northern Museums Trust', 'supervisor'),
  referee('Bernard', 'Chevalier', 'b.chevalier@patrimoine.example', 'Institut du patrimoine', 'teacher', 'fr'),
  referee('Marwan', 'Khoury', 'm.khoury@manuscripts.example', 'Levant Manuscript Centre', 'colleague', 'ar'),
  referee('Guowei', 'Zhao', 'zhao.gw@palace-studio.example', 'Palace Conservation Studio', 'teacher', 'cn'),
  referee('Helen', 'Fitzgerald', 'helen.fitzgerald@libraries.example', 'National Library Conservation', 'supervisor'),
  referee('Sophie', 'Delacroix', 's.delacroix@atelier-nord.example', 'Atelier Nord', 'client', 'fr'),
  referee('Ibrahim', 'Soliman', 'i.soliman@antiquities.example', 'Department of Antiquities', 'supervisor', 'ar'),
  referee('Xiaoming', 'Sun', 'sun.xm@heritage-lab.example', 'Heritage Science Laboratory', 'colleague', 'cn'),
  referee('Marek', 'Nowicki', 'm.nowicki@stone-workshop.example', 'Stone Workshop Kraków', 'colleague'),
  referee('Elena', 'Rossetti', 'e.rossetti@opificio.example', 'Opificio', 'teacher'),
  referee('Thabo', 'Molefe', 't.molefe@bronze-lab.example', 'Bronze Laboratory', 'member'),
  referee('Isabelle', 'Lambert', 'i.lambert@tissus.example', 'Musée des Tissus', 'supervisor', 'fr'),
  referee('Graham', 'Pemberton', 'g.pemberton@paperworks.example', 'Paperworks Conservation', 'member'),
  referee('Akiko', 'Tanaka', 'a.tanaka@urushi.example', 'Urushi Research Group', 'teacher'),
  referee('Vikram', 'Chandra', 'v.chandra@murals.example', 'Mural Survey of Kerala', 'colleague'),
  referee('Nadia', 'Cherkaoui', 'n.cherkaoui@medina-works.example', 'Medina Works', 'client', 'ar'),
  referee('Peter', 'Schönfeld', 'p.schoenfeld@photo-archive.example', 'Photographic Archive Dresden', 'supervisor'),
  referee('Catarina', 'Almeida', 'c.almeida@azulejo.example', 'Azulejo Workshop', 'member'),
  referee('Jean-Luc', 'Moreau', 'jl.moreau@ateliers-rhone.example', 'Ateliers du Rhône', 'colleague', 'fr'),
  referee('Yanling', 'He', 'he.yl@textile-institute.example', 'Textile Institute', 'supervisor', 'cn'),
  referee('Oluwaseun', 'Bakare', 'o.bakare@museums-lagos.example', 'Museums of Lagos', 'colleague'),
  referee('Ulrike', 'Steindl', 'u.steindl@denkmal.example', 'Office for Monuments', 'client'),
  referee('Carmen', 'Ibáñez', 'c.ibanez@bellas-artes.example', 'Museo de Bellas Artes', 'supervisor'),
  referee('Faisal', 'Haddadin', 'f.haddadin@mosaics.example', 'Mosaic School Madaba', 'teacher', 'ar'),
  referee('Louise', 'Bergeron', 'l.bergeron@conservation-mtl.example', 'Conservation Montréal', 'member', 'fr'),
  referee('Conor', 'Gallagher', 'c.gallagher@maps.example', 'Map Room Dublin', 'colleague'),
];
