import { watchInactivity } from './inactivity.ts';

const minute = 60_000;

/** Two tabs share `memory`; time passes second by second. */
function tab(memory: { last: number | null; now: number }) {
  const works: (() => void)[] = [];
  const seen = { warnings: [] as (number | null)[], ended: 0, told: 0 };
  const watch = watchInactivity({
    now: () => memory.now,
    every: (_, work) => {
      works.push(work);
      return () => works.splice(works.indexOf(work), 1);
    },
    readLast: () => memory.last,
    writeLast: (instant) => {
      memory.last = instant;
    },
    onWarning: (endsAt) => seen.warnings.push(endsAt),
    onActive: () => (seen.told += 1),
    onInactive: () => (seen.ended += 1),
  });
  return { watch, seen, tick: () => [...works].forEach((work) => work()) };
}

const pass = (memory: { now: number }, ms: number, ...tabs: { tick: () => void }[]) => {
  for (const end = memory.now + ms; memory.now < end;) {
    memory.now += 1000;
    for (const { tick } of tabs) tick();
  }
};

const start = () => ({ last: null, now: 1_000_000 });

test('signs out after one hour without a sign of the person, once', () => {
  const memory = start();
  const one = tab(memory);
  pass(memory, 60 * minute - 1000, one);
  expect(one.seen.ended).toBe(0);
  pass(memory, 5000, one);
  expect(one.seen.ended).toBe(1);
});

test('activity in another tab keeps this one signed in', () => {
  const memory = start();
  const [one, other] = [tab(memory), tab(memory)];
  pass(memory, 40 * minute, one, other);
  other.watch.seen();
  pass(memory, 40 * minute, one, other);
  expect(one.seen.ended).toBe(0);
  pass(memory, 20 * minute, one, other);
  expect([one.seen.ended, other.seen.ended]).toEqual([1, 1]);
});

test('warns two minutes before the end and takes the warning back when the person moves', () => {
  const memory = start();
  const one = tab(memory);
  const endsAt = memory.now + 60 * minute;
  pass(memory, 58 * minute, one);
  expect(one.seen.warnings).toEqual([endsAt]);
  one.watch.seen();
  pass(memory, 1000, one);
  expect(one.seen.warnings).toEqual([endsAt, null]);
});

test('a laptop that slept through the hour is signed out when it wakes, even if the mouse moves first', () => {
  const memory = start();
  const one = tab(memory);
  memory.now += 90 * minute;
  one.watch.seen();
  one.tick();
  expect(one.seen.ended).toBe(1);
});

test('tells the server about a person at work every five minutes, not at every key', () => {
  const memory = start();
  const one = tab(memory);
  for (let i = 0; i < 600; i += 1) {
    pass(memory, 1000, one);
    one.watch.seen();
  }
  expect(one.seen.told).toBe(2);
});
