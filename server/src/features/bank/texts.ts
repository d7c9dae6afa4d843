import { bankLimits, scrambles } from '@guildhall/shared/domain';

/** A text of a statement on one line: without control and bidi characters, and limited in length. */
export function clean(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const readable = scrambles(plain) ? [...plain].filter((one) => !scrambles(one)).join('') : plain;
  return readable.slice(0, bankLimits.text).toWellFormed();
}

const sepaKeys = /(?:^|\s)?(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|RTRN)\+/;

/** German banks write several texts into one, each behind its key, such as `SVWZ+` for the purpose. */
export function sepaTexts(text: string): {
  valueOf: (key: 'SVWZ' | 'EREF' | 'ABWA') => string | undefined;
  plain: string;
} {
  const valueOf = (key: string) => text.split(`${key}+`)[1]?.split(sepaKeys)[0]?.trim();
  return { valueOf, plain: valueOf('SVWZ') ?? text.split(sepaKeys)[0]?.trim() ?? '' };
}

/** A reference, unless the bank says that there is none. */
export const givenReference = (text: string | undefined): string =>
  !text || /^(?:NOTPROVIDED|NONREF|NOREF|0+)$/i.test(text) ? '' : clean(text).slice(0, bankLimits.text);
