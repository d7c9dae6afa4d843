import { currentLanguage } from '@guildhall/shared/i18n';
import { buildSessionUser } from '@guildhall/shared/testing';
import { addTranslationLoaders } from '../language/language.ts';
import { speakLanguageOf } from './persons-language.ts';

const forgetChoice = () => {
  document.cookie = 'gh_lang=; path=/; max-age=0';
};

beforeAll(addTranslationLoaders);
beforeEach(forgetChoice);
afterAll(forgetChoice);

test('uses the person’s language on a new device', async () => {
  await speakLanguageOf(buildSessionUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
});

test('keeps a language chosen on this device', async () => {
  document.cookie = 'gh_lang=en; path=/';
  await speakLanguageOf(buildSessionUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('en');
});
