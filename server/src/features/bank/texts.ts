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
