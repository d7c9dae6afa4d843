import { defaultLanguage } from '@guildhall/shared/domain';
import type { RemoteDescriptor } from '@guildhall/shared/federation';
import { within } from './clock.ts';
import { type PinnedFile, type Reason, reasonOf, type Stage, StageError } from './failure.ts';
import { times } from '../federation/times.ts';
import type { LoaderOptions } from './types.ts';

interface FailedAttempt {
  error: unknown;
  /** What the registry said, if it knew the remote. */
  remote: RemoteDescriptor | undefined;
  page: string;
  /** When the load began, on the loader's clock. */
  startedAt: number;
}

/**
 * Finds out at which stage an attempt failed and why. Where the browser doesn't tell why a file did not run, the file is
 * fetched once more and looked at.
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
  // Looking must not keep anybody waiting beyond the time for all attempts.
  const ms = Math.max(0, Math.min(times.diagnoseMs, startedAt + times.entryTotalMs - clock.now()));
  const found = await within(clock, ms, options.diagnose(file)).catch(() => reason);
  return { stage, reason: found === 'network' ? reason : found };
}

/** Fetches everything a page starts with past the cache, whichever file was at fault. Never rejects. */
export function refetchPage(options: LoaderOptions, remote: RemoteDescriptor, page: string): Promise<void> {
  const { entry, pages, translations } = remote;
  const languages = [...new Set([options.language(), defaultLanguage])];
  const assets = [pages[page], ...languages.map((language) => translations[language])].flatMap(
    (part) => part?.assets ?? [],
  );
  return refetchFiles(options, remote, [entry.path, ...assets]);
}

const refetchFiles = ({ clock, refetch }: LoaderOptions, remote: RemoteDescriptor, files: readonly string[]) =>
  within(clock, times.diagnoseMs, refetch(remote, files, times.diagnoseMs)).catch(() => undefined);

const entryOf = ({ base, entry }: RemoteDescriptor): PinnedFile => ({
  url: base + entry.path,
  integrity: entry.integrity,
});
