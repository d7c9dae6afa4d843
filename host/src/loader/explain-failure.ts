import { defaultLanguage } from '@guildhall/shared/domain';
import type { RemoteDescriptor } from '@guildhall/shared/federation';
import { times } from '../federation/times.ts';
import { within } from './clock.ts';
import type { LoaderOptions } from './types.ts';
import { type Stage, type Reason, type PinnedFile, StageError, reasonOf } from './failure.ts';

interface FailedAttempt {
  error: unknown;
  /** The registry's row, if it knew the remote. */
  remote: RemoteDescriptor | undefined;
  page: string;
  /** Start of the load, on the loader's clock. */
  startedAt: number;
}

/**
 * Determines at which stage an attempt failed and why. If the browser does not report why a file did not run, fetches
 * the file again and checks it.
 */
export async function explainFailure(
  options: LoaderOptions,
  { error, remote, page, startedAt }: FailedAttempt,
): Promise<{ stage: Stage; reason: Reason }> {
  const { clock } = options;
  const stage: Stage = error instanceof StageError ? error.stage : 'page';
  const reason: Reason = error instanceof StageError ? error.reason : reasonOf(error, stage);
  if (!remote) return { stage, reason };
  if (reason === 'shape' && stage === 'page') await refetchFiles(options, remote, remote.pages[page]?.assets ?? []);
  const file = stage === 'entry' ? entryOf(remote) : error instanceof StageError ? error.file : undefined;
  if (!file || (reason !== 'network' && !(stage === 'entry' && reason === 'timeout'))) return { stage, reason };
  // The diagnosis must not exceed the time limit for all attempts.
  const ms = Math.max(0, Math.min(times.checkFileMs, startedAt + times.entryTotalMs - clock.now()));
  const found = await within(clock, ms, options.checkFile(file)).catch(() => reason);
  return { stage, reason: found === 'network' ? reason : found };
}

/** Fetches all initial files of a page bypassing the cache, whichever file was faulty. Never rejects. */
export function refetchPage(options: LoaderOptions, remote: RemoteDescriptor, page: string): Promise<void> {
  const { entry, pages, translations } = remote;
  const languages = [...new Set([options.language(), defaultLanguage])];
  const assets = [pages[page], ...languages.map((language) => translations[language])].flatMap(
    (part) => part?.assets ?? [],
  );
  return refetchFiles(options, remote, [entry.path, ...assets]);
}

const refetchFiles = ({ clock, refetch }: LoaderOptions, remote: RemoteDescriptor, files: readonly string[]) =>
  within(clock, times.checkFileMs, refetch(remote, files, times.checkFileMs)).catch(() => undefined);

const entryOf = ({ base, entry }: RemoteDescriptor): PinnedFile => ({
  url: base + entry.path,
  integrity: entry.integrity,
});
