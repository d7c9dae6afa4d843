import { slugOf } from './slug.ts';

test.each([
  ['Supporter', 'supporter'],
  ['  Freunde & Förderer! ', 'freunde-forderer'],
  ['Membre à l’étranger', 'membre-a-l-etranger'],
  ['Großes Haus', 'grosses-haus'],
  ['2026 Jubilee members', 'jubilee-members'],
  ['Honorary member of the city', 'honorary-member-of-the'],
  ['Donaudampfschifffahrtsgesellschaft', 'donaudampfschifffahrtsg'],
  ['会员', ''],
])('%j suggests the key %j', (name, key) => {
  expect(slugOf(name, 23)).toBe(key);
});
