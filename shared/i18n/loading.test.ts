import { stopClock } from '../testing/index.ts';
import {
  addTranslationLoader,
  i18n,
  loadTranslations,
  readLanguage,
  registerTranslations,
  type Translations,
} from './index.ts';

/** Tracks the current result of a promise. */
function follow(promise: Promise<unknown>) {
  const outcome = { is: 'waiting' as 'waiting' | 'done' | 'failed' };
  promise.then(
    () => (outcome.is = 'done'),
    () => (outcome.is = 'failed'),
  );
  return outcome;
}

test('loads translations on the fifth attempt after four failures, the first retry after 350 ms', async () => {
  const clock = stopClock();
  const loader = jest.fn(async () => {
    if (loader.mock.calls.length <= 4) throw new Error('offline');
    return { greeting: 'Good day' };
  });
  addTranslationLoader('hall', loader);
  const loading = follow(loadTranslations('hall'));
  await clock.advance(349);
  expect(loader).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  expect(loader).toHaveBeenCalledTimes(2);
  // Each wait is twice the previous one: 350, 700, 1400 and 2800 ms.
  await clock.advance(700 + 1400 + 2800);
  expect(loader).toHaveBeenCalledTimes(5);
  expect(loading.is).toBe('done');
  expect(i18n.t('greeting', { ns: 'hall' })).toBe('Good day');
});

test('gives up after five retries and reports it', async () => {
  const clock = stopClock();
  const loader = jest.fn<Promise<Translations>, []>(() => Promise.reject(new Error('offline')));
  addTranslationLoader('cellar', loader);
  const loading = follow(loadTranslations('cellar'));
  await clock.advance(60_000);
  expect(loader).toHaveBeenCalledTimes(6);
  expect(loading.is).toBe('failed');
  // The connection is back for the following tests.
  loader.mockResolvedValue({});
});

test('reads ten translation files at once, and the next when one has loaded', async () => {
  const asked: string[] = [];
  const answer = new Map<string, (translations: { name: string }) => void>();
  const rooms = Array.from({ length: 12 }, (_, index) => `room-${index}`);
  for (const room of rooms)
    addTranslationLoader(room, () => {
      asked.push(room);
      return new Promise((resolve) => answer.set(room, resolve));
    });
  const loading = Promise.all(rooms.map((room) => loadTranslations(room)));
  await Promise.resolve();
  expect(asked).toEqual(rooms.slice(0, 10));
  for (const room of rooms) {
    await new Promise((resolve) => setTimeout(resolve));
    answer.get(room)?.({ name: room });
  }
  await loading;
  expect(asked).toEqual(rooms);
});

test('inserts values unescaped, including markup: React escapes them', () => {
  registerTranslations('porch', 'en', { sign: '{{name}}' });
  expect(i18n.t('sign', { ns: 'porch', name: '<b>Ada & “Co”</b>' })).toBe('<b>Ada & “Co”</b>');
});

test.each(['cn', 'ch', 'zh', 'zh-CN', 'CH', 'zh-Hans-CN'])('recognises %s as Chinese', (spelling) => {
  expect(readLanguage(spelling)).toBe('cn');
});
