import type { Language } from '@guildhall/shared/i18n';
import { pause } from './clock.ts';
import { buildDescriptor, buildLoader, ContactsPage, hang, lost } from './testing.ts';

const page = ['demo', 'ContactsPage'] as const;
const chunkLost = () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
const notAChunk = () => Promise.reject(new Error('Loading chunk 7 failed.\n(missing: /r/demo/7.js)'));

describe('a page that comes', () => {
  test('is idle, then loading, then ready and available at once', async () => {
    const { loader, clock } = buildLoader();
    expect(loader.state(...page)).toEqual({ status: 'idle' });
    const done = loader.load(...page);
    expect(loader.state(...page)).toEqual({ status: 'loading' });
    await clock.pass(0);
    expect(await done).toEqual({ status: 'ready', Page: ContactsPage });
    expect(loader.state(...page)).toBe(await loader.load(...page));
  });

  test('says that it is slow after three seconds, and is ready all the same', async () => {
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

  test('offers a way out after fifteen seconds, and is ready all the same', async () => {
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

  test('tells how long its stages took, without those that had nothing to do', async () => {
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

  test('tells the try that succeeded, and the time of the registry that was asked before it', async () => {
    const { loader, clock, loaded, refresh } = buildLoader([{ entry: lost }, {}]);
    refresh.mockImplementation(() => pause(clock, 120));
    void loader.load(...page);
    await clock.pass(1_000);
    expect(loaded).toEqual([expect.objectContaining({ attempt: 2, stages: { registry: 120 } })]);
  });

  test('is loaded once for two callers', async () => {
    const { loader, clock, requests } = buildLoader();
    const both = Promise.all([loader.load(...page), loader.load(...page)]);
    await clock.pass(0);
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(requests).toEqual(['ContactsPage', 'translations/fr']);
  });

  test('brings its translations, before it is shown', async () => {
    const { loader, clock, addTranslations } = buildLoader();
    addTranslations.mockImplementation(() => expect(loader.state(...page).status).toBe('loading'));
    void loader.load(...page);
    await clock.pass(0);
    expect(addTranslations).toHaveBeenCalledWith(expect.objectContaining({ id: 'demo' }), 'fr', { title: 'Contacts' });
  });

  test('comes in the language that the person chose while it was loading', async () => {
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

  test('tells subscribers about every change and nobody who left', async () => {
    const { loader, clock } = buildLoader();
    const listener = jest.fn();
    const leave = loader.subscribe(listener);
    void loader.load(...page);
    await clock.pass(0);
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    loader.preload('demo', 'OtherPage');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('may use up the whole time of a chunk', async () => {
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
  ] as const)('is %s, and its code is never asked for', async (status, remote, reason) => {
    const { loader, clock, runtime, failures } = buildLoader([], { remote });
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page)).toMatchObject({ status, failure: { reason, stage: 'registry', attempt: 1 } });
    expect(runtime).not.toHaveBeenCalled();
    expect(failures).toHaveLength(1);
  });

  test('is told from its wishes by name', async () => {
    const remote = buildDescriptor({ hostApi: '^1.3.0', requires: { react: '^20.0.0' } });
    const { loader, clock, failures } = buildLoader([], { remote });
    void loader.load(...page);
    await clock.pass(0);
    expect(failures[0]?.message).toContain('hostApi ^1.3.0 (here 1.2.0), react ^20.0.0 (here 19.3.1)');
  });

  test('is loaded when the registry learns of it', async () => {
    const { loader, clock, refresh, known } = buildLoader([], { remote: null });
    refresh.mockImplementation(async () => {
      known.remote = buildDescriptor();
    });
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('fails when the registry does not answer in ten seconds', async () => {
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
  test('the federation runtime is asked for again', async () => {
    const { loader, clock, runtime, failures } = buildLoader();
    runtime.mockImplementationOnce(chunkLost);
    void loader.load(...page);
    await clock.pass(500);
    expect(loader.state(...page).status).toBe('ready');
    expect(failures).toEqual([expect.objectContaining({ stage: 'runtime', reason: 'network', attempt: 1 })]);
  });

  test('an entry that fails once is fetched again, from a fresh registration and registry', async () => {
    const { loader, clock, registered, refresh } = buildLoader([{ entry: lost }, {}]);
    void loader.load(...page);
    await clock.pass(499);
    expect(registered).toEqual([{ build: '1.0.0+abc', force: false }]);
    await clock.pass(1);
    expect(registered.at(-1)).toEqual({ build: '1.0.0+abc', force: true });
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('a retry takes the deployment that the registry names by then', async () => {
    const { loader, clock, registered, refresh, known } = buildLoader([{ entry: lost }, {}]);
    refresh.mockImplementation(async () => {
      known.remote = buildDescriptor({ build: '1.0.1+def' });
    });
    void loader.load(...page);
    await clock.pass(500);
    expect(registered.map(({ build }) => build)).toEqual(['1.0.0+abc', '1.0.1+def']);
  });

  test('an entry that never comes fails after three tries, with what is known about it', async () => {
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

  test('an entry that hangs gets forty seconds a try and two minutes in all', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: hang }]);
    void loader.load(...page);
    await clock.pass(40_000);
    expect(failures).toEqual([expect.objectContaining({ reason: 'timeout', stage: 'entry', ms: 40_000 })]);
    await clock.pass(79_999);
    expect(loader.state(...page).status).not.toBe('failed');
    await clock.pass(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { attempt: 3, ms: 120_000 } });
  });

  test('an entry that hung is fetched first, which can be called off, before its script is asked for again', async () => {
    const { loader, clock, refetched, registered } = buildLoader([{ entry: hang }, {}]);
    void loader.load(...page);
    await clock.pass(39_999);
    expect(refetched).toEqual([]);
    await clock.pass(1_000);
    expect(refetched).toEqual(['remoteEntry.js']);
    expect(registered).toHaveLength(2);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('a page that hangs fails after 125 seconds', async () => {
    const { loader, clock } = buildLoader([{ page: hang }]);
    void loader.load(...page);
    await clock.pass(124_999);
    expect(loader.state(...page).status).toBe('overdue');
    await clock.pass(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'timeout', stage: 'page' } });
  });

  test('a lost chunk of the page is fetched again', async () => {
    const { loader, clock, failures } = buildLoader([{ page: chunkLost }, {}]);
    void loader.load(...page);
    await clock.pass(500);
    expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'network' })]);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('a module that came back half empty is loaded anew from a fresh registration', async () => {
    const { loader, clock, registered, failures } = buildLoader([{ page: async () => ({}) }, {}]);
    void loader.load(...page);
    await clock.pass(500);
    expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'shape' })]);
    expect(registered.at(-1)).toMatchObject({ force: true });
    expect(loader.state(...page).status).toBe('ready');
  });

  test('a file that is no chunk is fetched past the cache, where it would stay for a year', async () => {
    const { loader, clock, refetched, failures } = buildLoader([{ page: notAChunk }, {}]);
    void loader.load(...page);
    await clock.pass(500);
    expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'shape' })]);
    expect(refetched).toEqual(['page.js', 'page.css']);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('asked for by a person, what was broken is fetched past the cache before the only try', async () => {
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
    ['is not what was published', { entry: lost }, 'integrity' as const, 0],
    ['hangs', { page: hang }, undefined, 125_000],
  ])('asked for by a person, a file that %s is fetched past the cache first', async (_name, step, diagnosis, ms) => {
    const { loader, clock, refetched } = buildLoader([step, {}], { ...(diagnosis && { diagnosis }) });
    void loader.load(...page);
    await clock.pass(ms);
    expect(refetched).toEqual([]);
    void loader.retry(...page);
    await clock.pass(0);
    expect(refetched).toContain('remoteEntry.js');
    expect(loader.state(...page).status).toBe('ready');
  });

  test('translations that are no chunk are fetched past the cache for the next visit', async () => {
    const translations = (language: string) =>
      language === 'fr' ? notAChunk() : Promise.resolve({ title: 'In English' });
    const { loader, clock, refetched } = buildLoader([{ translations }]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    expect(refetched).toEqual(['fr.js']);
  });

  test('a page whose chunk timed out is not tried again: it has had two minutes', async () => {
    const timedOut = () => Promise.reject(new Error('Loading chunk 7 failed.\n(timeout: /r/demo/7.js)'));
    const { loader, clock, failures } = buildLoader([{ page: timedOut }]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'timeout', attempt: 1 } });
    expect(failures).toHaveLength(1);
  });

  test('translations that do not come are replaced by those of the default language', async () => {
    const translations = (language: string) =>
      language === 'fr' ? chunkLost() : Promise.resolve({ title: 'In English' });
    const { loader, clock, addTranslations } = buildLoader([{ translations }]);
    void loader.load(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
    expect(addTranslations).toHaveBeenCalledWith(expect.anything(), 'fr', { title: 'In English' });
  });

  test('translations that come in no language fail the page', async () => {
    const { loader, clock } = buildLoader([{ translations: chunkLost }]);
    void loader.load(...page);
    await clock.pass(1_500);
    expect(loader.state(...page)).toMatchObject({
      status: 'failed',
      failure: { stage: 'translations', reason: 'network' },
    });
  });
});

describe('a failure that another try can not heal', () => {
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
  ] as const)('%s is reported once', async (_case, step, stage, reason) => {
    const { loader, clock, failures, requests } = buildLoader([step]);
    void loader.load(...page);
    await clock.pass(10_000);
    expect(failures).toEqual([expect.objectContaining({ stage, reason, attempt: 1 })]);
    expect(requests.filter((request) => request === 'ContactsPage')).toHaveLength(1);
  });

  test('an entry that is not what the registry names is refused', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: lost }], { diagnosis: 'integrity' });
    void loader.load(...page);
    await clock.pass(10_000);
    expect(failures).toHaveLength(1);
    expect(loader.state(...page)).toMatchObject({ status: 'failed', failure: { reason: 'integrity' } });
  });
});

describe('trying again', () => {
  test('by a person fetches anew without a reload', async () => {
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

  test('a remote that failed twice is left alone for thirty seconds, then probed with a single try', async () => {
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

  test('a probe whose entry came looks twice for the rest', async () => {
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

  test('another page of a remote that is left alone says so, too', async () => {
    const { loader, clock } = buildLoader([{ entry: lost }]);
    for (const name of ['ContactsPage', 'OtherPage']) {
      void loader.load('demo', name);
      await clock.pass(1_500);
    }
    expect(await loader.load('demo', 'ThirdPage')).toMatchObject({ status: 'open', failure: { reason: 'network' } });
  });

  test('by a person goes through an open breaker and closes it', async () => {
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
  test('ends the tries', async () => {
    const { loader, clock, requests, failures } = buildLoader([{ entry: lost }]);
    void loader.load(...page);
    await clock.pass(0);
    loader.cancel(...page);
    expect(loader.state(...page).status).toBe('idle');
    await clock.pass(10_000);
    expect(requests.filter((request) => request === 'ContactsPage')).toHaveLength(1);
    expect(failures).toHaveLength(1);
  });

  test('keeps a page that arrives all the same', async () => {
    const { loader, clock } = buildLoader();
    void loader.load(...page);
    loader.cancel(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('does not hinder a new load', async () => {
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

describe('loading ahead', () => {
  test('makes the page available before it is asked for', async () => {
    const { loader, clock } = buildLoader();
    loader.preload(...page);
    await clock.pass(0);
    expect(loader.state(...page).status).toBe('ready');
  });

  test('leaves no trace but a report when it fails', async () => {
    const { loader, clock, failures } = buildLoader([{ entry: lost }]);
    loader.preload(...page);
    await clock.pass(1_500);
    expect(loader.state(...page)).toEqual({ status: 'idle' });
    expect(failures).toHaveLength(3);
  });

  test('is not tried again after it failed, until somebody goes there', async () => {
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

  test('counts as asked for as soon as somebody waits', async () => {
    const { loader, clock } = buildLoader([{ entry: lost }]);
    loader.preload(...page);
    await clock.pass(100);
    void loader.load(...page);
    await clock.pass(1_500);
    expect(loader.state(...page).status).toBe('failed');
  });
});

describe('translations in another language', () => {
  test('come from a remote that is in use', async () => {
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
