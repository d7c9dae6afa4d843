import { isRecord } from '../domain/is-record.ts';
import { clearAtSignOut, jsonEntry, removeEntries, textEntry } from './device-storage.ts';

const about = { owner: 'device', atSignOut: 'kept' } as const;
const isNumber = (value: unknown): value is number => typeof value === 'number';

const zone = textEntry({ key: 'zone', where: 'device', ...about }, (text) => text.includes('/'));
const times = jsonEntry({ key: 'time:', where: 'tab', owner: 'person', atSignOut: 'removed' }, isNumber);
const drafts = jsonEntry({ key: 'draft.', where: 'device', ...about, owner: 'link', lifetimeMs: 1000 }, isRecord);

/** Makes every use of a storage fail, as when the browser blocks site data. */
function forbidStorage() {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
}
afterEach(() => jest.useRealTimers());

test('stores a text unchanged', () => {
  expect(zone.write('Asia/Tokyo')).toBe(true);
  expect({ ...localStorage }).toEqual({ zone: 'Asia/Tokyo' });
  expect(zone.read()).toBe('Asia/Tokyo');
  zone.remove();
  expect(zone.read()).toBeNull();
});

test('a place can hold an entry for each name', () => {
  times.write(1, 'ada');
  times.write(2, 'ben');
  expect({ ...sessionStorage }).toEqual({ 'time:ada': '1', 'time:ben': '2' });
  times.remove('ada');
  expect([times.read('ada'), times.read('ben')]).toEqual([null, 2]);
});

test.each(['not json', 'null', '"1"', '{}'])('removes damaged or foreign data: %s', (text) => {
  sessionStorage.setItem('time:ada', text);
  expect(times.read('ada')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('removes a text that does not pass the check', () => {
  localStorage.setItem('zone', 'Vienna');
  expect(zone.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['just written', 999, { text: 'a' }],
  ['too old', 1000, null],
])('an entry with a lifetime that is %s', (_name, age, expected) => {
  jest.useFakeTimers();
  drafts.write({ text: 'a' }, 'one');
  jest.advanceTimersByTime(age);
  const draft = drafts.read('one');
  expect(draft && { text: draft.text }).toEqual(expected);
  expect(localStorage).toHaveLength(expected ? 1 : 0);
});

test('an entry with a lifetime that does not say when it was kept is removed', () => {
  localStorage.setItem('draft.one', '{"text":"a"}');
  expect(drafts.read('one')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a forbidden storage never throws', () => {
  localStorage.setItem('zone', 'Asia/Tokyo');
  forbidStorage();
  expect(zone.write('Asia/Tokyo')).toBe(false);
  expect(zone.read()).toBeNull();
  expect(() => zone.remove()).not.toThrow();
  expect(() => removeEntries('device', () => true)).not.toThrow();
  expect(() => clearAtSignOut({ leadsBack: false })).not.toThrow();
  jest.restoreAllMocks();
});

describe('signing out', () => {
  const path = textEntry({ key: 'path', where: 'tab', owner: 'person', atSignOut: 'leads-back' }, Boolean);
  const update = textEntry({ key: 'update', where: 'tab', ...about }, Boolean);
  const registry = textEntry({ key: 'registry', where: 'device', owner: 'person', atSignOut: 'removed' }, Boolean);

  beforeEach(() => {
    for (const place of [path, update, registry]) place.write('/');
    times.write(1, 'ada');
    zone.write('Asia/Tokyo');
    sessionStorage.setItem('undeclared', '1');
    localStorage.setItem('undeclared', '1');
  });
  const names = () => [Object.keys(sessionStorage), Object.keys(localStorage).sort()];

  test('clears declared places, and everything else that belongs to the tab', () => {
    clearAtSignOut({ leadsBack: false });
    expect(names()).toEqual([['update'], ['undeclared', 'zone']]);
  });

  test('keeps the way back when the server has ended the session', () => {
    clearAtSignOut({ leadsBack: true });
    expect(names()).toEqual([
      ['path', 'update'],
      ['undeclared', 'zone'],
    ]);
  });
});
