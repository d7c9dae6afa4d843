import { createHash, webcrypto } from 'node:crypto';
import { checkFile } from './check-file.ts';
import { pinnedFileOf } from './failure.ts';
import { buildLoader } from './testing.ts';

const page = ['demo', 'ContactsPage'] as const;
const url = 'http://localhost:8080/r/demo/1.0.0+abc/static/js/7.js';
const published = 'the page as it was published';
const integrity = `sha384-${createHash('sha384').update(published).digest('base64')}`;

/** The error webpack throws for a script that the browser did not run. */
function chunkLoadError(element: HTMLScriptElement | HTMLLinkElement, reason = 'error') {
  const event = new Event(reason);
  element.dispatchEvent(event);
  const message = `Loading chunk 7 failed.\n(${reason}: ${url})`;
  return Object.assign(new Error(message), { name: 'ChunkLoadError', request: url, event });
}

function pinnedScript() {
  const script = document.createElement('script');
  // jsdom does not implement the property.
  return Object.assign(script, { integrity });
}

const refused = () => Promise.reject(chunkLoadError(pinnedScript()));

test('does not request a chunk that differs from the published one again until a person asks', async () => {
  const world = buildLoader([{ page: refused }, {}], { diagnosis: 'integrity' });
  void world.loader.load(...page);
  await world.clock.pass(60_000);
  expect(world.loader.state(...page)).toMatchObject({
    status: 'failed',
    failure: { stage: 'page', reason: 'integrity', attempt: 1 },
  });
  expect(world.diagnosed).toEqual([url]);

  void world.loader.retry(...page);
  await world.clock.pass(0);
  expect(world.refetched).toEqual(['remoteEntry.js', 'page.js', 'page.css', 'fr.js', 'en.js']);
  expect(world.registered.at(-1)).toMatchObject({ force: true });
  expect(world.loader.state(...page).status).toBe('ready');
});

test('recovers automatically from a chunk damaged once in transit', async () => {
  const { loader, clock, failures } = buildLoader([{ page: refused }, {}], { diagnosis: 'network' });
  void loader.load(...page);
  await clock.pass(500);
  expect(failures).toEqual([expect.objectContaining({ stage: 'page', reason: 'network' })]);
  expect(loader.state(...page).status).toBe('ready');
});

test('refetches refused translations bypassing the cache for the next visit', async () => {
  const translations = (language: string) => (language === 'fr' ? refused() : Promise.resolve({ title: 'In English' }));
  const { loader, clock, refetched } = buildLoader([{ translations }]);
  void loader.load(...page);
  await clock.pass(0);
  expect(loader.state(...page).status).toBe('ready');
  expect(refetched).toEqual(['fr.js']);
});

test('requests refused default-language translations once per attempt: the diagnosis replaces the cached copy', async () => {
  const { loader, clock, refetched, diagnosed } = buildLoader([{ translations: refused }, {}], {
    diagnosis: 'network',
  });
  void loader.load(...page);
  await clock.pass(500);
  expect(loader.state(...page).status).toBe('ready');
  expect(refetched).toEqual(['fr.js']);
  expect(diagnosed).toHaveLength(1);
});

test('leaves the reason to the browser for a chunk without a hash', async () => {
  const unpinned = () => Promise.reject(chunkLoadError(document.createElement('script')));
  const { loader, clock, diagnosed, failures } = buildLoader([{ page: unpinned }, {}]);
  void loader.load(...page);
  await clock.pass(500);
  expect(diagnosed).toEqual([]);
  expect(failures).toEqual([expect.objectContaining({ reason: 'network' })]);
});

test('reads file and hash from webpack’s errors for scripts and style sheets only', () => {
  const link = Object.assign(document.createElement('link'), { integrity });
  expect(pinnedFileOf(chunkLoadError(pinnedScript()))).toEqual({ url, integrity });
  expect(pinnedFileOf(chunkLoadError(link))).toEqual({ url, integrity });
  expect(pinnedFileOf(new Error('Loading chunk 7 failed.'))).toBeUndefined();
  expect(pinnedFileOf('text')).toBeUndefined();
});

describe('fetching a file again', () => {
  const answer = (status: number, body: string) => ({
    ...{ status, ok: status < 400 },
    arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(body)).buffer),
  });
  const asked = jest.fn();

  beforeEach(() => {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    AbortSignal.timeout ??= () => new AbortController().signal;
    Object.assign(globalThis, { fetch: asked });
  });

  test.each([
    [200, published, 'network'],
    [200, `${published}!`, 'integrity'],
    [200, '<!doctype html>', 'integrity'],
    [404, '', 'missing'],
    [503, '', 'network'],
  ])('status %i with "%s" means %s', async (status, body, reason) => {
    asked.mockResolvedValue(answer(status, body));
    expect(await checkFile({ url: new URL(url).pathname, integrity })).toBe(reason);
    expect(asked).toHaveBeenLastCalledWith(new URL(url), expect.objectContaining({ cache: 'reload' }));
  });
});
