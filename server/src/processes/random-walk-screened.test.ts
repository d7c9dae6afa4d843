import { everywhere, walkAtRandom, walkTimeout } from '../testing/walk/walk.ts';

test(
  'where the office screens first, no random walk leaves the table of states, and timeline and audit tell each completely',
  async () => {
    expect(await walkAtRandom({ asksReferees: 'after_check' })).toEqual(expect.arrayContaining([...everywhere]));
  },
  walkTimeout,
);
