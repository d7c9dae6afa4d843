import { importFields, type ImportField, type ImportMapping } from '@guildhall/shared/domain';

/** Names of the fields in other programs; compared without case, accents and non-letters. */
const headings: Record<ImportField, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'courriel',
    'adresseemail',
    'adressemail',
    '邮箱',
    '电子邮件',
    'البريدالإلكتروني',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'prenom', 'vorname', '名', 'الاسمالأول', 'الاسم'],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'nom',
    'nomdefamille',
    'nachname',
    'familienname',
    '姓',
    'اسمالعائلة',
  ],
  name: ['name', 'fullname', 'nomcomplet', '姓名', 'الاسمالكامل'],
  memberNumber: [
    'membernumber',
    'memberno',
    'memberid',
    'membershipnumber',
    'numeromembre',
    'numerodemembre',
    'mitgliedsnummer',
    '会员号',
    '会员编号',
    'رقمالعضوية',
  ],
  memberSince: [
    'membersince',
    'joined',
    'joinedon',
    'joindate',
    'entrydate',
    'membredepuis',
    'dateadhesion',
    'eintritt',
    'eintrittsdatum',
    'mitgliedseit',
    '入会日期',
    'عضومنذ',
  ],
  paidUntil: [
    'paiduntil',
    'memberuntil',
    'validuntil',
    'paidto',
    'payejusquau',
    'payeejusquau',
    'valablejusquau',
    'bezahltbis',
    'gultigbis',
    '有效期至',
    '缴费至',
    'مدفوعحتى',
    'عضوحتى',
  ],
  membershipType: [
    'membershiptype',
    'membership',
    'type',
    'category',
    'typedadhesion',
    'categorie',
    'mitgliedschaft',
    'mitgliedsart',
    '会员类型',
    'نوعالعضوية',
  ],
  language: ['language', 'lang', 'langue', 'sprache', '语言', 'اللغة'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'telefon', '电话', 'الهاتف'],
  street: [
    'street',
    'address',
    'addressline',
    'streetaddress',
    'adresse',
    'rue',
    'strasse',
    '地址',
    '街道',
    'العنوان',
    'الشارع',
  ],
  postalCode: ['postalcode', 'postcode', 'zip', 'zipcode', 'codepostal', 'plz', 'postleitzahl', '邮编', 'الرمزالبريدي'],
  city: ['city', 'town', 'ville', 'ort', 'stadt', '城市', 'المدينة'],
  country: ['country', 'pays', 'land', '国家', 'البلد'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** The headings that each field was read from last time. */
export type KnownHeadings = Partial<Record<ImportField, string>>;

/** Guesses the columns: as last time for the same heading, otherwise by common names. */
export function guessMapping(columns: readonly string[], known: KnownHeadings): ImportMapping {
  const mapping: ImportMapping = {};
  const plainColumns = columns.map(plain);
  const taken = new Set<number>();
  const take = (field: ImportField, fits: (heading: string, plainHeading: string) => boolean) => {
    if (mapping[field] !== undefined) return;
    const index = columns.findIndex(
      (heading, at) => !taken.has(at) && heading !== '' && fits(heading, plainColumns[at] ?? ''),
    );
    if (index === -1) return;
    mapping[field] = index;
    taken.add(index);
  };
  for (const field of importFields) take(field, (heading) => heading === known[field]);
  for (const field of importFields) {
    const names = headings[field].map(plain);
    take(field, (_, plainHeading) => names.includes(plainHeading));
  }
  // "Nom" alone is a full name.
  if (mapping.lastName !== undefined && mapping.firstName === undefined && mapping.name === undefined) {
    mapping.name = mapping.lastName;
    delete mapping.lastName;
  }
  return mapping;
}

/** The mapping to store for next time. */
export const headingsOf = (columns: readonly string[], mapping: ImportMapping): KnownHeadings =>
  Object.fromEntries(Object.entries(mapping).flatMap(([field, at]) => (columns[at] ? [[field, columns[at]]] : [])));
