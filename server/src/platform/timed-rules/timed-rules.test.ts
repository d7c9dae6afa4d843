import { testApp } from '../../testing/app.ts';
import { createTimedRules, type Planned } from './timed-rules.ts';

test('a stopping server finishes running work and starts nothing new', async () => {
  const { app, db, clock } = await testApp();
  const timedRules = createTimedRules({ db, clock, jobs: { ...app.jobs, every: () => {} }, log: app.log });
  const done: string[] = [];
  let finish = () => {};
  const started = new Promise<void>((begun) => {
    timedRules.add({
      kind: 'referee_reminder',
      planned: () => Promise.resolve(['first', 'second'].map((rowId) => planned(rowId))),
      count: () => Promise.resolve(2),
      run: async (_tx, { rowId }) => {
        begun();
        await new Promise<void>((resolve) => (finish = resolve));
        done.push(rowId);
      },
    });
  });
  const planned = (rowId: string): Planned => ({
    kind: 'referee_reminder',
    at: clock.now(),
    subject: { kind: 'application', id: rowId, label: rowId },
    rowId,
    who: null,
  });
  const work = timedRules.tick();
  await started;

  const stopped = timedRules.stop().then(() => done.push('stopped'));
  finish();
  await Promise.all([work, stopped]);

  expect(done).toEqual(['first', 'stopped']);
});
