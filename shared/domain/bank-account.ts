const lengths = { min: 15, max: 34 };

/** Modulo 97 of a long decimal number, digit by digit: it exceeds the range of a number. */
const remainder97 = (digits: string): number =>
  [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);

/** True for text that looks like an IBAN: a country, two digits, then letters and digits. */
const looksLikeIban = (compact: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(compact);

/**
 * True for a bank account that can be printed on an invoice: an IBAN with valid check digits, or an account of a
 * country without IBANs.
 */
export function isBankAccount(text: string): boolean {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  if (!looksLikeIban(compact)) return true;
  if (compact.length < lengths.min || compact.length > lengths.max) return false;
  return checkRemainder(compact) === 1;
}

/** What the check digits are calculated with: the country behind the account, and letters as numbers. */
const checkRemainder = (compact: string): number =>
  remainder97(
    (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
  );

/** True for an IBAN other than the association's account; accounts of other kinds can't be compared. */
export function isOtherIban(account: string, own: string): boolean {
  const [one = '', other = ''] = [account, own].map((text) => text.replace(/\s+/g, '').toUpperCase());
  return [one, other].every((text) => looksLikeIban(text) && text.length >= lengths.min) && one !== other;
}

/** The IBAN of a German bank code and account number. */
export function germanIban(bankCode: string, accountNumber: string): string {
  const account = bankCode + accountNumber.padStart(10, '0');
  const digits = 98 - checkRemainder(`DE00${account}`);
  return `DE${String(digits).padStart(2, '0')}${account}`;
}
