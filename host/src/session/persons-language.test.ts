import { changeLanguage, currentLanguage } from '@guildhall/shared/i18n';
import { chooseLanguage, customize } from '@guildhall/shared/store';
import { buildSessionUser } from '@guildhall/shared/testing';
import { addTranslationLoaders } from '../language/language.ts';
import { switchToLanguageOf } from './persons-language.ts';

beforeAll(addTranslationLoaders);
beforeEach(() => customize({ isLanguageChosen: false }));

test('uses the person’s language on a new device', async () => {
  await switchToLanguageOf(buildSessionUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
});

test('keeps a language chosen on this device', async () => {
  await changeLanguage('en');
  chooseLanguage('en');
  await switchToLanguageOf(buildSessionUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('en');
});
