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

test('on a new device the page speaks the person’s language', async () => {
  await speakLanguageOf(buildSessionUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
});

test('a language that was chosen on this device stays', async () => {
  document.cookie = 'gh_lang=en; path=/';
  await speakLanguageOf(buildSessionUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('en');
});
