/** Scripts in which the family name comes first; foreign names use Katakana or a dot. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]+$/u;

/** A person's full name in its own order: 张伟 and not 伟 张, whatever the page's language. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  familyFirst.test(firstName) && familyFirst.test(lastName)
    ? `${lastName}${firstName}`
    : `${firstName} ${lastName}`.trim();
