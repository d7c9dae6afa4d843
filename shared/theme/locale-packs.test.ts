import { readdirSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../domain/languages.ts';
import { describePack, loadLocalePack, localePackNames, packFor } from './locale-packs.ts';

const folder = path.resolve(__dirname, '../node_modules/@mui/material/locale');

test('offers every pack of MUI', () => {
  const files = readdirSync(folder).flatMap((file) => /^([a-z]{2}[A-Z]\w+)\.js$/.exec(file)?.[1] ?? []);
  expect(files.length).toBeGreaterThanOrEqual(50);
  expect(localePackNames).toEqual(files.sort());
});

test.each(localePackNames)('%s loads and shows the row count, in Latin digits', async (name) => {
  const { MuiTablePagination } = await loadLocalePack(name);
  const count = MuiTablePagination?.defaultProps?.labelDisplayedRows;
  const text = String(count?.({ from: 26, to: 50, count: 120, page: 1 }));
  for (const number of ['26', '50', '120']) expect(text).toContain(number);
});

test.each(localePackNames)('names %s in its own language', (name) => {
  const { label, tag } = describePack(name);
  expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
  expect(label).not.toMatch(/^[a-z]{2}(?:-|$)/i);
});

test('uses short names and distinguishes packs of one language by country', () => {
  expect(['deDE', 'frFR', 'jaJP', 'ptBR', 'ptPT'].map((name) => describePack(name).label)).toEqual([
    'Deutsch',
    'Français',
    '日本語',
    'Português (Brasil)',
    'Português (Portugal)',
  ]);
  const labels = localePackNames.map((name) => describePack(name).label);
  expect(new Set(labels).size).toBe(localePackNames.length);
});

test('uses the language’s pack by default', () => {
  expect(languages.map((language) => packFor('auto', language))).toEqual(['enUS', 'frFR', 'arEG', 'zhCN']);
  expect(packFor('deDE', 'ar')).toBe('deDE');
  expect(packFor('a pack that was taken away', 'fr')).toBe('frFR');
});

test('refuses an unknown pack and loads nothing for it', async () => {
  await expect(loadLocalePack('../../package')).rejects.toThrow('There is no locale pack');
});
