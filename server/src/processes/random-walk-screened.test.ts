import { isFullRun } from '@guildhall/shared/testing/sample';
import { everywhere, walkAtRandom, walkTimeout } from '../testing/walk/walk.ts';

// The same walk as in random-walk-at-once.test.ts under the other setting: nightly.
(isFullRun() ? test : test.skip)(
  'where the office screens first, random walks follow the state table, and timeline and audit record every step',
  async () => {
    expect(await walkAtRandom({ asksReferees: 'after_check' })).toEqual(expect.arrayContaining([...everywhere]));
  },
  walkTimeout,
);
