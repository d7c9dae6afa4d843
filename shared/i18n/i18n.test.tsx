import { render } from '@testing-library/react';
import { act, screen } from '../testing/index.ts';
import { addTranslationLoader, changeLanguage, i18n, loadTranslations, useLanguage, useTranslation } from './index.ts';
import { createFormat } from '../format/index.ts';

test('sets the specification’s options', () => {
  expect(i18n.options).toMatchObject({
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
    interpolation: { escapeValue: false },
  });
});

test('a sentence that ends with a name with a full stop has one', async () => {
  addTranslationLoader('closing', () => Promise.resolve({ sent: 'Sent by {{name}}.' }));
  await loadTranslations('closing');
  expect(i18n.t('closing:sent', { name: 'Freunde e. V.' })).toBe('Sent by Freunde e. V.');
});

test('switching the language loads missing translations first, then changes document and screen', async () => {
  const loader = jest.fn((language: string) => Promise.resolve({ greeting: `hello in ${language}` }));
  addTranslationLoader('parlour', loader);
  await loadTranslations('parlour');
  function Greeting() {
    const { t } = useTranslation('parlour');
    return `${t('greeting')} (${useLanguage()})`;
  }
  render(<Greeting />);
  expect(screen.getByText('hello in en (en)')).toBeVisible();
  await act(() => changeLanguage('ar'));
  expect(await screen.findByText('hello in ar (ar)')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  await act(() => changeLanguage('cn'));
  expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
  expect(loader.mock.calls.map(([language]) => language)).toEqual(['en', 'ar', 'cn']);
});

test('does not escape translations, because React does', () => {
  i18n.addResource('en', 'parlour', 'from', 'From {{name}}');
  expect(i18n.t('from', { ns: 'parlour', name: 'Ada & Co' })).toBe('From Ada & Co');
});

test('counted texts follow the language’s plural rules', async () => {
  await changeLanguage('ar');
  expect(i18n.t('list.found', { ns: 'ui', count: 2 })).toBe('عنصران');
  await changeLanguage('cn');
  expect(i18n.t('list.found', { ns: 'ui', count: 1 })).toBe('1 条记录');
});

test.each(['en', 'fr', 'ar', 'cn'] as const)('numbers, dates and money have Latin digits in %s', (language) => {
  const format = createFormat(language, 'Europe/Vienna');
  const texts = [
    format.dateTime('2026-11-20T23:30:00Z'),
    format.money({ amountMinor: 123456, currency: 'EUR' }),
    format.number(1234),
  ];
  for (const text of texts) expect(text).toMatch(/^[^٠-٩]*[0-9][^٠-٩]*$/);
});

test('a day stays the same in every zone', () => {
  expect(createFormat('en', 'Pacific/Honolulu').day('2026-03-01')).toBe('Mar 1, 2026');
});

test('relative times use a suitable unit', () => {
  const { relative } = createFormat('en');
  const now = new Date('2026-11-20T09:00:00Z');
  expect(relative('2026-11-20T08:58:00Z', now)).toBe('2 minutes ago');
  expect(relative('2026-11-23T09:00:00Z', now)).toBe('in 3 days');
  expect(relative('2026-11-20T08:59:40Z', now)).toBe('just now');
  expect(relative('2026-11-20T09:00:20Z', now)).toBe('now');
});
