import type { Language } from '@guildhall/shared/i18n';
import { connect } from '../federation/connect.ts';
import { pause } from './clock.ts';
import { buildDescriptor, buildLoader, ContactsPage, hang, lost } from './testing.ts';

const page = ['demo', 'ContactsPage'] as const;
const chunkLost = () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
const notAChunk = () => Promise.reject(new Error('Loading chunk 7 failed.\n(missing: /r/demo/7.js)'));

describe('a page that loads', () => {
  test('is idle, then loading, then ready and available immediately', async () => {
    const { loader, clock } = buildLoader();
    expect(loader.state(...page)).toEqual({ status: 'idle' });
    const done = loader.load(...page);
    expect(loader.state(...page)).toEqual({ status: 'loading' });
    await clock.pass(0);
    expect(await done).toEqual({ status: 'ready', Page: ContactsPage });
    expect(loader.state(...page)).toBe(await loader.load(...page));
  });

  test('reports slowness after three seconds and still becomes ready', async () => {
    let arrive = () => {};
    const { loader, clock } = buildLoader([
      { page: () => new Promise((resolve) => (arrive = () => resolve({ default: ContactsPage }))) },
    ]);
    void loader.load(...page);
    await clock.pass(2_999);
    expect(loader.state(...page).status).toBe('loading');
    await clock.pass(1);
    expect(loader.state(...page).status).toBe('slow');
    arrive();
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('offers to leave after fifteen seconds and still becomes ready', async () => {
    let arrive = () => {};
    const { loader, clock } = buildLoader([
      { page: () => new Promise((resolve) => (arrive = () => resolve({ default: ContactsPage }))) },
    ]);
    void loader.load(...page);
    await clock.pass(14_999);
    expect(loader.state(...page).status).toBe('slow');
    await clock.pass(1);
    expect(loader.state(...page).status).toBe('overdue');
    arrive();
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('reports the duration of its stages, without those that had nothing to do', async () => {
    const world = buildLoader([
      {
        entry: () => pause(world.clock, 300),
        page: () => pause(world.clock, 200).then(() => ({ default: ContactsPage })),
      },
      {},
    ]);
    world.runtime.mockImplementationOnce(() => pause(world.clock, 50).then(() => world.federation));
    void world.loader.load(...page);
    await world.clock.pass(1_000);
    void world.loader.load('demo', 'OtherPage');
    await world.clock.pass(0);
    expect(world.loaded).toEqual([
      { remote: 'demo@1.0.0+abc', page: 'ContactsPage', attempt: 1, stages: { runtime: 50, entry: 300, page: 200 } },
      { remote: 'demo@1.0.0+abc', page: 'OtherPage', attempt: 1, stages: {} },
    ]);
  });

  test('reports the successful attempt and the time of the registry refresh before it', async () => {
    const { loader, clock, loaded, refresh } = buildLoader([{ entry: lost }, {}]);
    refresh.mockImplementation(() => pause(clock, 120));
    void loader.load(...page);
    await clock.pass(1_000);
    expect(loaded).toEqual([expect.objectContaining({ attempt: 2, stages: { registry: 120 } })]);
  });

  test('loads once for two callers', async () => {
    const { loader, clock, requests } = buildLoader();
    const both = Promise.all([loader.load(...page), loader.load(...page)]);
    await clock.pass(0);
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(requests).toEqual(['ContactsPage', 'translations/fr']);
  });

  test('loads its translations before it is shown', async () => {
    const { loader, clock, addTranslations } = buildLoader();
    addTranslations.mockImplementation(() => expect(loader.state(...page).status).toBe('loading'));
    void loader.load(...page);
    await clock.pass(0);
    expect(addTranslations).toHaveBeenCalledWith(expect.objectContaining({ id: 'demo' }), 'fr', { title: 'Contacts' });
  });

  test('uses the language that the person chose while it was loading', async () => {
    let language: Language = 'en';
    const translations = async (asked: string) => {
      language = 'ar';
      return { title: asked };
    };
    const { loader, clock, addTranslations } = buildLoader([{ translations }], { language: () => language });
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    expect(addTranslations.mock.calls.map(([, ...rest]) => rest)).toEqual([['ar', { title: 'ar' }]]);
  });

  test('notifies subscribers of every change, but not former ones', async () => {
    const { loader, clock } = buildLoader();
    const listener = jest.fn();
    const leave = loader.subscribe(listener);
    void loader.load(...page);
    await clock.pass(0);
    const calls = listener.mock.calls.length;
    expect(calls).toBeGreaterThan(1);
    leave();
    loader.preload('demo', 'OtherPage');
    expect(listener).toHaveBeenCalledTimes(calls);
  });

  test('an address that may not serve remotes is a wrong configuration, and no tampering', async () => {
    Object.assign(globalThis, { SHARED_VERSIONS: {} });
    const elsewhere = buildDescriptor({ base: 'https://files.example.org/demo/' });
    const { loader, clock } = buildLoader([
      { entry: async () => connect(undefined, []).register(elsewhere, { force: false }) },
    ]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'origin', attempt: 1 } });
  });

  test('may use up the whole time limit of a chunk', async () => {
    let arrive = () => {};
    const { loader, clock } = buildLoader([
      { page: () => new Promise((resolve) => (arrive = () => resolve({ default: ContactsPage }))) },
    ]);
    void loader.load(...page);
    await clock.pass(119_000);
    arrive();
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });
});

describe('a remote the shell does not load', () => {
  test.each([
    ['disabled', buildDescriptor({ enabled: false }), 'disabled'],
    ['incompatible', buildDescriptor({ hostApi: '^2.0.0' }), 'incompatible'],
    ['incompatible', buildDescriptor({ requires: { react: '^20.0.0' } }), 'incompatible'],
    ['incompatible', buildDescriptor({ requires: { '@guildhall/shared': '^1.5.0' } }), 'incompatible'],
    ['incompatible', buildDescriptor({ requires: { vue: '^3.0.0' } }), 'incompatible'],
    ['failed', null, 'unknown'],
  ] as const)('is %s, and its code is never requested', async (status, remote, reason) => {
    const { loader, clock, runtime, failures } = buildLoader([], { remote });
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page)).toMatchObject({ status, failure: { reason, stage: 'registry', attempt: 1 } });
    expect(runtime).not.toHaveBeenCalled();
    expect(failures).toHaveLength(1);
  });

  test('is distinguished by name from the modules it requires', async () => {
    const remote = buildDescriptor({ hostApi: '^1.3.0', requires: { react: '^20.0.0' } });
    const { loader, clock, failures } = buildLoader([], { remote });
    void loader.load(...page);
    await clock.pass(0);
    expect(failures[0]?.message).toContain('hostApi ^1.3.0 (here 1.2.0), react ^20.0.0 (here 19.3.1)');
  });

  test('loads when the registry learns of it', async () => {
    const { loader, clock, refresh, known } = buildLoader([], { remote: null });
    refresh.mockImplementation(async () => {
      known.remote = buildDescriptor();
    });
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('fails when the registry does not respond in ten seconds', async () => {
    const { loader, clock, refresh } = buildLoader([], { remote: null });
    refresh.mockImplementation(hang);
    void loader.load(...page);
    await clock.pass(9_999);
    expect(loader.state(...page).status).toBe('slow');
    await clock.pass(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'unknown' } });
  });
});

describe('a stage that fails', () => {
  test('requests the federation runtime again', async () => {
    const { loader, clock, runtime, failures } = buildLoader();
    runtime.mockImplementationOnce(chunkLost);
    void loader.load(...page);
    await clock.pass(500);
    expect(loader.state(...page).status).toBe('ready');
    expect(failures).toEqual([expect.objectContaining({ stage: 'runtime', reason: 'network', attempt: 1 })]);
  });

  test('loads an entry again that failed once, with a fresh registration and registry', async () => {
    const { loader, clock, registered, refresh } = buildLoader([{ entry: lost }, {}]);
    void loader.load(...page);
    await clock.pass(499);
    expect(registered).toEqual([{ build: '1.0.0+abc', force: false }]);
    await clock.pass(1);
    expect(registered.at(-1)).toEqual({ build: '1.0.0+abc', force: true });
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('retries with the registry’s current deployment', async () => {
    const { loader, clock, registered, refresh, known } = buildLoader([{ entry: lost }, {}]);
    refresh.mockImplementation(async () => {
      known.remote = buildDescriptor({ build: '1.0.1+def' });
    });
    void loader.load(...page);
    await clock.pass(500);
    expect(registered.map(({ build }) => build)).toEqual(['1.0.0+abc', '1.0.1+def']);
  });

  test('fails an entry after three attempts, with the known details', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: lost }], { diagnosis: 'missing' });
    void loader.load(...page);
    await clock.pass(1_500);
    expect(loader.state(...page)).toEqual({ status: 'failed', failure: failures[2] });
    expect(failures.map(({ attempt, reason, stage }) => [attempt, reason, stage])).toEqual([
      [1, 'missing', 'entry'],
      [2, 'missing', 'entry'],
      [3, 'missing', 'entry'],
    ]);
    expect(failures[2]).toMatchObject({ id: 'id-1', remote: 'demo@1.0.0+abc', page: 'ContactsPage', ms: 1_500 });
  });

  test('gives a hanging entry forty seconds per attempt and two minutes in total', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: hang }]);
    void loader.load(...page);
    await clock.pass(40_000);
    expect(failures).toEqual([expect.objectContaining({ reason: 'timeout', stage: 'entry', ms: 40_000 })]);
    await clock.pass(79_999);
    expect(loader.state(...page).status).not.toBe('failed');
    await clock.pass(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { attempt: 3, ms: 120_000 } });
  });

  test('fetches an entry that hung with an abortable request before requesting its script again', async () => {
    const { loader, clock, refetched, registered } = buildLoader([{ entry: hang }, {}]);
    void loader.load(...page);
    await clock.pass(39_999);
    expect(refetched).toEqual([]);
    await clock.pass(1_000);
    expect(refetched).toEqual(['remoteEntry.js']);
    expect(registered).toHaveLength(2);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('fails a hanging page after 125 seconds', async () => {
    const { loader, clock } = buildLoader([{ page: hang }]);
    void loader.load(...page);
    await clock.pass(124_999);
    expect(loader.state(...page).status).toBe('overdue');
    await clock.pass(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'timeout', stage: 'page' } });
  });

  test('loads a lost chunk of the page again', async () => {
    const { loader, clock, failures } = buildLoader([{ page: chunkLost }, {}]);
    void loader.load(...page);
    await clock.pass(500);
    expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'network' })]);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('reloads a half-empty module with a fresh registration', async () => {
    const { loader, clock, registered, failures } = buildLoader([{ page: async () => ({}) }, {}]);
    void loader.load(...page);
    await clock.pass(500);
    expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'shape' })]);
    expect(registered.at(-1)).toMatchObject({ force: true });
    expect(loader.state(...page).status).toBe('ready');
  });

  test('fetches an invalid chunk bypassing the cache, where it would stay for a year', async () => {
    const { loader, clock, refetched, failures } = buildLoader([{ page: notAChunk }, {}]);
    void loader.load(...page);
    await clock.pass(500);
    expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'shape' })]);
    expect(refetched).toEqual(['page.js', 'page.css']);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('on request by a person, refetches broken files bypassing the cache before the only attempt', async () => {
    const { loader, clock, refetched, requests } = buildLoader([...Array(6).fill({ page: notAChunk }), {}]);
    for (let visit = 0; visit < 2; visit += 1) {
      void loader.load(...page);
      await clock.pass(1_500);
    }
    const before = { refetched: refetched.length, requests: requests.length };
    void loader.retry(...page);
    await clock.pass(0);
    expect(refetched.slice(before.refetched)).toEqual(['remoteEntry.js', 'page.js', 'page.css', 'fr.js', 'en.js']);
    expect(loader.state(...page).status).toBe('ready');
    expect(requests.slice(before.requests)).toEqual(['ContactsPage', 'translations/fr']);
  });

  test.each([
    ['differs from the published one', { entry: lost }, 'integrity' as const, 0],
    ['hangs', { page: hang }, undefined, 125_000],
  ])(
    'on request by a person, first refetches a file that %s bypassing the cache',
    async (_name, step, diagnosis, ms) => {
      const { loader, clock, refetched } = buildLoader([step, {}], { ...(diagnosis && { diagnosis }) });
      void loader.load(...page);
      await clock.pass(ms);
      expect(refetched).toEqual([]);
      void loader.retry(...page);
      await clock.pass(0);
      expect(refetched).toContain('remoteEntry.js');
      expect(loader.state(...page).status).toBe('ready');
    },
  );

  test('refetches invalid translations bypassing the cache for the next visit', async () => {
    const translations = (language: string) =>
      language === 'fr' ? notAChunk() : Promise.resolve({ title: 'In English' });
    const { loader, clock, refetched } = buildLoader([{ translations }]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    expect(refetched).toEqual(['fr.js']);
  });

  test('does not retry a page whose chunk timed out: it has had two minutes', async () => {
    const timedOut = () => Promise.reject(new Error('Loading chunk 7 failed.\n(timeout: /r/demo/7.js)'));
    const { loader, clock, failures } = buildLoader([{ page: timedOut }]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'timeout', attempt: 1 } });
    expect(failures).toHaveLength(1);
  });

  test('falls back to the default language’s translations', async () => {
    const translations = (language: string) =>
      language === 'fr' ? chunkLost() : Promise.resolve({ title: 'In English' });
    const { loader, clock, addTranslations } = buildLoader([{ translations }]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    expect(addTranslations).toHaveBeenCalledWith(expect.anything(), 'fr', { title: 'In English' });
  });

  test('fails the page without translations in any language', async () => {
    const { loader, clock } = buildLoader([{ translations: chunkLost }]);
    void loader.load(...page);
    await clock.pass(1_500);
    expect(loader.state(...page)).toMatchObject({
      status: 'failed',
      failure: { stage: 'translations', reason: 'network' },
    });
  });
});

describe('a failure that a retry cannot fix', () => {
  test.each([
    [
      'a script that throws',
      { entry: () => Promise.reject(new Error('ScriptExecutionError: boom')) },
      'entry',
      'script',
    ],
    ['a page that throws', { page: () => Promise.reject(new TypeError('x is not a function')) }, 'page', 'script'],
    [
      'a shared module of another version',
      {
        page: () =>
          Promise.reject(
            new Error('Version 1.0.0 of shared singleton module does not satisfy the requirement of demo'),
          ),
      },
      'page',
      'incompatible',
    ],
  ] as const)('reports %s once', async (_case, step, stage, reason) => {
    const { loader, clock, failures, requests } = buildLoader([step]);
    void loader.load(...page);
    await clock.pass(10_000);
    expect(failures).toEqual([expect.objectContaining({ stage, reason, attempt: 1 })]);
    expect(requests.filter((request) => request === 'ContactsPage')).toHaveLength(1);
  });

  test('refuses an entry that differs from the registry', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: lost }], { diagnosis: 'integrity' });
    void loader.load(...page);
    await clock.pass(10_000);
    expect(failures).toHaveLength(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'integrity' } });
  });
});

describe('retrying', () => {
  test('by a person fetches again without a reload', async () => {
    const { loader, clock, registered, refresh } = buildLoader([{ entry: lost }, { entry: lost }, { entry: lost }, {}]);
    void loader.load(...page);
    await clock.pass(1_500);
    expect(loader.state(...page).status).toBe('failed');
    void loader.retry(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    expect(registered.at(-1)).toMatchObject({ force: true });
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  test('stops requesting a remote that failed twice for thirty seconds, then probes with a single attempt', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: lost }]);
    for (let load = 0; load < 2; load += 1) {
      void loader.load(...page);
      await clock.pass(1_500);
    }
    expect(failures).toHaveLength(6);

    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page)).toMatchObject({ status: 'open', failure: { reason: 'network' } });
    expect(failures).toHaveLength(6);

    await clock.pass(30_000);
    void loader.load(...page);
    await clock.pass(0);
    expect(failures).toHaveLength(7);
    expect(loader.state(...page).status).toBe('failed');
    expect((await loader.load(...page)).status).toBe('open');
  });

  test('a probe whose entry loaded tries the rest twice', async () => {
    const steps = Array.from({ length: 6 }, () => ({ entry: lost }));
    const { loader, clock, failures } = buildLoader([...steps, { page: chunkLost }, {}]);
    for (let load = 0; load < 2; load += 1) {
      void loader.load(...page);
      await clock.pass(1_500);
    }
    void loader.retry(...page);
    await clock.pass(500);
    expect(failures).toHaveLength(7);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('another page of a remote with an open breaker reports the same', async () => {
    const { loader, clock } = buildLoader([{ entry: lost }]);
    for (const name of ['ContactsPage', 'OtherPage']) {
      void loader.load('demo', name);
      await clock.pass(1_500);
    }
    expect(await loader.load('demo', 'ThirdPage')).toMatchObject({ status: 'open', failure: { reason: 'network' } });
  });

  test('by a person passes an open breaker and closes it', async () => {
    const failing = Array.from({ length: 6 }, () => ({ entry: lost }));
    const { loader, clock } = buildLoader([...failing, {}]);
    for (let load = 0; load < 2; load += 1) {
      void loader.load(...page);
      await clock.pass(1_500);
    }
    void loader.retry(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    void loader.load('demo', 'OtherPage');
    await clock.pass(0);
    expect(loader.state('demo', 'OtherPage').status).toBe('ready');
  });
});

describe('nobody waiting', () => {
  test('stops retrying', async () => {
    const { loader, clock, requests, failures } = buildLoader([{ entry: lost }]);
    void loader.load(...page);
    await clock.pass(0);
    loader.cancel(...page);
    expect(loader.state(...page).status).toBe('idle');
    await clock.pass(10_000);
    expect(requests.filter((request) => request === 'ContactsPage')).toHaveLength(1);
    expect(failures).toHaveLength(1);
  });

  test('keeps a page that still arrives', async () => {
    const { loader, clock } = buildLoader();
    void loader.load(...page);
    loader.cancel(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('does not block a new load', async () => {
    const { loader, clock } = buildLoader([{ page: hang }, {}]);
    void loader.load(...page);
    await clock.pass(1_000);
    loader.cancel(...page);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    await clock.pass(200_000);
    expect(loader.state(...page).status).toBe('ready');
  });
});

describe('preloading', () => {
  test('makes the page available before it is requested', async () => {
    const { loader, clock } = buildLoader();
    loader.preload(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('leaves only a report when it fails', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: lost }]);
    loader.preload(...page);
    await clock.pass(1_500);
    expect(loader.state(...page)).toEqual({ status: 'idle' });
    expect(failures).toHaveLength(3);
  });

  test('does not retry after a failure until somebody opens the page', async () => {
    const { loader, clock, requests } = buildLoader([{ entry: lost }]);
    loader.preload(...page);
    await clock.pass(1_500);
    const before = requests.length;
    for (let hover = 0; hover < 5; hover += 1) loader.preload(...page);
    await clock.pass(60_000);
    expect(requests).toHaveLength(before);
    void loader.load(...page);
    await clock.pass(0);
    expect(requests.length).toBeGreaterThan(before);
  });

  test('counts as requested once somebody waits for it', async () => {
    const { loader, clock } = buildLoader([{ entry: lost }]);
    loader.preload(...page);
    await clock.pass(100);
    void loader.load(...page);
    await clock.pass(1_500);
    expect(loader.state(...page).status).toBe('failed');
  });
});

describe('translations in another language', () => {
  test('load from a remote in use', async () => {
    const { loader, clock, requests } = buildLoader();
    void loader.load(...page);
    await clock.pass(0);
    expect(await loader.translations('demo', 'ar')).toEqual({ title: 'Contacts' });
    expect(requests.at(-1)).toBe('translations/ar');
  });

  test('are refused for a remote that was never loaded', async () => {
    await expect(buildLoader().loader.translations('demo', 'ar')).rejects.toThrow('before the remote was loaded');
  });
});
