/**
 * Currencies of fees and invoices (ISO 4217). All have two decimals, because amounts are stored, entered and printed in
 * hundredths; currencies without decimals (JPY, HUF) or with three (TND) would change the amounts.
 */
export const currencies = [
  'EUR',
  'CHF',
  'GBP',
  'USD',
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CNY',
  'CZK',
  'DKK',
  'EGP',
  'HKD',
  'ILS',
  'INR',
  'MAD',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'QAR',
  'RON',
  'SAR',
  'SEK',
  'SGD',
  'TRY',
  'ZAR',
] as const;
export type Currency = (typeof currencies)[number];

export const defaultCurrency: Currency = 'EUR';
