import { defaultLanguage } from '@guildhall/shared/domain';
import { misfits, type RemoteDescriptor } from '@guildhall/shared/federation';
import { attemptLoad, loadWords } from './attempt.ts';
import { createBreakers } from './breaker.ts';
import { pause, within } from './clock.ts';
import {
  isWorthRepeating,
  type Leg,
  LegError,
  type LegTimes,
  type LoadFailure,
  type Reason,
  reasonOf,
} from './failure.ts';
import { nameOf } from './name.ts';
import { idle, type PageState } from './state.ts';
import { times, triesPerLoad } from '../federation/times.ts';
import type { Loader, LoaderOptions } from './types.ts';

interface Run {
  finished: Promise<PageState>;
  /** A preload until somebody waits for it. */
  quiet: boolean;
  cancelled: boolean;
  /** The remote has gone over to another build meanwhile: what this run brings is of no use. */
  outdated: boolean;
}

/** Creates the loader of remote pages. One per page of the browser. */
export function createLoader(options: LoaderOptions): Loader {
  const { clock, registry, provides } = options;
  const states = new Map<string, PageState>();
  const runs = new Map<string, Run>();
  const listeners = new Set<() => void>();
  /** Remotes with a failure since they were registered: the next try begins from nothing. */
  const tainted = new Set<string>();
  const inUse = new Map<string, RemoteDescriptor>();
  /** Pages that failed when they were loaded ahead. */
  const failedAhead = new Set<string>();
  /** Remotes whose entry gave no answer when it was last asked for. */
  const hung = new Set<string>();
  /** Pages of whose files something else came, or nothing: the cache may go on giving that until they are fetched past it. */
  const spoiled = new Set<string>();

  const keyOf = (remoteId: string, page: string) => `${remoteId}/${page}`;
  const keysOf = (remoteId: string) => [...states.keys()].filter((key) => key.startsWith(`${remoteId}/`));
  const state = (remoteId: string, page: string) => states.get(keyOf(remoteId, page)) ?? idle;

  function setState(key: string, next: PageState): PageState {
    states.set(key, next);
    for (const listener of listeners) listener();
    return next;
  }

  const breakerOfBuild = createBreakers({
    clock,
    onChanged: (build, next) => options.onBreaker?.(build, next),
    // Whoever looks at "left alone for a while" sees the page instead, as soon as any tab got it.
    onHealedElsewhere(build) {
      const remoteId = build.split('@')[0] ?? '';
      for (const key of keysOf(remoteId)) if (states.get(key)?.status === 'open') setState(key, idle);
    },
    channel: options.channel,
  });
  const breakerOf = (remote: RemoteDescriptor | undefined, remoteId: string) =>
    breakerOfBuild(remote ? nameOf(remote) : remoteId);

  function start(remoteId: string, page: string, wish: { quiet: boolean; insist: boolean }): Promise<PageState> {
    const key = keyOf(remoteId, page);
    const current = states.get(key);
    if (current?.status === 'ready') return Promise.resolve(current);
    const running = runs.get(key);
    if (running && !running.cancelled) {
      running.quiet &&= wish.quiet;
      return running.finished;
    }
    if (breakerOf(registry.find(remoteId), remoteId).state() === 'open' && !wish.insist) {
      const failure = current && 'failure' in current ? current.failure : brokenBefore(remoteId, page);
      return Promise.resolve(setState(key, { status: 'open', failure }));
    }
    const run: Run = { quiet: wish.quiet, cancelled: false, outdated: false, finished: Promise.resolve(idle) };
    runs.set(key, run);
    run.finished = perform(run, remoteId, page, wish.insist).finally(() => {
      if (runs.get(key) === run) runs.delete(key);
    });
    return run.finished;
  }

  /** One load: as many tries as are allowed, one state at the end. */
  async function perform(run: Run, remoteId: string, page: string, insist: boolean): Promise<PageState> {
    const key = keyOf(remoteId, page);
    const id = options.createId();
    const startedAt = clock.now();
    const isCurrent = () => !run.cancelled && runs.get(key) === run;
    const say = (status: 'slow' | 'overdue') => () => {
      if (isCurrent()) setState(key, { status });
    };
    setState(key, { status: 'loading' });
    const stopTimers = [clock.after(times.slowMs, say('slow')), clock.after(times.overdueMs, say('overdue'))];
    let tries: number | null = null;
    try {
      for (let attempt = 1; ; attempt += 1) {
        let remote = registry.find(remoteId);
        const legs: LegTimes = {};
        try {
          if (attempt > 1 || insist || !remote) remote = await askRegistry(remoteId, legs);
          if (attempt === 1 && insist && isCurrent() && moveOn(remoteId, run)) remote = registry.find(remoteId);
          else if (attempt === 1 && insist && remote && spoiled.has(key)) await refetchAll(remote, page);
          tries ??= triesFor(remote, remoteId);
          const Page = await loadOnce(run, { remote, remoteId, page, startedAt, legs });
          if (!Page) return idle;
          const used = registry.find(remoteId) ?? remote;
          breakerOf(used, remoteId).succeeded();
          failedAhead.delete(key);
          spoiled.delete(key);
          hung.delete(remoteId);
          if (used) options.onLoaded?.({ remote: nameOf(used), page, legs, attempt });
          return setState(key, { status: 'ready', Page });
        } catch (error) {
          tainted.add(remoteId);
          const { leg, reason } = await explain(error, remote, page, startedAt);
          const ms = Math.round(clock.now() - startedAt);
          const message = error instanceof Error ? error.message : String(error);
          const name = remote ? nameOf(remote) : remoteId;
          const failure: LoadFailure = { id, reason, leg, remote: name, page, attempt, ms, message };
          if (reason === 'shape' || reason === 'integrity' || reason === 'timeout') spoiled.add(key);
          if (reason === 'timeout' && leg === 'entry') hung.add(remoteId);
          // Somebody may have moved on meanwhile; a load that nobody waits for ends without a word.
          if (!isCurrent()) return idle;
          options.report(failure);
          const wait = times.backoffMs * 2 ** (attempt - 1) * (0.5 + options.random() / 2);
          const timeLeft = ms + wait < times.entryTotalMs;
          // With the entry back a probe looks twice: the browser gives out a preload that failed before, once.
          const allowed = Math.max(tries ?? 1, leg === 'page' || leg === 'words' ? 2 : 1);
          if (attempt >= allowed || !isWorthRepeating(leg, reason) || !timeLeft)
            return giveUp(run, key, remote, failure);
          await pause(clock, wait);
          if (!isCurrent()) return idle;
        }
      }
    } finally {
      for (const stop of stopTimers) stop();
    }
  }

  function triesFor(remote: RemoteDescriptor | undefined, remoteId: string): number {
    const breaker = breakerOf(remote, remoteId);
    if (breaker.state() === 'closed') return triesPerLoad;
    breaker.probing();
    return 1;
  }

  async function askRegistry(remoteId: string, legs: LegTimes = {}): Promise<RemoteDescriptor | undefined> {
    const askedAt = clock.now();
    // The last good registry is better than none.
    await within(clock, times.registryMs, registry.refresh()).catch(() => undefined);
    const ms = Math.round(clock.now() - askedAt);
    if (ms > 0) legs.registry = ms;
    return registry.find(remoteId);
  }

  /**
   * Takes the whole remote over to the build the registry names, never a part of it: two builds in one page would share
   * names, words and answers that fit only one of them. Stays where the other build can not run here.
   * @param keep the run that goes on with the new build
   */
  function moveOn(remoteId: string, keep?: Run): boolean {
    const [used, next] = [registry.find(remoteId), registry.latest(remoteId)];
    if (!used || !next?.enabled || used.build === next.build || misfits(next, provides).length > 0) return false;
    registry.unpin(remoteId);
    inUse.delete(remoteId);
    for (const [key, run] of runs) if (key.startsWith(`${remoteId}/`) && run !== keep) drop(key, run);
    options.onMoved?.(used);
    for (const key of keysOf(remoteId)) {
      failedAhead.delete(key);
      if (!keep || runs.get(key) !== keep) setState(key, idle);
    }
    return true;
  }

  function drop(key: string, run: Run) {
    run.cancelled = true;
    run.outdated = true;
    runs.delete(key);
  }

  interface Once {
    remote: RemoteDescriptor | undefined;
    remoteId: string;
    page: string;
    startedAt: number;
    legs: LegTimes;
  }

  /** @returns nothing when the remote went over to another build meanwhile */
  async function loadOnce(run: Run, once: Once) {
    const { remoteId, startedAt } = once;
    const language = options.language();
    const fresh = tainted.has(remoteId);
    const entryMs = Math.min(times.entryMs, times.entryTotalMs - (clock.now() - startedAt));
    const { runtime, refetch } = options;
    const hasHung = hung.has(remoteId);
    const attempt = attemptLoad({ clock, runtime, refetch, provides, ...once, language, fresh, hasHung, entryMs });
    tainted.delete(remoteId);
    const result = await attempt;
    if (run.outdated) return null;
    // Another page of this remote may have come first, from another build: then that one counts.
    const pinned = registry.pin(result.remote);
    if (pinned.build !== result.remote.build) return loadOnce(run, { ...once, remote: pinned });
    options.addWords(result.remote, language, result.words);
    inUse.set(remoteId, result.remote);
    return result.Page;
  }

  async function explain(error: unknown, remote: RemoteDescriptor | undefined, page: string, startedAt: number) {
    const leg: Leg = error instanceof LegError ? error.leg : 'page';
    const reason: Reason = error instanceof LegError ? error.reason : reasonOf(error, leg);
    if (!remote) return { leg, reason };
    if (reason === 'shape' && leg === 'page') await refetch(remote, remote.pages[page]?.assets ?? []);
    const file = leg === 'entry' ? entryOf(remote) : error instanceof LegError ? error.file : undefined;
    if (!file || (reason !== 'network' && !(leg === 'entry' && reason === 'timeout'))) return { leg, reason };
    // The last look must not keep anybody waiting beyond the time for all tries.
    const ms = Math.max(0, Math.min(times.diagnoseMs, startedAt + times.entryTotalMs - clock.now()));
    const found = await within(clock, ms, options.diagnose(file)).catch(() => reason);
    return { leg, reason: found === 'network' ? reason : found };
  }

  const entryOf = ({ base, entry }: RemoteDescriptor) => ({ url: base + entry.path, integrity: entry.integrity });

  const refetch = (remote: RemoteDescriptor, files: readonly string[]) =>
    within(clock, times.diagnoseMs, options.refetch(remote, files, times.diagnoseMs)).catch(() => undefined);

  /** Everything a page begins with, whichever of it was at fault. */
  function refetchAll(remote: RemoteDescriptor, page: string) {
    const { entry, pages, words } = remote;
    const languages = [...new Set([options.language(), defaultLanguage])];
    const assets = [pages[page], ...languages.map((language) => words[language])].flatMap((part) => part?.assets ?? []);
    return refetch(remote, [entry.path, ...assets]);
  }

  function giveUp(run: Run, key: string, remote: RemoteDescriptor | undefined, failure: LoadFailure): PageState {
    if (run.quiet) {
      failedAhead.add(key);
      return setState(key, idle);
    }
    const { reason } = failure;
    if (reason === 'disabled' || reason === 'incompatible') return setState(key, { status: reason, failure });
    if (remote && reason !== 'unknown') breakerOfBuild(nameOf(remote)).failed();
    return setState(key, { status: 'failed', failure });
  }

  function brokenBefore(remoteId: string, page: string): LoadFailure {
    const message = `Remote "${remoteId}" failed before and is left alone for a while.`;
    const others = keysOf(remoteId).map((key) => states.get(key));
    const known = others.flatMap((other) => (other && 'failure' in other ? [other.failure] : []))[0];
    const found = registry.find(remoteId);
    const { reason, leg, remote } = known ?? {
      reason: 'network',
      leg: 'entry',
      remote: found ? nameOf(found) : remoteId,
    };
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
    async renew(remoteId) {
      await askRegistry(remoteId);
      return moveOn(remoteId);
    },
    preload(remoteId, page) {
      const key = keyOf(remoteId, page);
      const isFresh = state(remoteId, page).status === 'idle' && !failedAhead.has(key);
      const isWell = breakerOf(registry.find(remoteId), remoteId).state() === 'closed';
      if (isFresh && isWell) void start(remoteId, page, { quiet: true, insist: false });
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
      return loadWords({
        clock,
        runtime,
        refetch: options.refetch,
        remote,
        language,
        entryMs: times.entryMs,
        legs: {},
      });
    },
  };
}
