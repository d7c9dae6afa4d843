/**
 * Scripts in which the family name comes first (Han, Hangul, hiragana); foreign names use Katakana or a dot. A regular
 * expression for JavaScript and PostgreSQL.
 */
export const familyFirstPattern = `^[\\u3005\\u3041-\\u3096\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\u{20000}-\u{3fffd}]+$`;

const familyFirst = new RegExp(familyFirstPattern, 'u');

/** A person's full name in its own order: 张伟 and not 伟 张, whatever the page's language. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  familyFirst.test(firstName) && familyFirst.test(lastName)
    ? `${lastName}${firstName}`
    : `${firstName} ${lastName}`.trim();

/** Splits a full name in two: "Lind, Rosa", "Rosa Lind", "吴佳宁". A single name is a family name. */
export function splitName(name: string): { given: string; family: string } {
  const han = /^(\p{Script=Han})(\p{Script=Han}{1,3})$/u.exec(name);
  if (han) return { family: han[1] ?? '', given: han[2] ?? '' };
  const [family = '', given] = name.split(',', 2).map((part) => part.trim());
  if (given !== undefined) return { family, given };
  const words = name.split(/\s+/);
  return { given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '' };
}

// Three characters before the dot: "J.de Vries" and "Dr.at" are no addresses.
const webAddress =
  /:[\\/]{2}|www\.|@|\.\p{L}{2,}\/|\.xn--|[\p{L}\p{N}-]{3}\.(?:com|net|org|info|biz|io|co|me|xyz|ru|cn|de|fr|at|ch|uk|eu|top|site|online|shop|click|link|app|dev|ly|example|museum|рф)(?![\p{L}\p{N}])/iu;
// Titles are short: "Univ. Prof. Dr.". "Yahoo!" ends a name, and "!Xóõ" starts one.
const sentence = /[\n\r\u2028\u2029]|\p{L}[!?！？。]\s*\S|\p{Ll}{6}\.\s|:\s/u;
// "John 3rd" has few digits; addresses and phone numbers have many.
const longNumber = /\p{Nd}(?:[\s()./-]*\p{Nd}){5}/u;

/** Whether a text is a message instead of a name: mails carry names to strangers, and neither addresses nor sentences. */
export function carriesMessage(name: string): boolean {
  // As people read it: full-width letters and dots are others, and format characters are invisible.
  const seen = name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return [webAddress, sentence, longNumber].some((pattern) => pattern.test(seen));
}
