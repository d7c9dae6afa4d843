import { isBankAccount } from './bank-account.ts';

/** Countries of the European Economic Area: their banks need no BIC, which the association does not state. */
const countries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

/** Limits of the format, in characters and cents. */
const nameLength = 70;
const referenceLength = 140;
const maxCents = 999_999_999_99;

export interface Transfer {
  /** The recipient of the transfer. */
  name: string;
  /** As entered by the association, including spaces. */
  bankAccount: string;
  amountMinor: number;
  currency: string;
  /** The text that identifies the payment, such as the invoice number. */
  reference: string;
}

/**
 * The text of a QR code from which banking apps fill in a SEPA transfer (European Payments Council, EPC069-12,
 * version 002).
 * @returns null for what such a code can't express: another currency, an account outside the European Economic Area,
 *   nothing to pay
 */
export function transferCode({ name, bankAccount, amountMinor, currency, reference }: Transfer): string | null {
  const iban = bankAccount.replace(/\s+/g, '').toUpperCase();
  const isEuropean = countries.includes(iban.slice(0, 2)) && /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban);
  if (!isEuropean || !isBankAccount(iban)) return null;
  if (currency !== 'EUR' || amountMinor <= 0 || amountMinor > maxCents) return null;
  const amount = `EUR${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`;
  const holder = onOneLine(name, nameLength);
  if (holder === '') return null;
  // Lines: service tag, version, character set (UTF-8), SEPA credit transfer, BIC, holder, account, amount, purpose,
  // structured reference, free reference.
  return ['BCD', '002', '1', 'SCT', '', holder, iban, amount, '', '', onOneLine(reference, referenceLength)].join('\n');
}

/** A line break would shift every field after it. */
const onOneLine = (text: string, length: number) =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('').trim();
