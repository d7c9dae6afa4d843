import { changeLanguage, i18n, type Language, registerWords } from '@guildhall/shared/i18n';
import { createRemoteWords } from './remote-words.ts';

const demo = { id: 'demo', namespace: 'demo' };

test('a remote in use is shown in another language with all its words, not only those of the navigation', async () => {
  for (const language of ['en', 'fr', 'ar', 'cn'] as const)
    registerWords('demo', language, { nav: { home: language } });
  const load = jest.fn(async (_: string, language: Language) => ({ title: `Contacts ${language}` }));
  const words = createRemoteWords(load);
  words.take(demo, 'en', { title: 'Contacts' });
  await words.prepare('fr');
  await changeLanguage('fr');
  expect(i18n.t('demo:title')).toBe('Contacts fr');
  expect(i18n.t('demo:nav.home')).toBe('fr');

  await words.prepare('en');
  await words.prepare('fr');
  expect(load.mock.calls).toEqual([['demo', 'fr']]);
  await changeLanguage('en');
  expect(i18n.t('demo:title')).toBe('Contacts');
});

test('after a change of build the words of other languages are fetched anew', async () => {
  const load = jest.fn(async () => ({ title: 'of the new build' }));
  const words = createRemoteWords(load);
  words.take(demo, 'en', { title: 'of the old build' });
  words.take(demo, 'fr', { title: 'de l’ancienne version' });
  words.forget('demo');
  words.take(demo, 'en', { title: 'of the new build' });
  await words.prepare('fr');
  expect(load).toHaveBeenCalledWith('demo', 'fr');
});

test('a language whose words do not come is not prepared, and tried again the next time', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue({ title: 'Contacts' });
  const words = createRemoteWords(load);
  words.take(demo, 'en', { title: 'Contacts' });
  await expect(words.prepare('cn')).rejects.toThrow('lost');
  await words.prepare('cn');
  expect(load).toHaveBeenCalledTimes(2);
});
