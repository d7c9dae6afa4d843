import { describeMismatch, mismatches, type Provides, type RemoteDescriptor } from '@guildhall/shared/federation';
import { defaultLanguage, isRecord, type Language } from '@guildhall/shared/domain';
import type { Translations } from '@guildhall/shared/i18n';
import type { ComponentType } from 'react';
import { type Clock, TimeoutError, within } from './clock.ts';
import { type Stage, StageError, type StageTimes, pinnedFileOf, reasonOf } from './failure.ts';
import { type RemoteRuntime } from '../federation/connect.ts';
import { times } from '../federation/times.ts';
import { isComponent } from './remote-record.ts';
import type { LoaderOptions } from './types.ts';

interface Attempt {
  clock: Clock;
  runtime: () => Promise<RemoteRuntime>;
  refetch: LoaderOptions['refetch'];
  provides: Provides;
  remoteId: string;
  /** The registry's row, if it knows the remote. */
  remote: RemoteDescriptor | undefined;
  page: string;
  language: Language;
  /** Discards everything cached from earlier attempts first. */
  fresh: boolean;
  /** The entry did not respond in an earlier attempt. */
  hasHung: boolean;
  /** Remaining time for the entry, in ms. */
  entryMs: number;
  /** Receives the duration of each stage. */
  stages: StageTimes;
}

export interface Loaded {
  remote: RemoteDescriptor;
  Page: ComponentType;
  /** In the requested language, or in the default language. */
  translations: Translations;
}

/**
 * Makes one attempt to load a page with its translations, in parallel.
 * @throws StageError
 */
export async function attemptLoad(attempt: Attempt): Promise<Loaded> {
  const { clock, refetch, page, language, entryMs, stages } = attempt;
  const remote = admitted(attempt);
  const startedAt = clock.now();
  const runtime = await duringStage('runtime', within(clock, times.pageMs, attempt.runtime()));
  took(stages, 'runtime', clock.now() - startedAt);
  // A script cannot be aborted, and a browser has only six connections per server that may hang. So a resource that
  // hung before is fetched first, which can be aborted; the script then finds it in the cache.
  if (attempt.hasHung)
    await duringStage('entry', within(clock, entryMs, refetch(remote, [remote.entry.path], entryMs)));
  await duringStage('entry', (async () => runtime.register(remote, { force: attempt.fresh }))());

  const [module, translations] = await Promise.all([
    loadExpose({ clock, runtime, remote, expose: page, stage: 'page', entryMs, stages }),
    loadTranslations({ clock, runtime, refetch, remote, language, entryMs, stages }),
  ]);
  const Page = typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  // A chunk that failed once may return a module without exports (webpack#19351).
  if (!isComponent(Page))
    throw new StageError('page', 'shape', `${remote.id}/${page} has no component as default export.`);
  return { remote, Page, translations };
}

/** Checks the registry's data before requesting any file of a remote. */
function admitted({ remote, remoteId, provides }: Attempt): RemoteDescriptor {
  if (!remote) throw new StageError('registry', 'unknown', `The registry has no remote "${remoteId}".`);
  if (!remote.enabled) throw new StageError('registry', 'disabled', `Remote "${remoteId}" is switched off.`);
  const unmet = mismatches(remote, provides);
  if (unmet.length === 0) return remote;
  const text = `Remote "${remoteId}" does not fit this shell: ${unmet.map(describeMismatch).join(', ')}.`;
  throw new StageError('registry', 'incompatible', text);
}

interface ExposeRequest {
  clock: Clock;
  runtime: RemoteRuntime;
  remote: RemoteDescriptor;
  expose: string;
  stage: 'page' | 'translations';
  entryMs: number;
  stages: StageTimes;
}

/** Loads one expose with a timer for the entry and, once that has run, another one for its chunks. */
function loadExpose({ clock, runtime, remote, expose, stage, entryMs, stages }: ExposeRequest): Promise<unknown> {
  let startedAt = clock.now();
  const done = (finished: Stage) => {
    took(stages, finished, clock.now() - startedAt);
    startedAt = clock.now();
  };
  return new Promise((resolve, reject) => {
    let current: Stage = 'entry';
    const expire = (ms: number) => () =>
      reject(new StageError(current, 'timeout', `${expose}: no answer in ${ms} ms.`));
    let stopTimer = clock.after(entryMs, expire(entryMs));
    const onEntry = () => {
      if (current === stage) return;
      done('entry');
      current = stage;
      stopTimer();
      stopTimer = clock.after(times.pageMs, expire(times.pageMs));
    };
    runtime
      .load(remote, expose, onEntry)
      .then(
        (module) => {
          done(stage);
          resolve(module);
        },
        (error: unknown) => reject(toStageError(current, error)),
      )
      .finally(() => stopTimer());
  });
}

type TranslationsRequest = Omit<ExposeRequest, 'expose' | 'stage'> & Pick<Attempt, 'language' | 'refetch'>;

/**
 * Loads a remote's translations, falling back to the default language.
 * @throws StageError
 */
export async function loadTranslations({ language, ...request }: TranslationsRequest): Promise<Translations> {
  const { remote, refetch } = request;
  try {
    const translations = await loadExpose({ ...request, expose: `translations/${language}`, stage: 'translations' });
    if (isTranslations(translations)) return translations;
    throw new StageError('translations', 'shape', `${remote.id} has no translations in "${language}".`);
  } catch (error) {
    // Without an entry there are no translations in any language.
    const isLast = language === defaultLanguage || (error instanceof StageError && error.stage === 'entry');
    // In the background: the next visit must not find the broken file in the cache. A file that ends the attempt is
    // diagnosed by the loader, which replaces that copy as well.
    if (error instanceof StageError && (error.reason === 'shape' || (error.file && !isLast)))
      refetch(remote, remote.translations[language].assets, times.checkFileMs).catch(() => undefined);
    if (isLast) throw error;
    return loadTranslations({ ...request, language: defaultLanguage });
  }
}

const isTranslations = (value: unknown): value is Translations =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string' || isTranslations(entry));

/** Cached stages take no time and are omitted; of parallel ones, the first counts. */
function took(stages: StageTimes, stage: Stage, ms: number) {
  const rounded = Math.round(ms);
  if (rounded > 0) stages[stage] ??= rounded;
}

async function duringStage<Value>(stage: Stage, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw toStageError(stage, error);
  }
}

function toStageError(stage: Stage, error: unknown): StageError {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof TimeoutError
    ? new StageError(stage, 'timeout', message)
    : new StageError(stage, reasonOf(error, stage), message, pinnedFileOf(error));
}
