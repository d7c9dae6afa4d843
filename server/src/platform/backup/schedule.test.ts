import { rmSync, writeFileSync } from 'node:fs';
import { testApp } from '../../testing/app.ts';
import { openBackupStore } from './stores.ts';

/** The clock is at 9:00 UTC, which is 10:00 in the association's zone. */
async function scheduled(backupAt: string | null, backupKeepDays: number | null = 2) {
  const t = await testApp({ config: { backupAt, backupKeepDays } });
  const store = openBackupStore(t.config.backups);
  const names = async () => (await store.list()).map(({ name }) => name.slice(10, 26)).sort();
  return { ...t, names, tick: () => t.app.jobs.runNow('backups') };
}

test('backs up once a day, at a time in the association’s zone, and deletes old ones', async () => {
  const { clock, names, tick, read } = await scheduled('10:30');
  // Overdue because nothing was running.
  await tick();
  await tick();
  expect(await names()).toEqual(['20261120T090000Z']);
  clock.pass({ minutes: 29 });
  await tick();
  expect(await names()).toHaveLength(1);
  clock.pass({ minutes: 1 });
  await tick();
  expect(await names()).toEqual(['20261120T090000Z', '20261120T093000Z']);
  clock.pass({ days: 3 });
  await tick();
  expect(await names()).toEqual(['20261123T093000Z']);
  expect((await read.audit()).filter(({ action }) => action === 'backup.made')).toHaveLength(3);
});

test('makes none until a time is set', async () => {
  const { names, tick } = await scheduled(null);
  await tick();
  expect(await names()).toEqual([]);
});

test('retries a failed one after an hour', async () => {
  const { config, clock, names, tick } = await scheduled('03:00');
  writeFileSync(config.backups, 'a file in the place of the folder');
  await tick();
  rmSync(config.backups);
  clock.pass({ minutes: 59 });
  await tick();
  expect(await names()).toEqual([]);
  clock.pass({ minutes: 1 });
  await tick();
  expect(await names()).toEqual(['20261120T100000Z']);
});
