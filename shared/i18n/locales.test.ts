import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as domain from '../domain/index.ts';
import { languageFacts, languages } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { translationFolders } from '../testing/index.ts';
import { i18n } from './index.ts';
import type { Translations } from './index.ts';

const folders = Object.entries(translationFolders).filter(([, folder]) => {
  try {
    return readdirSync(folder).includes('en.json');
  } catch {
    return false;
  }
});

const plural = /_(zero|one|two|few|many|other)$/;

function flatten(translations: Translations, prefix = ''): [string, string][] {
  return Object.entries(translations).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const read = (folder: string, language: Language): [string, string][] =>
  flatten(JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')));

/** The keys a language needs for a set of English ones: a counted text needs every plural form of that language. */
function expected(keys: readonly string[], language: Language): string[] {
  const forms = new Intl.PluralRules(languageFacts[language].tag).resolvedOptions().pluralCategories;
  return [
    ...new Set(
      keys.flatMap((key) => (plural.test(key) ? forms.map((form) => key.replace(plural, `_${form}`)) : [key])),
    ),
  ].sort();
}

const placeholders = (text: string) =>
  [...new Set(text.match(/{{\s*\w+/g) ?? [])]
    .map((one) => one.replace(/\W/g, ''))
    .filter((one) => one !== 'count')
    .sort();

describe.each(folders)('translations of %s', (_, folder) => {
  const english = read(folder, 'en');

  test.each(languages)('are complete in %s, with every plural form', (language) => {
    const keys = read(folder, language)
      .map(([key]) => key)
      .sort();
    expect(keys).toEqual(
      expected(
        english.map(([key]) => key),
        language,
      ),
    );
  });

  test.each(languages)('have a text for every key in %s, with the same placeholders', (language) => {
    const texts = new Map(english);
    const wrong = read(folder, language).filter(([key, text]) => {
      const source = texts.get(key) ?? texts.get(key.replace(plural, '_other')) ?? '';
      return text.trim() === '' || placeholders(text).join() !== placeholders(source).join();
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['role', domain.roles],
  ['application.state', domain.applicationStates],
  ['application.nextStep', domain.nextStepKeys],
  ['application.turn', domain.turns],
  ['application.blocker', domain.blockers],
  ['application.outcome', domain.decisionOutcomeNames],
  ['referee.state', domain.shownRefereeStates],
  ['referee.relation', domain.refereeRelations],
  ['document.kind', domain.documentKinds],
  ['document.state', domain.documentStates],
  ['invoice.state', [...domain.invoiceStates, 'overdue']],
  ['payment.state', domain.paymentStates],
  ['payment.method', domain.paymentMethods],
  ['mail.state', domain.mailStates],
  ['query.state', domain.queryStates],
  ['query.priority', domain.queryPriorities],
  ['query.category', domain.queryCategories],
  ['user.state', domain.userStates],
  ['timeline', domain.timelineEvents],
] as const)('every %s of the domain has its label', (group, values) => {
  const missing = values.filter((value) => !i18n.exists(`${group}.${value}`, { ns: 'domain' }));
  expect(missing).toEqual([]);
});
