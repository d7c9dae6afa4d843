import { mismatches, type RemoteDescriptor } from '@guildhall/shared/federation';
import { loadTranslations } from './attempt.ts';
import { createBreakers } from './breaker.ts';
import type { LoadFailure } from './failure.ts';
import { askRegistry, type LoadContext, loadPage, type Run } from './load-page.ts';
import { nameOf } from './name.ts';
import { createRemoteRecords, type RemoteRecords, idle, type PageState } from './remote-record.ts';
import { times } from '../federation/times.ts';
import type { Loader, LoaderOptions } from './types.ts';

/**
 * Creates the loader of remote pages, one per browser page. Its state is one record per remote (remote-record.ts);
 * load-page.ts does the asynchronous work.
 */
export function createLoader(options: LoaderOptions): Loader {
  const { clock, registry, provides } = options;
  const records = createRemoteRecords();
  const runs = new Map<string, Run>();
  const keyOf = (remoteId: string, page: string) => `${remoteId}/${page}`;

  const breakerOfBuild = createBreakers({
    clock,
    onChanged: (build, next) => options.onBreaker?.(build, next),
    // People who see the open-breaker message get the page as soon as any tab succeeds.
    onHealedElsewhere: (build) => records.dispatch(build.split('@')[0] ?? '', { type: 'healed' }),
    channel: options.channel,
  });
  const breakerOf: LoadContext['breakerOf'] = (remote, remoteId) => breakerOfBuild(remote ? nameOf(remote) : remoteId);

  /**
   * Moves the whole remote to the registry's build, never a part of it: two builds in one page would share names,
   * translations and responses that fit only one of them. Stays where the other build cannot run here.
   */
  function moveToLatestBuild(remoteId: string, keep?: Run): boolean {
    const [used, next] = [registry.find(remoteId), registry.latest(remoteId)];
    if (!used || !next?.enabled || used.build === next.build || mismatches(next, provides).length > 0) return false;
    registry.unpin(remoteId);
    for (const [key, run] of runs) {
      if (run.remoteId !== remoteId || run === keep) continue;
      run.cancelled = true;
      run.outdated = true;
      runs.delete(key);
    }
    options.onMoved?.(used);
    records.dispatch(remoteId, { type: 'buildReplaced', keptPage: keep?.page ?? null });
    return true;
  }

  const context: LoadContext = { options, records, breakerOf, moveToLatestBuild };

  function start(remoteId: string, page: string, { quiet, insist }: Pick<Run, 'quiet' | 'insist'>): Promise<PageState> {
    const { state } = records.page(remoteId, page);
    if (state.status === 'ready') return Promise.resolve(state);
    const key = keyOf(remoteId, page);
    const running = runs.get(key);
    if (running && !running.cancelled) {
      running.quiet &&= quiet;
      return running.finished;
    }
    if (breakerOf(registry.find(remoteId), remoteId).state() === 'open' && !insist) {
      const failure = 'failure' in state ? state.failure : failedBefore(options, records, remoteId, page);
      const open: PageState = { status: 'open', failure };
      records.dispatch(remoteId, { type: 'pageChanged', page, state: open });
      return Promise.resolve(open);
    }
    const run: Run = {
      remoteId,
      page,
      insist,
      quiet,
      cancelled: false,
      outdated: false,
      finished: Promise.resolve(idle),
    };
    runs.set(key, run);
    run.finished = loadPage(context, run).finally(() => {
      if (runs.get(key) === run) runs.delete(key);
    });
    return run.finished;
  }

  return {
    state: (remoteId, page) => records.page(remoteId, page).state,
    subscribe: records.subscribe,
    load: (remoteId, page) => start(remoteId, page, { quiet: false, insist: false }),
    retry: (remoteId, page) => start(remoteId, page, { quiet: false, insist: true }),
    async renew(remoteId) {
      await askRegistry(options, remoteId);
      return moveToLatestBuild(remoteId);
    },
    preload(remoteId, page) {
      const { state, preloadFailed } = records.page(remoteId, page);
      const isHealthy = breakerOf(registry.find(remoteId), remoteId).state() === 'closed';
      if (state.status === 'idle' && !preloadFailed && isHealthy)
        void start(remoteId, page, { quiet: true, insist: false });
    },
    cancel(remoteId, page) {
      const run = runs.get(keyOf(remoteId, page));
      if (!run || run.cancelled) return;
      run.cancelled = true;
      records.dispatch(remoteId, { type: 'pageChanged', page, state: idle });
    },
    async translations(remoteId, language) {
      const remote = records.remote(remoteId).inUse;
      if (!remote) throw new Error(`Translations of "${remoteId}" were asked for before the remote was loaded.`);
      const runtime = await options.runtime();
      const { refetch } = options;
      return loadTranslations({ clock, runtime, refetch, remote, language, entryMs: times.entryMs, stages: {} });
    },
  };
}

/** For a page that was never loaded: the failure of another page of its remote explains why. */
function failedBefore(
  { createId, registry }: LoaderOptions,
  records: RemoteRecords,
  remoteId: string,
  page: string,
): LoadFailure {
  const message = `"${remoteId}" failed before.`;
  const states = Object.values(records.remote(remoteId).pages).map((record) => record.state);
  const known = states.flatMap((state) => ('failure' in state ? [state.failure] : []))[0];
  const { reason, stage, remote } = known ?? unreachable(registry.find(remoteId), remoteId);
  return { id: createId(), reason, stage, remote, page, attempt: 0, ms: 0, message };
}

const unreachable = (remote: RemoteDescriptor | undefined, remoteId: string) =>
  ({ reason: 'network', stage: 'entry', remote: remote ? nameOf(remote) : remoteId }) as const;
