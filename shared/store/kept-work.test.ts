import { buildSessionUser } from '../testing/index.ts';
import { encryptedEntry } from './encrypted-entry.ts';
import { forgetWork, keepWork, keptWorkOf } from './kept-work.ts';

const ada = buildSessionUser();
const bela = '0192f0c1-0000-7000-8000-000000000002';
const work = (path: string, parts = {}) => ({ path, title: path, savedAt: new Date().toISOString(), ...parts });
const paths = (userId = ada.id) => keptWorkOf(userId).map(({ path }) => path);

describe('saved work', () => {
  test('is offered to its owner only, newest first', () => {
    keepWork(ada.id, work('/forms/membership/1'));
    keepWork(ada.id, work('/forms/membership/2?step=referees'));
    expect(paths()).toEqual(['/forms/membership/2?step=referees', '/forms/membership/1']);
    expect(paths(bela)).toEqual([]);
  });

  test('counts as one for all steps of a form, also when it is removed', () => {
    keepWork(ada.id, work('/forms/membership/1?step=personal'));
    keepWork(ada.id, work('/forms/membership/1?step=referees'));
    expect(paths()).toEqual(['/forms/membership/1?step=referees']);
    forgetWork(ada.id, '/forms/membership/1');
    expect(paths()).toEqual([]);
  });

  test.each([
    ['another site', work('//evil.example')],
    ['sign-in', work('/auth/login')],
    ['an expired entry', work('/forms/membership/1', { savedAt: '2025-01-01T00:00:00Z' })],
    ['something else', { hello: 'world' }],
  ])('leads nowhere when the storage contains %s', (_name, kept) => {
    encryptedEntry(ada.id, 'work').write(JSON.stringify([kept]));
    expect(keptWorkOf(ada.id)).toEqual([]);
  });

  test('is empty when the storage is damaged or blocked', () => {
    encryptedEntry(ada.id, 'work').write('[{');
    expect(keptWorkOf(ada.id)).toEqual([]);
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(() => keepWork(ada.id, work('/forms/membership/1'))).not.toThrow();
    forbidden.mockRestore();
  });
});
