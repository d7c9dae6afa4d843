import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { countedExactly } from '@guildhall/shared/contracts';
import type { SQL } from 'drizzle-orm';
import { newId } from '../../../platform/secrets/ids.ts';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { manyApplications } from '../../../testing/many-applications.ts';
import { createListLandmarks } from './list-landmarks.ts';
import { createListPages } from './list-pages.ts';
import { createListReader, type ListReader } from './list-read-model.ts';
import { viewOf, type ListChoice, type ListView } from './list-view.ts';

jest.setTimeout(60_000);

test('finds every page of a long list from its landmarks, forwards and backwards, and every row on the way', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyApplications(t, 620, staff.user.id);
  const reader = createListReader(t.db);
  const landmarks = createListLandmarks(reader);
  const moment = { now: t.clock.now(), zone: 'UTC' };
  for (const sort of ['number', '-applicant', 'state', '-submittedAt', 'submittedAt', 'dueAt'] as const) {
    const view = viewOf({ sort }, { ...staff.user, role: 2 }, moment);
    const all = await reader.fromStart(view, { offset: 0, limit: 1000 });
    const known = await landmarks.learn(view, true);
    expect([sort, known.total]).toEqual([sort, 620]);
    for (const offset of [0, 499, 500, 560]) {
      const { near, firstWithoutKey } = landmarks.around(known, offset);
      if (!near) throw new Error('No landmark was found.');
      const limit = Math.max(0, Math.min(30, firstWithoutKey > offset ? firstWithoutKey - offset : 30));
      const found = await reader.fromPlace(view, near, { offset: offset - near.rank, limit });
      expect([sort, offset, found]).toEqual([sort, offset, all.slice(offset, offset + limit)]);
    }
    const walked = [];
    for (let place = null as (typeof all)[number] | null; ;) {
      const next = await reader.after(view, place, 97);
      walked.push(...next);
      if (next.length < 97) break;
      place = next.at(-1) ?? null;
    }
    expect([sort, walked]).toEqual([sort, all]);
  }
});

describe('lists of more than ten thousand', () => {
  const listOf = async (t: TestApp, db: TestApp['db'], asked: Partial<ListChoice>) => {
    const staff = await t.signInAs('staff');
    const pages = createListPages(db);
    const view = viewOf({ sort: 'number', ...asked }, { ...staff.user, role: 2 }, { now: t.clock.now(), zone: 'UTC' });
    return { view, page: (number: number) => pages.page(view, number, 25) };
  };

  /** The same database with other query strategies. */
  const asking = (db: TestApp['db'], other: Partial<Pick<TestApp['db'], 'execute' | 'transaction'>>): TestApp['db'] =>
    new Proxy(db, { get: (target, name) => Reflect.get(name in other ? other : target, name) as unknown });

  test('counts a search at most every 30 seconds; further pages only read', async () => {
    const t = await testApp();
    await manyApplications(t, countedExactly + 50, (await t.signInAs('staff')).user.id);
    const execute = jest.spyOn(t.db, 'execute');
    const { page, view } = await listOf(t, t.db, { q: 'person' });
    const first = await page(1);
    expect([first.ids.length, first.totalCount]).toEqual([25, countedExactly]);
    expect(execute).toHaveBeenCalledTimes(2);
    expect(await page(1)).toEqual(first);
    expect(await page(401)).toEqual({ ids: [], totalCount: countedExactly });
    expect(execute).toHaveBeenCalledTimes(3);
    // Deep pages are sorted, the first ones scanned; both must give the same list.
    const inOrder = await createListReader(t.db).fromStart(view, { offset: 41 * 25, limit: 25 });
    expect((await page(42)).ids).toEqual(inOrder.map(({ id }) => id));
  });

  test('does not delay a first page while the landmarks of a slow list are computed', async () => {
    const t = await testApp();
    await manyApplications(t, countedExactly + 50, (await t.signInAs('staff')).user.id);
    let transactions = 0;
    let begun = () => {};
    const learning = new Promise<void>((resolve) => (begun = resolve));
    const slowly = asking(t.db, {
      execute: (async (statement: SQL) => {
        await sleep(50);
        return t.db.execute(statement);
      }) as unknown as TestApp['db']['execute'],
      // The first one counts; the one after it reads positions, and never finishes.
      transaction: ((work: Parameters<TestApp['db']['transaction']>[0], config: object) => {
        transactions += 1;
        if (transactions === 1) return t.db.transaction(work, config);
        begun();
        return new Promise(() => {});
      }) as TestApp['db']['transaction'],
    });
    const { page } = await listOf(t, slowly, {});
    const first = await page(1);
    expect([first.ids.length, first.totalCount]).toEqual([25, countedExactly + 50]);
    await learning;
    expect(await page(1)).toEqual(first);
  });
});

test('refreshes lists one at a time, with pauses four times as long as the work', async () => {
  let now = 0;
  let mark = 'before';
  const learnt: string[] = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const place = { id: newId(), keys: ['A'], rank: 0 };
  const reader = {
    mark: async () => mark,
    landmarks: async ({ signature }: ListView) => {
      learnt.push(signature);
      now += 1_000;
      return [place];
    },
  } as unknown as ListReader;
  const landmarks = createListLandmarks(reader);
  const views = ['one', 'two'].map((signature) => ({ signature }) as ListView);
  const askFor = async () => {
    for (const view of views) expect((await landmarks.known(view))?.total).toBe(1);
    await setImmediate();
    return learnt.splice(0);
  };
  for (const view of views) await landmarks.learn(view, true);
  learnt.length = 0;
  mark = 'after';
  now = 20_000;
  expect(await askFor()).toEqual([]);
  now = 40_000;
  expect(await askFor()).toEqual(['one']);
  now = 44_000;
  expect(await askFor()).toEqual([]);
  now = 46_000;
  expect(await askFor()).toEqual(['two']);
  now = 200_000;
  expect(await askFor()).toEqual([]);
});
