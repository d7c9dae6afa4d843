import { sendTelemetry } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { addLoadCounts, loadCounts, type LoadRow } from './repository.ts';
import { createLoadCounter } from './load-counter.ts';
import { deploy, failed, firstBuild, loaded } from './testing.ts';

const demo = { remote: 'demo', build: firstBuild };
const since = new Date(0);

test('two processes that count the same minute add up', async () => {
  const { db, clock } = await testApp();
  const process = () => createLoadCounter({ clock, save: (rows) => addLoadCounts(db, rows) });
  const [one, other] = [process(), process()];
  for (const counter of [one, other]) {
    counter.add(demo, { loads: 3, msTotal: 900 });
    counter.add(demo, { failures: 1 });
    counter.add({ remote: 'admin', build: firstBuild }, { crashes: 1 });
  }
  await Promise.all([one.flush(), other.flush()]);
  await one.flush();
  expect(await loadCounts(db, { since })).toEqual([
    { remote: 'admin', build: firstBuild, loads: 0, failures: 0, crashes: 2, msTotal: 0 },
    { ...demo, loads: 6, failures: 2, crashes: 0, msTotal: 1800 },
  ]);
});

test('sums start with the requested minute', async () => {
  const { db, clock } = await testApp();
  const counter = createLoadCounter({ clock, save: (rows) => addLoadCounts(db, rows) });
  counter.add(demo, { loads: 1 });
  clock.pass({ minutes: 1, seconds: 30 });
  counter.add(demo, { loads: 1 });
  await counter.flush();
  expect(await loadCounts(db, { since: clock.now() })).toMatchObject([{ loads: 1 }]);
  clock.pass({ minutes: 1 });
  expect(await loadCounts(db, { since: clock.now() })).toEqual([]);
});

test('keeps counts that can’t be saved, continues counting and saves them once later', async () => {
  const t = await testApp();
  await deploy(t);
  const send = (event: object) => t.call(sendTelemetry, { body: { events: [event] } });
  const away = jest.spyOn(t.db.$client, 'query').mockImplementation(() => {
    throw new Error('connect ECONNREFUSED');
  });
  await send(loaded());
  await t.app.telemetry.flush();
  await send(failed());
  await t.app.telemetry.flush();
  away.mockRestore();
  expect(await loadCounts(t.db, { since })).toEqual([]);
  await t.app.telemetry.flush();
  await t.app.telemetry.flush();
  expect(await loadCounts(t.db, { since })).toMatchObject([{ loads: 1, failures: 1 }]);
});

test('events during a failed save are kept with the unsaved ones', async () => {
  const { clock } = await testApp();
  const saved: (readonly LoadRow[])[] = [];
  const counter = createLoadCounter({
    clock,
    async save(rows) {
      saved.push(rows);
      if (saved.length > 1) return;
      counter.add(demo, { loads: 2 });
      throw new Error('away');
    },
  });
  counter.add(demo, { loads: 1 });
  await expect(counter.flush()).rejects.toThrow('away');
  await counter.flush();
  expect(saved.at(-1)).toMatchObject([{ ...demo, loads: 3 }]);
});

test('a save includes everything counted before it, even while another save runs', async () => {
  const { clock } = await testApp();
  let saved = 0;
  const counter = createLoadCounter({
    clock,
    async save(rows) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      saved += rows.reduce((sum, { loads }) => sum + loads, 0);
    },
  });
  counter.add(demo, { loads: 1 });
  const first = counter.flush();
  await new Promise((resolve) => setTimeout(resolve, 5));
  counter.add(demo, { loads: 1 });
  await counter.flush();
  expect(saved).toBe(2);
  await first;
});

test('a long database outage uses bounded memory and loses the oldest minutes', async () => {
  const { clock } = await testApp();
  let isAway = true;
  let saved: readonly LoadRow[] = [];
  const counter = createLoadCounter({
    clock,
    maxRows: 10,
    async save(rows) {
      if (isAway) throw new Error('away');
      saved = rows;
    },
  });
  for (let minute = 0; minute < 50; minute += 1) {
    counter.add(demo, { loads: minute });
    await expect(counter.flush()).rejects.toThrow('away');
    clock.pass({ minutes: 1 });
  }
  expect(counter.size()).toBe(10);
  isAway = false;
  await counter.flush();
  expect(saved.map(({ loads }) => loads)).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
});

test('counters are saved when the server stops', async () => {
  const t = await testApp();
  await deploy(t);
  await t.call(sendTelemetry, { body: { events: [loaded()] } });
  await t.app.close();
  expect(await loadCounts(t.db, { since })).toMatchObject([{ ...demo, loads: 1 }]);
});

test('counters are saved automatically within seconds', async () => {
  const t = await testApp();
  await deploy(t);
  await t.call(sendTelemetry, { body: { events: [loaded()] } });
  const deadline = Date.now() + 8_000;
  while ((await loadCounts(t.db, { since })).length === 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await loadCounts(t.db, { since })).toMatchObject([{ loads: 1 }]);
}, 12_000);

test('minutes are deleted after thirty days', async () => {
  const { app, db, clock } = await testApp();
  const row = { ...demo, loads: 1, failures: 0, crashes: 0, msTotal: 1 };
  const minute = clock.now();
  await addLoadCounts(db, [{ ...row, minute }]);
  clock.pass({ days: 29, hours: 23 });
  await app.jobs.runNow('housekeeping');
  expect(await loadCounts(db, { since })).toHaveLength(1);
  clock.pass({ hours: 2 });
  await app.jobs.runNow('housekeeping');
  expect(await loadCounts(db, { since })).toEqual([]);
});
