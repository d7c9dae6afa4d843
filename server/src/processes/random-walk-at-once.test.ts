import { everywhere, walkAtRandom, walkTimeout } from '../testing/walk/walk.ts';

test(
  'with referees asked at once, random walks stay within the table of states, and timeline and audit record every step',
  async () => {
    expect(await walkAtRandom({ asksReferees: 'at_once' })).toEqual(expect.arrayContaining([...everywhere]));
  },
  walkTimeout,
);
