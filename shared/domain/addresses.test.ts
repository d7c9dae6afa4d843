import { comparableAddress, readAddress } from './addresses.ts';

test.each([
  ['R&D@example.org', 'r&d@example.org'],
  ['key=value@example.org', 'key=value@example.org'],
  ["o'neill+list@example.org", "o'neill+list@example.org"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['info@موقع.مصر', 'info@xn--4gbrim.xn--wgbh1c'],
  ['王@例子。中国', null],
  ['wang@例子。中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  [' Ada@Example.ORG ', 'ada@example.org'],
])('reads %s as %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test.each([
  'ada',
  'ada@example',
  '@example.org',
  'ada@',
  'a b@example.org',
  'ada@exam ple.org',
  'ada..moreau@example.org',
  '.ada@example.org',
  'ada@-.org',
  'ada@example.org/path',
  'ada@127.0.0.1',
  'ada@example..org',
  '<ada@example.org>',
  'ada@example.org\nBcc: b@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a.'.repeat(130)}org`,
])('does not accept %j', (text) => {
  expect(readAddress(text)).toBeNull();
});

test('both spellings of a domain are one person', () => {
  expect(comparableAddress('ada+ref@bücher.example')).toBe(comparableAddress('ADA@xn--bcher-kva.example'));
});
