import { misfitInWords, misfits, type Provides, type RemoteDescriptor } from '@guildhall/shared/federation';
import { defaultLanguage, type Language } from '@guildhall/shared/domain';
import type { Words } from '@guildhall/shared/i18n';
import type { ComponentType } from 'react';
import { type Clock, TimeoutError, within } from './clock.ts';
import { type Leg, LegError, type LegTimes, pinnedFileOf, reasonOf } from './failure.ts';
import type { RemoteRuntime } from '../federation/runtime.ts';
import { isComponent } from './state.ts';
import { times } from '../federation/times.ts';
import type { LoaderOptions } from './types.ts';

interface Attempt {
  clock: Clock;
  runtime: () => Promise<RemoteRuntime>;
  refetch: LoaderOptions['refetch'];
  provides: Provides;
  remoteId: string;
  /** What the registry says, if it knows the remote. */
  remote: RemoteDescriptor | undefined;
  page: string;
  language: Language;
  /** Forget everything of earlier tries before this one. */
  fresh: boolean;
  /** An earlier try heard nothing of the entry. */
  hasHung: boolean;
  /** What is left for the entry, in ms. */
  entryMs: number;
  /** Gets how long each leg took. */
  legs: LegTimes;
}

export interface Loaded {
  remote: RemoteDescriptor;
  Page: ComponentType;
  /** In the language asked for, else in the default language. */
  words: Words;
}

/**
 * Tries once to load a page with its words; both come side by side.
 * @throws LegError
 */
export async function attemptLoad(attempt: Attempt): Promise<Loaded> {
  const { clock, refetch, page, language, entryMs, legs } = attempt;
  const remote = admitted(attempt);
  const startedAt = clock.now();
  const runtime = await onLeg('runtime', within(clock, times.pageMs, attempt.runtime()));
  took(legs, 'runtime', clock.now() - startedAt);
  // A script can't be called off, and six connections that hang are all a browser has for one server. So what hung
  // before is fetched first, which can; the script then finds it in the cache.
  if (attempt.hasHung) await onLeg('entry', within(clock, entryMs, refetch(remote, [remote.entry.path], entryMs)));
  await onLeg('entry', (async () => runtime.register(remote, { force: attempt.fresh }))());

  const [module, words] = await Promise.all([
    loadExpose({ clock, runtime, remote, expose: page, leg: 'page', entryMs, legs }),
    loadWords({ clock, runtime, refetch, remote, language, entryMs, legs }),
  ]);
  const Page = typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  // A chunk that failed once may come back as a module without exports (webpack#19351).
  if (!isComponent(Page))
    throw new LegError('page', 'shape', `${remote.id}/${page} has no component as default export.`);
  return { remote, Page, words };
}

/** What the registry says must fit before anything of a remote is asked for. */
function admitted({ remote, remoteId, provides }: Attempt): RemoteDescriptor {
  if (!remote) throw new LegError('registry', 'unknown', `The registry has no remote "${remoteId}".`);
  if (!remote.enabled) throw new LegError('registry', 'disabled', `Remote "${remoteId}" is switched off.`);
  const unmet = misfits(remote, provides);
  if (unmet.length === 0) return remote;
  const text = `Remote "${remoteId}" does not fit this shell: ${unmet.map(misfitInWords).join(', ')}.`;
  throw new LegError('registry', 'incompatible', text);
}

interface ExposeRequest {
  clock: Clock;
  runtime: RemoteRuntime;
  remote: RemoteDescriptor;
  expose: string;
  leg: 'page' | 'words';
  entryMs: number;
  legs: LegTimes;
}

/** Loads one expose with a timer for the entry and, once that has run, another one for the chunks behind it. */
function loadExpose({ clock, runtime, remote, expose, leg, entryMs, legs }: ExposeRequest): Promise<unknown> {
  let startedAt = clock.now();
  const done = (finished: Leg) => {
    took(legs, finished, clock.now() - startedAt);
    startedAt = clock.now();
  };
  return new Promise((resolve, reject) => {
    let current: Leg = 'entry';
    const expire = (ms: number) => () => reject(new LegError(current, 'timeout', `${expose}: no answer in ${ms} ms.`));
    let stopTimer = clock.after(entryMs, expire(entryMs));
    const onEntry = () => {
      if (current === leg) return;
      done('entry');
      current = leg;
      stopTimer();
      stopTimer = clock.after(times.pageMs, expire(times.pageMs));
    };
    runtime
      .load(remote, expose, onEntry)
      .then(
        (module) => {
          done(leg);
          resolve(module);
        },
        (error: unknown) => reject(toLegError(current, error)),
      )
      .finally(() => stopTimer());
  });
}

type WordsRequest = Omit<ExposeRequest, 'expose' | 'leg'> & Pick<Attempt, 'language' | 'refetch'>;

/**
 * Loads a remote's words; those of the default language stand in for words that do not come.
 * @throws LegError
 */
export async function loadWords({ language, ...request }: WordsRequest): Promise<Words> {
  const { remote, refetch } = request;
  try {
    const words = await loadExpose({ ...request, expose: `words/${language}`, leg: 'words' });
    if (isWords(words)) return words;
    throw new LegError('words', 'shape', `${remote.id} has no words in "${language}".`);
  } catch (error) {
    // Without an entry there are no words in any language.
    const isLast = language === defaultLanguage || (error instanceof LegError && error.leg === 'entry');
    // Nobody waits for it: the next visit shall not find the broken file in the cache. A file that ends the try is looked
    // at by the loader, which replaces that copy as well.
    if (error instanceof LegError && (error.reason === 'shape' || (error.file && !isLast)))
      refetch(remote, remote.words[language].assets, times.diagnoseMs).catch(() => undefined);
    if (isLast) throw error;
    return loadWords({ ...request, language: defaultLanguage });
  }
}

function isWords(value: unknown): value is Words {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((entry) => typeof entry === 'string' || isWords(entry));
}

/** Whatever was there already cost nothing and is not named; of what comes side by side, the first counts. */
function took(legs: LegTimes, leg: Leg, ms: number) {
  const rounded = Math.round(ms);
  if (rounded > 0) legs[leg] ??= rounded;
}

async function onLeg<Value>(leg: Leg, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw toLegError(leg, error);
  }
}

function toLegError(leg: Leg, error: unknown): LegError {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof TimeoutError
    ? new LegError(leg, 'timeout', message)
    : new LegError(leg, reasonOf(error, leg), message, pinnedFileOf(error));
}
