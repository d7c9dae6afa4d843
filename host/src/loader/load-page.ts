import { isRefusal } from '@guildhall/shared/domain';
import type { RemoteDescriptor } from '@guildhall/shared/federation';
import { attemptLoad } from './attempt.ts';
import type { Breaker } from './breaker.ts';
import { pause, within } from './clock.ts';
import { isRetryable, type LoadFailure, type Stage, type StageTimes } from './failure.ts';
import { explainFailure, refetchPage } from './explain-failure.ts';
import { nameOf } from './name.ts';
import { type RemoteRecords, idle, type PageState } from './remote-record.ts';
import { times, triesPerLoad } from '../federation/times.ts';
import type { LoaderOptions } from './types.ts';

/** One load of one page: as many attempts as are allowed, with one final state. */
export interface Run {
  remoteId: string;
  page: string;
  /** Requested by a person: passes an open breaker and uses the registry's current build. */
  insist: boolean;
  /** A preload, as long as no page waits for it. */
  quiet: boolean;
  cancelled: boolean;
  /** The remote has moved to another build: the result of this run is useless. */
  outdated: boolean;
  finished: Promise<PageState>;
}

/** Dependencies of a run. */
export interface LoadContext {
  options: LoaderOptions;
  records: RemoteRecords;
  /** The breaker of a build, or of a remote that the registry does not know. */
  breakerOf(remote: RemoteDescriptor | undefined, remoteId: string): Breaker;
  /** @returns true when the remote now uses another build */
  moveToLatestBuild(remoteId: string, keep: Run): boolean;
}

/** The id shown with a failure, the start of the load on the loader's clock, and its number of attempts. */
interface Load {
  id: string;
  startedAt: number;
  allowedAttempts: number | null;
}

type Outcome = { state: PageState } | { retryAfterMs: number };

/** Loads a page. Never rejects: the state holds the result. */
export async function loadPage(context: LoadContext, run: Run): Promise<PageState> {
  const { options, records } = context;
  const { clock } = options;
  const load: Load = { id: options.createId(), startedAt: clock.now(), allowedAttempts: null };
  const changed = (state: PageState) => records.dispatch(run.remoteId, { type: 'pageChanged', page: run.page, state });
  const delayed = (status: 'slow' | 'overdue') => () => {
    if (!run.cancelled) changed({ status });
  };
  changed({ status: 'loading' });
  const stopTimers = [clock.after(times.slowMs, delayed('slow')), clock.after(times.overdueMs, delayed('overdue'))];
  try {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await tryOnce(context, run, load, attempt);
      if ('state' in outcome) return outcome.state;
      await pause(clock, outcome.retryAfterMs);
      if (run.cancelled) return idle;
    }
  } finally {
    for (const stop of stopTimers) stop();
  }
}

/**
 * Refreshes the registry and measures the time.
 * @returns the new row, or the previous one: the last good registry is better than none
 */
export async function askRegistry(
  { clock, registry }: LoaderOptions,
  remoteId: string,
  stages: StageTimes = {},
): Promise<RemoteDescriptor | undefined> {
  const askedAt = clock.now();
  await within(clock, times.registryMs, registry.refresh()).catch(() => undefined);
  const ms = Math.round(clock.now() - askedAt);
  if (ms > 0) stages.registry = ms;
  return registry.find(remoteId);
}

async function tryOnce(context: LoadContext, run: Run, load: Load, attempt: number): Promise<Outcome> {
  const { options, records } = context;
  const { remoteId, page } = run;
  const stages: StageTimes = {};
  let remote = options.registry.find(remoteId);
  try {
    if (attempt > 1 || run.insist || !remote) remote = await askRegistry(options, remoteId, stages);
    if (attempt === 1 && run.insist) remote = await startAfresh(context, run, remote);
    load.allowedAttempts ??= attemptsAllowed(context, remote, remoteId);
    const Page = await attemptOnce(context, run, { remote, load, stages });
    if (!Page) return { state: idle };
    const used = options.registry.find(remoteId) ?? remote;
    context.breakerOf(used, remoteId).succeeded();
    if (used) options.onLoaded?.({ remote: nameOf(used), page, stages, attempt });
    records.dispatch(remoteId, { type: 'pageLoaded', page, Page });
    return { state: records.page(remoteId, page).state };
  } catch (error) {
    return failAttempt(context, run, load, { error, remote, attempt });
  }
}

/**
 * On a retry by a person: uses the newest build if there is one, otherwise refetches files whose cached copy may be
 * broken.
 */
async function startAfresh(context: LoadContext, run: Run, remote: RemoteDescriptor | undefined) {
  const { options, records, moveToLatestBuild } = context;
  if (!run.cancelled && moveToLatestBuild(run.remoteId, run)) return options.registry.find(run.remoteId);
  if (remote && records.page(run.remoteId, run.page).mayBeCachedBroken) await refetchPage(options, remote, run.page);
  return remote;
}

function attemptsAllowed({ breakerOf }: LoadContext, remote: RemoteDescriptor | undefined, remoteId: string): number {
  const breaker = breakerOf(remote, remoteId);
  if (breaker.state() === 'closed') return triesPerLoad;
  breaker.probing();
  return 1;
}

interface AttemptInput {
  remote: RemoteDescriptor | undefined;
  load: Load;
  stages: StageTimes;
}

/** @returns nothing when the remote has moved to another build */
async function attemptOnce(context: LoadContext, run: Run, { remote, load, stages }: AttemptInput) {
  const { records } = context;
  const { clock, runtime, refetch, provides, registry, addTranslations, ...options } = context.options;
  const { remoteId, page } = run;
  const language = options.language();
  const { mustRegisterAgain: fresh, entryHung: hasHung } = records.remote(remoteId);
  const entryMs = Math.min(times.entryMs, times.entryTotalMs - (clock.now() - load.startedAt));
  const environment = { clock, runtime, refetch, provides, language };
  const loading = attemptLoad({ ...environment, remoteId, remote, page, fresh, hasHung, entryMs, stages });
  records.dispatch(remoteId, { type: 'attemptStarted' });
  const result = await loading;
  if (run.outdated) return null;
  // Another page of this remote may have loaded first, from another build: then that build counts.
  const pinned = registry.pin(result.remote);
  if (pinned.build !== result.remote.build) return attemptOnce(context, run, { remote: pinned, load, stages });
  // The person has chosen another language: the page is loaded, its translations in that language are not.
  if (options.language() !== language) return attemptOnce(context, run, { remote: result.remote, load, stages });
  addTranslations(result.remote, language, result.translations);
  records.dispatch(remoteId, { type: 'buildUsed', remote: result.remote });
  return result.Page;
}

interface AttemptFailure {
  error: unknown;
  remote: RemoteDescriptor | undefined;
  attempt: number;
}

/** Reports the failure and decides whether to retry. */
async function failAttempt(
  context: LoadContext,
  run: Run,
  load: Load,
  { error, remote, attempt }: AttemptFailure,
): Promise<Outcome> {
  const { options, records } = context;
  const { remoteId, page } = run;
  records.dispatch(remoteId, { type: 'attemptFailed' });
  const { stage, reason } = await explainFailure(options, { error, remote, page, startedAt: load.startedAt });
  records.dispatch(remoteId, { type: 'failureExplained', page, stage, reason });
  // A load that no page waits for ends without a report.
  if (run.cancelled) return { state: idle };
  const ms = Math.round(options.clock.now() - load.startedAt);
  const message = error instanceof Error ? error.message : String(error);
  const name = remote ? nameOf(remote) : remoteId;
  const failure: LoadFailure = { id: load.id, reason, stage, remote: name, page, attempt, ms, message };
  options.report(failure);
  const retryAfterMs = times.backoffMs * 2 ** (attempt - 1) * (0.5 + options.random() / 2);
  const hasTimeLeft = ms + retryAfterMs < times.entryTotalMs;
  if (attempt < attemptsFor(stage, load) && isRetryable(stage, reason) && hasTimeLeft) return { retryAfterMs };
  return { state: giveUp(context, run, remote, failure) };
}

/** When the entry has recovered, a probe gets a second attempt: the browser reuses a failed preload again. */
const attemptsFor = (stage: Stage, { allowedAttempts }: Load): number =>
  Math.max(allowedAttempts ?? 1, stage === 'page' || stage === 'translations' ? 2 : 1);

function giveUp(
  { records, breakerOf }: LoadContext,
  { remoteId, page, quiet }: Run,
  remote: RemoteDescriptor | undefined,
  failure: LoadFailure,
): PageState {
  const { reason } = failure;
  const status = reason === 'disabled' || reason === 'incompatible' ? reason : 'failed';
  if (!quiet && remote && status === 'failed' && !isRefusal(reason)) breakerOf(remote, remoteId).failed();
  const state: PageState = { status, failure };
  records.dispatch(remoteId, quiet ? { type: 'preloadFailed', page } : { type: 'pageChanged', page, state });
  return records.page(remoteId, page).state;
}
