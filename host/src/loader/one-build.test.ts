import { buildDescriptor, buildLoader, ContactsPage, lost } from './testing.ts';

const page = ['demo', 'ContactsPage'] as const;
const other = ['demo', 'OtherPage'] as const;
const next = buildDescriptor({ version: '1.1.0', build: '1.1.0+def', base: '/r/demo/1.1.0+def/' });
const before = '1.0.0+abc';

type World = ReturnType<typeof buildLoader>;

/** The tab has shown a page of the first build; then another build is released. */
async function releasedMeanwhile(world: World) {
  void world.loader.load(...page);
  await world.clock.pass(0);
  world.known.remote = next;
}

const buildsOf = ({ registered }: World) => registered.map(({ build }) => build);

describe('a release while a remote is in use', () => {
  test('changes nothing: other pages load from the first page’s build', async () => {
    const world = buildLoader();
    await releasedMeanwhile(world);
    void world.loader.load(...other);
    await world.clock.pass(0);
    expect(world.loader.state(...other).status).toBe('ready');
    expect(buildsOf(world)).toEqual([before, before]);
  });

  test('is ignored by the loader’s own retries', async () => {
    const world = buildLoader([{}, { page: lost }]);
    await releasedMeanwhile(world);
    void world.loader.load(...other);
    await world.clock.pass(1_500);
    expect(world.loader.state(...other).status).toBe('failed');
    expect(new Set(buildsOf(world))).toEqual(new Set([before]));
  });

  test('two pages loading at the same time end up with one build', async () => {
    let arrive = () => {};
    const late = new Promise((resolve) => (arrive = () => resolve({ default: ContactsPage })));
    const world = buildLoader([{ page: () => late }, {}]);
    void world.loader.load(...page);
    await world.clock.pass(0);
    world.known.remote = next;
    void world.loader.load(...other);
    await world.clock.pass(0);
    arrive();
    await world.clock.pass(0);
    expect(world.loader.state(...page).status).toBe('ready');
    expect(buildsOf(world)).toEqual([before, '1.1.0+def', '1.1.0+def']);
    expect(world.loaded.map(({ remote }) => remote)).toEqual(['demo@1.1.0+def', 'demo@1.1.0+def']);
  });
});

describe('retrying', () => {
  test('after a failure moves the whole remote to the registry’s current build', async () => {
    const world = buildLoader([{}, { page: lost }, { page: lost }, { page: lost }, {}]);
    await releasedMeanwhile(world);
    void world.loader.load(...other);
    await world.clock.pass(1_500);
    void world.loader.retry(...other);
    await world.clock.pass(0);
    expect(world.loader.state(...other).status).toBe('ready');
    expect(buildsOf(world).at(-1)).toBe('1.1.0+def');
    expect(world.loader.state(...page)).toEqual({ status: 'idle' });
    expect(world.onMoved).toHaveBeenCalledWith(expect.objectContaining({ build: before }));
    expect(world.addTranslations).toHaveBeenLastCalledWith(next, 'fr', expect.anything());
  });

  test('stays where the other build cannot run in this shell', async () => {
    const world = buildLoader([{}, { page: lost }, { page: lost }, { page: lost }, {}]);
    await releasedMeanwhile(world);
    world.known.remote = { ...next, hostApi: '^2.0.0' };
    void world.loader.load(...other);
    await world.clock.pass(1_500);
    void world.loader.retry(...other);
    await world.clock.pass(0);
    expect(world.loader.state(...other).status).toBe('ready');
    expect(buildsOf(world).at(-1)).toBe(before);
    expect(world.onMoved).not.toHaveBeenCalled();
  });

  test('after a crash moves when the broken build was rolled back, after refreshing the registry', async () => {
    const world = buildLoader();
    void world.loader.load(...page);
    await world.clock.pass(0);
    world.refresh.mockImplementation(async () => {
      world.known.remote = next;
    });
    expect(await world.loader.renew('demo')).toBe(true);
    expect(world.loader.state(...page)).toEqual({ status: 'idle' });
    void world.loader.load(...page);
    await world.clock.pass(0);
    expect(buildsOf(world).at(-1)).toBe('1.1.0+def');
  });

  test('after a crash changes nothing when the registry names the same build, or is unavailable', async () => {
    const world = buildLoader();
    void world.loader.load(...page);
    await world.clock.pass(0);
    expect(await world.loader.renew('demo')).toBe(false);
    world.refresh.mockImplementation(() => Promise.reject(new Error('offline')));
    expect(await world.loader.renew('demo')).toBe(false);
    expect(world.loader.state(...page).status).toBe('ready');
  });

  test('drops late results from the previous build', async () => {
    let arrive = () => {};
    const late = new Promise((resolve) => (arrive = () => resolve({ default: ContactsPage })));
    const world = buildLoader([{}, { page: () => late }]);
    await releasedMeanwhile(world);
    world.loader.preload(...other);
    await world.clock.pass(0);
    expect(await world.loader.renew('demo')).toBe(true);
    arrive();
    await world.clock.pass(0);
    expect(world.loader.state(...other)).toEqual({ status: 'idle' });
    expect(world.loaded).toHaveLength(1);
  });
});
