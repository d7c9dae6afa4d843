import type { Language } from '@guildhall/shared/i18n';
import type { RemoteDescriptor } from '@guildhall/shared/federation';
import type { BreakerChannel } from './breaker.ts';
import type { Clock } from './clock.ts';
import type { LoadFailure, Reason } from './failure.ts';
import { createLoader } from './loader.ts';
import type { RemoteRuntime } from '../federation/connect.ts';
import type { PageLoaded } from './types.ts';

export interface FakeClock extends Clock {
  /** Advances the time; due callbacks run in order, with all their consequences. */
  pass(ms: number): Promise<void>;
}

export function createFakeClock(): FakeClock {
  let now = 0;
  let timers: { at: number; action: () => void }[] = [];
  return {
    now: () => now,
    after(ms, action) {
      const timer = { at: now + ms, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (let next = earliest(); next && next.at <= end; next = earliest()) {
        now = next.at;
        timers = timers.filter((other) => other !== next);
        next.action();
        await settle();
      }
      now = end;
    },
  };

  function earliest() {
    return [...timers].sort((a, b) => a.at - b.at)[0];
  }
}

/** Lets settled promises take effect. */
async function settle() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

export function buildDescriptor(changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor {
  const loadable = (...assets: string[]) => ({ assets, shared: [] });
  const perLanguage = <Value>(value: Value) => ({ en: value, fr: value, ar: value, cn: value });
  return {
    id: 'demo',
    hostApi: '^1.0.0',
    audience: 'public',
    namespace: 'demo',
    routes: [],
    version: '1.0.0',
    build: '1.0.0+abc',
    base: '/r/demo/1.0.0+abc/',
    entry: { path: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, container: 'guildhall_demo' },
    requires: {},
    enabled: true,
    pages: { ContactsPage: loadable('page.js', 'page.css') },
    translations: { ...perLanguage(loadable()), en: loadable('en.js'), fr: loadable('fr.js') },
    navTranslations: perLanguage({}),
    ...changes,
  };
}

export function ContactsPage() {
  return null;
}

export const hang = () => new Promise<never>(() => {});
export const lost = () => Promise.reject(new Error('ScriptNetworkError: Failed to load script. #RUNTIME-008'));

interface Step {
  /** Until the entry has run. */
  entry?: () => Promise<unknown>;
  page?: () => Promise<unknown>;
  translations?: (language: string) => Promise<unknown>;
}

interface World {
  remote?: RemoteDescriptor | null;
  others?: RemoteDescriptor[];
  diagnosis?: Reason;
  channel?: BreakerChannel;
  language?: () => Language;
}

/** The messages between tabs of one browser; each tab gets its own end of the channel. */
export function createTabChannel(): () => BreakerChannel {
  const ends: ((message: unknown) => void)[] = [];
  return () => {
    let own: ((message: unknown) => void) | undefined;
    return {
      listen: (listener) => ends.push((own = listener)),
      send: (message) => ends.filter((end) => end !== own).forEach((end) => end(message)),
    };
  };
}

/**
 * A loader in a simulated environment: `steps` describes each load of a page, the last one repeats; omitted parts
 * succeed.
 */
export function buildLoader(steps: Step[] = [], world: World = {}) {
  const clock = createFakeClock();
  const failures: LoadFailure[] = [];
  const registered: { build: string; force: boolean }[] = [];
  const requests: string[] = [];
  const loaded: PageLoaded[] = [];
  const breakers: string[] = [];
  const refetched: string[] = [];
  const diagnosed: string[] = [];
  const addTranslations = jest.fn();
  const onMoved = jest.fn();
  const pins = new Map<string, RemoteDescriptor>();
  /** The registry's row; tests change it to release a build. */
  const known: { remote: RemoteDescriptor | undefined } = {
    remote: world.remote === null ? undefined : (world.remote ?? buildDescriptor()),
  };
  const named = (id: string) => [known.remote, ...(world.others ?? [])].find((remote) => remote?.id === id);
  let pageLoads = 0;

  const step = (): Step => steps[Math.min(pageLoads, steps.length) - 1] ?? {};
  const federation: RemoteRuntime = {
    register(remote, { force }) {
      registered.push({ build: remote.build, force });
    },
    async load(_remote, expose, onEntry) {
      requests.push(expose);
      const isPage = !expose.startsWith('translations/');
      if (isPage) pageLoads += 1;
      const current = step();
      await current.entry?.();
      onEntry();
      if (isPage) return current.page ? current.page() : { default: ContactsPage };
      return current.translations ? current.translations(expose.slice('translations/'.length)) : { title: 'Contacts' };
    },
  };
  const refresh = jest.fn(() => Promise.resolve());
  const runtime = jest.fn(() => Promise.resolve(federation));
  const loader = createLoader({
    clock,
    random: () => 1,
    createId: () => `id-${failures.length + 1}`,
    registry: {
      find: (id) => pins.get(id) ?? named(id),
      latest: (id) => named(id),
      pin(remote) {
        pins.set(remote.id, pins.get(remote.id) ?? remote);
        return pins.get(remote.id) ?? remote;
      },
      unpin: (id) => pins.delete(id),
      refresh,
    },
    runtime,
    checkFile(file) {
      diagnosed.push(file.url);
      return Promise.resolve(world.diagnosis ?? 'network');
    },
    refetch(_remote, files) {
      refetched.push(...files);
      return Promise.resolve();
    },
    provides: { hostApi: '1.2.0', packages: { react: '19.3.1', '@guildhall/shared': '1.4.0' } },
    language: world.language ?? (() => 'fr'),
    addTranslations,
    report: (failure) => failures.push(failure),
    onLoaded: (page) => loaded.push(page),
    onBreaker: (build, state) => breakers.push(`${build} ${state}`),
    onMoved,
    channel: world.channel,
  });
  const parts = { failures, registered, requests, refetched, diagnosed, loaded, breakers };
  return { loader, clock, federation, addTranslations, onMoved, refresh, runtime, known, ...parts };
}
