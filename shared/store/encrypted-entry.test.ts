import { keptName } from '../testing/index.ts';
import { encryptedEntry } from './encrypted-entry.ts';

const ada = '0192f0c1-0000-7000-8000-000000000001';
const ben = '0192f0c1-0000-7000-8000-000000000002';
const application = '0192f0c1-aaaa-7000-8000-00000000000a';

beforeEach(() => localStorage.clear());

test('returns the stored text to its owner', () => {
  const kept = encryptedEntry(ada, 'answers', application);
  expect(kept.read()).toBeNull();
  expect(kept.write('Ségolène 李, *1990')).toBe(true);
  expect(encryptedEntry(ada, 'answers', application).read()).toBe('Ségolène 李, *1990');
  kept.forget();
  expect(localStorage).toHaveLength(0);
});

test('reveals neither the owner, nor the subject, nor the text', () => {
  const kept = encryptedEntry(ada, 'answers', application);
  kept.write(`text of ${ada} about ${application}`);
  kept.write(`text of ${ada} about ${application}`);
  const stored = JSON.stringify({ ...localStorage });
  for (const secret of [ada, application, 'text', ada.replaceAll('-', ''), Buffer.from('text').toString('hex')])
    expect(stored).not.toContain(secret);
});

test('has a separate name for every person and subject', () => {
  const names = [
    keptName(ada, 'answers', application),
    keptName(ben, 'answers', application),
    keptName(ada, 'answers', ada),
    keptName(ada, 'answers'),
    keptName(ada, 'answers', application, ''),
    keptName(ada, 'referee', application),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(keptName(ada, 'answers', application)).toBe(names[0]);
});

test('returns nothing to anybody else', () => {
  encryptedEntry(ada, 'work').write('Ada Moreau’s work');
  localStorage.setItem(keptName(ben, 'work'), localStorage.getItem(keptName(ada, 'work')) ?? '');
  expect(encryptedEntry(ben, 'work').read()).toBeNull();
});

test('returns nothing that was written about another subject', () => {
  encryptedEntry(ada, 'answers', application).write('typed for one application');
  localStorage.setItem(
    keptName(ada, 'answers', ben),
    localStorage.getItem(keptName(ada, 'answers', application)) ?? '',
  );
  expect(encryptedEntry(ada, 'answers', ben).read()).toBeNull();
});

test('removes changed, truncated and outdated entries', () => {
  const kept = encryptedEntry(ada, 'work');
  kept.write('Ada Moreau’s work');
  const name = keptName(ada, 'work');
  const text = localStorage.getItem(name) ?? '';
  const oneDigitChanged = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
  const byFormerVersion = '000102030405060708090a0b' + '5a9d3c';
  for (const unreadable of ['', 'ff', '[{', text.slice(0, 20), text.slice(0, -2), oneDigitChanged, byFormerVersion]) {
    localStorage.setItem(name, unreadable);
    expect(kept.read()).toBeNull();
    expect(localStorage).toHaveLength(0);
  }
});

test('reports when the browser stores nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(encryptedEntry(ada, 'work').write('text')).toBe(false);
});
