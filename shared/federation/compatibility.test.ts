import { describeMismatch, mismatches, type Provides } from './compatibility.ts';

const shell: Provides = { hostApi: '1.2.0', packages: { react: '19.3.1', '@guildhall/shared': '1.4.0' } };
const remote = (hostApi: string, requires: Record<string, string> = {}) => ({ hostApi, requires });

test.each([
  ['the same versions', remote('^1.2.0', { react: '^19.0.0', '@guildhall/shared': '^1.4.0' })],
  ['older minors', remote('^1.0.0', { '@guildhall/shared': '^1.3.0' })],
  ['a choice of majors', remote('^1.0.0 || ^2.0.0', { react: '^19.0.0 || ^20.0.0' })],
  ['a remote without shared packages', remote('^1.0.0')],
])('accepts %s', (_name, descriptor) => {
  expect(mismatches(descriptor, shell)).toEqual([]);
});

test.each([
  ['a newer minor of the host API', remote('^1.3.0'), { what: 'hostApi', needs: '^1.3.0', has: '1.2.0' }],
  ['a newer major of the host API', remote('^2.0.0'), { what: 'hostApi', needs: '^2.0.0', has: '1.2.0' }],
  ['an older major of the host API', remote('^0.9.0'), { what: 'hostApi', needs: '^0.9.0', has: '1.2.0' }],
  [
    'a newer minor of shared',
    remote('^1.0.0', { '@guildhall/shared': '^1.5.0' }),
    { what: '@guildhall/shared', needs: '^1.5.0', has: '1.4.0' },
  ],
  [
    'another major of React',
    remote('^1.0.0', { react: '^20.0.0' }),
    { what: 'react', needs: '^20.0.0', has: '19.3.1' },
  ],
  [
    'a package this shell does not share',
    remote('^1.0.0', { vue: '^3.0.0' }),
    { what: 'vue', needs: '^3.0.0', has: null },
  ],
])('rejects %s and says why', (_name, descriptor, mismatch) => {
  expect(mismatches(descriptor, shell)).toEqual([mismatch]);
});

test('names everything that is incompatible, the host API first', () => {
  const found = mismatches(remote('^3.0.0', { react: '^18.0.0', '@guildhall/shared': '^2.0.0', zod: '^4.0.0' }), shell);
  expect(found.map(describeMismatch)).toEqual([
    'hostApi ^3.0.0 (here 1.2.0)',
    'react ^18.0.0 (here 19.3.1)',
    '@guildhall/shared ^2.0.0 (here 1.4.0)',
    'zod ^4.0.0 (here none)',
  ]);
});

test('an invalid range matches nothing', () => {
  expect(mismatches(remote('latest'), shell)).toHaveLength(1);
});

test('inherited object properties do not count as packages', () => {
  expect(mismatches(remote('^1.0.0', { constructor: '^1.0.0' }), shell)).toHaveLength(1);
});
