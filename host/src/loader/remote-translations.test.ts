import { changeLanguage, i18n, type Language, registerTranslations } from '@guildhall/shared/i18n';
import { createRemoteTranslations } from './remote-translations.ts';

const demo = { id: 'demo', namespace: 'demo' };

test('shows a remote in use in another language with all its translations, not only the navigation’s', async () => {
  for (const language of ['en', 'fr', 'ar', 'cn'] as const)
    registerTranslations('demo', language, { nav: { home: language } });
  const load = jest.fn(async (_: string, language: Language) => ({ title: `Contacts ${language}` }));
  const translations = createRemoteTranslations(load);
  translations.take(demo, 'en', { title: 'Contacts' });
  await translations.prepare('fr');
  await changeLanguage('fr');
  expect(i18n.t('demo:title')).toBe('Contacts fr');
  expect(i18n.t('demo:nav.home')).toBe('fr');

  await translations.prepare('en');
  await translations.prepare('fr');
  expect(load.mock.calls).toEqual([['demo', 'fr']]);
  await changeLanguage('en');
  expect(i18n.t('demo:title')).toBe('Contacts');
});

test('reloads the translations of other languages after a build change', async () => {
  const load = jest.fn(async () => ({ title: 'of the new build' }));
  const translations = createRemoteTranslations(load);
  translations.take(demo, 'en', { title: 'of the old build' });
  translations.take(demo, 'fr', { title: 'de l’ancienne version' });
  translations.forget('demo');
  translations.take(demo, 'en', { title: 'of the new build' });
  await translations.prepare('fr');
  expect(load).toHaveBeenCalledWith('demo', 'fr');
});

test('does not switch to a language whose translations fail to load, and retries next time', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue({ title: 'Contacts' });
  const translations = createRemoteTranslations(load);
  translations.take(demo, 'en', { title: 'Contacts' });
  await expect(translations.prepare('cn')).rejects.toThrow('lost');
  await translations.prepare('cn');
  expect(load).toHaveBeenCalledTimes(2);
});
