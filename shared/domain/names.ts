/** Letters in which names begin with the family's; names from elsewhere are written in Katakana or with a dot. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]+$/u;

/** A person's name as it is written: 张伟 and not 伟 张, in whichever language the page is. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  familyFirst.test(firstName) && familyFirst.test(lastName)
    ? `${lastName}${firstName}`
    : `${firstName} ${lastName}`.trim();

/** A search as it finds such names, which are kept in two parts: sign by sign. */
export const spellName = (text: string): string => text.replace(/\p{Script=Han}(?=\p{Script=Han})/gu, '$& ');
