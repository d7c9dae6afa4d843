import { everywhere, walkAtRandom, walkTimeout } from '../testing/walk/walk.ts';

test(
  'where the office screens first, random walks follow the state table, and timeline and audit record every step',
  async () => {
    expect(await walkAtRandom({ asksReferees: 'after_check' })).toEqual(expect.arrayContaining([...everywhere]));
  },
  walkTimeout,
);
