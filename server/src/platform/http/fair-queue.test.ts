import { createFairQueue, type Share } from './fair-queue.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const usual: Share = { running: 2, waiting: 3, crowded: { above: 3, running: 2 } };

/** A queue, with work in it that runs until the test ends it. */
function begin({ running = 3, patienceMs = 5_000, share = usual } = {}) {
  const queue = createFairQueue({ running, patienceMs });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, name: string) => {
    const done = queue.run(key, share, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    done.catch(() => {});
    return done;
  };
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { queue, begun, ask, end, settle };
}

test('runs only one share of a caller’s requests at once; the rest wait in order', async () => {
  const { begun, ask, end } = begin();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('ada', name);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('callers take turns: no request waits behind another caller’s whole queue', async () => {
  const { begun, ask, end } = begin();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('ada', name);
  for (const name of ['b1', 'b2']) void ask('bea', name);
  void ask('cy', 'c1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  expect(begun.slice(3)).toEqual(['a3', 'b2', 'c1']);
});

test('serves a caller with a longer queue than a page needs one at a time until few are left', async () => {
  const { begun, ask, end } = begin({
    running: 9,
    share: { running: 2, waiting: 10, crowded: { above: 2, running: 1 } },
  });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask('ada', name);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  void ask('bea', 'b1');
  void ask('bea', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('a2');
  expect(begun.slice(4)).toEqual(['a3']);
  await end('a3');
  expect(begun.slice(4)).toEqual(['a3', 'a4', 'a5']);
});

test('refuses new requests only of a caller with too many waiting', async () => {
  const { begun, ask } = begin();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('ada', name);
  await expect(ask('ada', 'a6')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfterSeconds: 1,
  });
  void ask('bea', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('refuses and never runs requests that waited too long', async () => {
  const { begun, ask, end } = begin({ patienceMs: 5_000 });
  for (const name of ['a1', 'a2']) void ask('ada', name);
  const late = ask('ada', 'a3');
  await jest.advanceTimersByTimeAsync(4_999);
  void ask('ada', 'a4');
  await jest.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 1 });
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a4']);
});

test('failed work also frees its place, and finished callers are forgotten', async () => {
  const { queue, ask, end } = begin();
  const failed = Array.from({ length: 5 }, () =>
    queue.run('ada', usual, async () => {
      throw new Error('no');
    }),
  );
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  const last = ask('ada', 'a1');
  await end('a1');
  expect(await last).toBe('a1');
  expect(queue.callers()).toBe(0);
});
