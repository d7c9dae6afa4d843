import { chooseLanguage, customize, languageOfVisit, store } from './index.ts';

const look = () => store.getState().customizer;
const forgetCookie = () => {
  document.cookie = 'gh_lang=; path=/; max-age=0';
};

beforeEach(() => {
  forgetCookie();
  customize({ isLanguage: 'en', isLanguageChosen: false, activeDir: 'ltr' });
});
afterAll(forgetCookie);

test('a stored choice leads whatever the server found, and the cookie follows it (specification §3)', () => {
  chooseLanguage('fr');
  document.cookie = 'gh_lang=ar; path=/';
  expect(languageOfVisit('ar')).toBe('fr');
  expect(document.cookie).toBe('gh_lang=fr');
  expect(look()).toMatchObject({ isLanguage: 'fr', activeDir: 'ltr' });
});

test('keeps a direction that the person reversed', () => {
  chooseLanguage('fr');
  customize({ activeDir: 'rtl' });
  expect([languageOfVisit('ar'), look().activeDir]).toEqual(['fr', 'rtl']);
});

test('without a choice, the language of the page is shown, and the next page may have another', () => {
  expect([languageOfVisit('ar'), look().isLanguage, look().activeDir]).toEqual(['ar', 'ar', 'rtl']);
  expect([look().isLanguageChosen, document.cookie]).toEqual([false, '']);
  expect(languageOfVisit('fr')).toBe('fr');
});

test('a cookie of an earlier visit counts as a choice', () => {
  document.cookie = 'gh_lang=cn; path=/';
  languageOfVisit('cn');
  expect(look()).toMatchObject({ isLanguage: 'cn', isLanguageChosen: true });
});
