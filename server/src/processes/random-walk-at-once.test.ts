import { everywhere, walkAtRandom, walkTimeout } from '../testing/walk/walk.ts';

test(
  'where referees are asked at once, no random walk leaves the table of states, and timeline and audit tell each completely',
  async () => {
    expect(await walkAtRandom({ asksReferees: 'at_once' })).toEqual(expect.arrayContaining([...everywhere]));
  },
  walkTimeout,
);
