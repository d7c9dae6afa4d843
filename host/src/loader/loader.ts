import type { Language } from '@guildhall/shared/domain';
import type { RemoteDescriptor } from '@guildhall/shared/federation';
import type { Words } from '@guildhall/shared/i18n';
import { attemptLoad, loadWords } from './attempt.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type Clock, pause, within } from './clock.ts';
import { isTransient, type Leg, LegError, type LoadFailure, type Reason, reasonOf } from './failure.ts';
import type { RemoteRuntime } from './runtime.ts';
import { idle, type PageState } from './state.ts';
import { times, triesPerLoad } from './times.ts';

export interface LoaderOptions {
  clock: Clock;
  /** 0 to 1, for the jitter between tries. */
  random: () => number;
  createId: () => string;
  registry: {
    find(remoteId: string): RemoteDescriptor | undefined;
    /** Asks the server again; keeps what it has when that fails. */
    refresh(): Promise<void>;
  };
  /** Brings the federation runtime into the page, the first time somebody needs it. */
  runtime: () => Promise<RemoteRuntime>;
  /** Finds out why an entry did not come; browsers do not tell. */
  diagnose: (remote: RemoteDescriptor) => Promise<Reason>;
  hostApi: string;
  language: () => Language;
  /** Takes the words of a remote just before its page is shown. */
  addWords: (remote: RemoteDescriptor, language: Language, words: Words) => void;
  /** Gets every failed try, also those that a later try heals. */
  report: (failure: LoadFailure) => void;
}

export interface Loader {
  /** The state of a page, the same object until it changes. */
  state(remoteId: string, page: string): PageState;
  subscribe(listener: () => void): () => void;
  /** Loads a page unless it is there or on its way. Never rejects: how it ended is in the state. */
  load(remoteId: string, page: string): Promise<PageState>;
  /** As `load`, asked for by a person: goes through an open breaker. */
  retry(remoteId: string, page: string): Promise<PageState>;
  /** Loads ahead of need. A failure is reported and otherwise forgotten. */
  preload(remoteId: string, page: string): void;
  /** Nobody waits any more: no further tries. What arrives all the same is kept. */
  cancel(remoteId: string, page: string): void;
  /**
   * The words of a remote that is in use, in another language.
   * @throws when they come neither in that language nor in the default one.
   */
  words(remoteId: string, language: Language): Promise<Words>;
}

interface Run {
  finished: Promise<PageState>;
  /** A preload until somebody waits for it. */
  quiet: boolean;
  cancelled: boolean;
}

/** Creates the loader of remote pages. One per page of the browser. */
export function createLoader(options: LoaderOptions): Loader {
  const { clock, registry } = options;
  const states = new Map<string, PageState>();
  const runs = new Map<string, Run>();
  const breakers = new Map<string, Breaker>();
  const listeners = new Set<() => void>();
  /** Remotes with a failure since they were registered: the next try begins from nothing. */
  const tainted = new Set<string>();
  const inUse = new Map<string, RemoteDescriptor>();

  const keyOf = (remoteId: string, page: string) => `${remoteId}/${page}`;
  const state = (remoteId: string, page: string) => states.get(keyOf(remoteId, page)) ?? idle;

  function setState(key: string, next: PageState): PageState {
    states.set(key, next);
    for (const listener of listeners) listener();
    return next;
  }

  function breakerOf(remoteId: string): Breaker {
    const breaker = breakers.get(remoteId) ?? createBreaker(clock);
    breakers.set(remoteId, breaker);
    return breaker;
  }

  function start(remoteId: string, page: string, wish: { quiet: boolean; insist: boolean }): Promise<PageState> {
    const key = keyOf(remoteId, page);
    const current = states.get(key);
    if (current?.status === 'ready') return Promise.resolve(current);
    const running = runs.get(key);
    if (running && !running.cancelled) {
      running.quiet &&= wish.quiet;
      return running.finished;
    }
    const breaker = breakerOf(remoteId);
    if (breaker.state() === 'open' && !wish.insist) {
      const failure = current && 'failure' in current ? current.failure : brokenBefore(remoteId, page);
      return Promise.resolve(setState(key, { status: 'open', failure }));
    }
    const tries = breaker.state() === 'closed' ? triesPerLoad : 1;
    const run: Run = { quiet: wish.quiet, cancelled: false, finished: Promise.resolve(idle) };
    runs.set(key, run);
    run.finished = perform(run, remoteId, page, { tries, insist: wish.insist }).finally(() => {
      if (runs.get(key) === run) runs.delete(key);
    });
    return run.finished;
  }

  /** One load: as many tries as are allowed, one state at the end. */
  async function perform(run: Run, remoteId: string, page: string, wish: { tries: number; insist: boolean }) {
    const key = keyOf(remoteId, page);
    const id = options.createId();
    const startedAt = clock.now();
    const isCurrent = () => !run.cancelled && runs.get(key) === run;
    setState(key, { status: 'loading' });
    const stopSlowTimer = clock.after(times.slowMs, () => {
      if (isCurrent()) setState(key, { status: 'slow' });
    });
    try {
      for (let attempt = 1; ; attempt += 1) {
        let remote = registry.find(remoteId);
        try {
          if (attempt > 1 || wish.insist || !remote) remote = await askRegistry(remoteId);
          const Page = await loadOnce(remote, remoteId, page, startedAt);
          breakerOf(remoteId).succeeded();
          return setState(key, { status: 'ready', Page });
        } catch (error) {
          tainted.add(remoteId);
          const { leg, reason } = await explain(error, remote);
          const ms = Math.round(clock.now() - startedAt);
          const name = remote ? `${remote.id}@${remote.build}` : remoteId;
          const message = error instanceof Error ? error.message : String(error);
          const failure: LoadFailure = { id, reason, leg, remote: name, page, attempt, ms, message };
          // Somebody may have moved on meanwhile; a load that nobody waits for ends without a word.
          if (!isCurrent()) return idle;
          options.report(failure);
          const wait = times.backoffMs * 2 ** (attempt - 1) * (0.5 + options.random() / 2);
          const timeLeft = ms + wait < times.entryTotalMs;
          if (attempt >= wish.tries || !isTransient(reason) || !timeLeft) return giveUp(run, key, remoteId, failure);
          await pause(clock, wait);
          if (!isCurrent()) return idle;
        }
      }
    } finally {
      stopSlowTimer();
    }
  }

  async function askRegistry(remoteId: string): Promise<RemoteDescriptor | undefined> {
    // The last good registry is better than none.
    await within(clock, times.registryMs, registry.refresh()).catch(() => undefined);
    return registry.find(remoteId);
  }

  async function loadOnce(remote: RemoteDescriptor | undefined, remoteId: string, page: string, startedAt: number) {
    const { runtime, hostApi } = options;
    const language = options.language();
    const fresh = tainted.has(remoteId);
    const entryMs = Math.min(times.entryMs, times.entryTotalMs - (clock.now() - startedAt));
    const attempt = attemptLoad({ clock, runtime, hostApi, remoteId, remote, page, language, fresh, entryMs });
    tainted.delete(remoteId);
    const result = await attempt;
    options.addWords(result.remote, language, result.words);
    inUse.set(remoteId, result.remote);
    return result.Page;
  }

  async function explain(error: unknown, remote: RemoteDescriptor | undefined): Promise<{ leg: Leg; reason: Reason }> {
    const leg = error instanceof LegError ? error.leg : 'page';
    const reason = error instanceof LegError ? error.reason : reasonOf(error, leg);
    if (leg !== 'entry' || reason !== 'network' || !remote) return { leg, reason };
    return { leg, reason: await within(clock, times.diagnoseMs, options.diagnose(remote)).catch(() => reason) };
  }

  function giveUp(run: Run, key: string, remoteId: string, failure: LoadFailure): PageState {
    if (run.quiet) return setState(key, idle);
    const { reason } = failure;
    if (reason === 'disabled' || reason === 'incompatible') return setState(key, { status: reason, failure });
    if (reason !== 'unknown') breakerOf(remoteId).failed();
    return setState(key, { status: 'failed', failure });
  }

  function brokenBefore(remoteId: string, page: string): LoadFailure {
    const message = `Remote "${remoteId}" failed before and is left alone for a while.`;
    const other = [...states.entries()].find(([key, known]) => key.startsWith(`${remoteId}/`) && 'failure' in known);
    const known = other && 'failure' in other[1] ? other[1].failure : null;
    const { reason, leg, remote } = known ?? { reason: 'network', leg: 'entry', remote: remoteId };
    return { id: options.createId(), reason, leg, remote, page, attempt: 0, ms: 0, message };
  }

  return {
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: (remoteId, page) => start(remoteId, page, { quiet: false, insist: false }),
    retry: (remoteId, page) => start(remoteId, page, { quiet: false, insist: true }),
    preload(remoteId, page) {
      const isFresh = state(remoteId, page).status === 'idle' && breakerOf(remoteId).state() === 'closed';
      if (isFresh) void start(remoteId, page, { quiet: true, insist: false });
    },
    cancel(remoteId, page) {
      const key = keyOf(remoteId, page);
      const run = runs.get(key);
      if (!run || run.cancelled) return;
      run.cancelled = true;
      setState(key, idle);
    },
    async words(remoteId, language) {
      const remote = inUse.get(remoteId);
      if (!remote) throw new Error(`Words of "${remoteId}" were asked for before the remote was loaded.`);
      const runtime = await options.runtime();
      return loadWords({ clock, runtime, remote, language, entryMs: times.entryMs });
    },
  };
}
