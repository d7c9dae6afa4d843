import { buildDescriptor, buildLoader, createTabChannel, lost } from './testing.ts';

const page = ['demo', 'ContactsPage'] as const;
const failing = (times: number) => Array.from({ length: times }, () => ({ entry: lost }));

type World = ReturnType<typeof buildLoader>;

async function failTwice({ loader, clock }: World) {
  for (let load = 0; load < 2; load += 1) {
    void loader.load(...page);
    await clock.pass(1_500);
  }
}

/** Two tabs of one browser; time passes in both. */
function buildTabs(steps: Parameters<typeof buildLoader>[0]) {
  const channel = createTabChannel();
  const [one, two] = [buildLoader(steps, { channel: channel() }), buildLoader([], { channel: channel() })];
  const pass = (ms: number) => Promise.all([one.clock.pass(ms), two.clock.pass(ms)]);
  return { one, two, pass };
}

test('the breaker of a broken build does not block the build it was rolled back to', async () => {
  const world = buildLoader([...failing(6), { entry: lost }, {}]);
  await failTwice(world);
  expect((await world.loader.load(...page)).status).toBe('open');
  world.known.remote = buildDescriptor({ build: '0.9.0+old' });
  void world.loader.load(...page);
  await world.clock.pass(500);
  expect(world.loader.state(...page).status).toBe('ready');
});

test('an open breaker does not affect other remotes', async () => {
  const chat = buildDescriptor({ id: 'chat', build: '2.0.0+fff' });
  const world = buildLoader([...failing(6), {}], { others: [chat] });
  await failTwice(world);
  void world.loader.load('chat', 'ChatPage');
  await world.clock.pass(0);
  expect(world.loader.state('chat', 'ChatPage').status).toBe('ready');
  expect(world.loader.state(...page).status).toBe('failed');
});

test('reports its changes by build', async () => {
  const world = buildLoader([...failing(6), {}]);
  await failTwice(world);
  await world.clock.pass(30_000);
  void world.loader.load(...page);
  await world.clock.pass(0);
  expect(world.breakers).toEqual(['demo@1.0.0+abc open', 'demo@1.0.0+abc half-open', 'demo@1.0.0+abc closed']);
});

test('shares failures with other tabs for half a minute', async () => {
  const { one, two, pass } = buildTabs([{ entry: lost }]);
  await failTwice(one);
  expect(await two.loader.load(...page)).toMatchObject({ status: 'open', failure: { remote: 'demo@1.0.0+abc' } });
  expect(two.requests).toEqual([]);
  expect(two.breakers).toEqual([]);

  await pass(30_000);
  void two.loader.load(...page);
  await pass(0);
  expect(two.loader.state(...page).status).toBe('ready');
});

test('recovers everywhere as soon as one tab succeeds', async () => {
  const { one, two, pass } = buildTabs([...failing(6), {}]);
  await failTwice(one);
  await two.loader.load(...page);
  expect(two.loader.state(...page).status).toBe('open');
  void one.loader.retry(...page);
  await pass(0);
  expect(one.loader.state(...page).status).toBe('ready');
  expect(two.loader.state(...page)).toEqual({ status: 'idle' });
  void two.loader.load(...page);
  await pass(0);
  expect(two.loader.state(...page).status).toBe('ready');
});

test('ignores invalid messages', async () => {
  const channel = createTabChannel();
  const stranger = channel();
  const world = buildLoader([], { channel: channel() });
  for (const message of [null, 'open', 7, { build: 7, state: 'open' }, { state: 'open' }, { build: 'demo@1.0.0+abc' }])
    stranger.send(message);
  void world.loader.load(...page);
  await world.clock.pass(0);
  expect(world.loader.state(...page).status).toBe('ready');
});
