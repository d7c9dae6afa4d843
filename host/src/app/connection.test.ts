import { hasDataToSpare } from './connection.ts';

test.each([
  ['a browser that tells nothing', undefined, true],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, true],
  ['a fast connection whose owner saves data', { saveData: true, effectiveType: '4g' }, false],
  ['a slow connection', { saveData: false, effectiveType: '3g' }, false],
])('%s: whether files are loaded that only may be needed', (_, connection, expected) => {
  expect(hasDataToSpare(connection)).toBe(expected);
});

test('reads what the browser tells', () => {
  expect(hasDataToSpare()).toBe(true);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  expect(hasDataToSpare()).toBe(false);
  Reflect.deleteProperty(navigator, 'connection');
});
