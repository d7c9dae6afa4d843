import { currencies } from './currencies.ts';

test.each(currencies)('%s is a currency with hundredths, the unit of stored amounts', (currency) => {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  expect(maximumFractionDigits).toBe(2);
  expect(Intl.supportedValuesOf('currency')).toContain(currency);
});
