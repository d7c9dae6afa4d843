import { everywhere, walkAtRandom, walkTimeout } from '../testing/walk/walk.ts';

test(
  'with referees asked immediately, random walks follow the state table, and timeline and audit record every step',
  async () => {
    expect(await walkAtRandom({ asksReferees: 'at_once' })).toEqual(expect.arrayContaining([...everywhere]));
  },
  walkTimeout,
);
