/**
 * Currencies of fees and invoices (ISO 4217). All have hundredths, the unit in which amounts are stored, entered and
 * printed; currencies without (JPY, HUF) or with thousandths (TND) would change the amounts.
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
