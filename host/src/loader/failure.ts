import { type LoadStage, type LoadReason } from '@guildhall/shared/domain';
import { TimeoutError } from './clock.ts';

export type Stage = LoadStage;

export type Reason = LoadReason;

/** Durations of an attempt's stages, in ms; stages with nothing to do are missing. */
export type StageTimes = Partial<Record<Stage, number>>;

export interface LoadFailure {
  /** Correlation id: shown to the person, sent with every report about this load. */
  id: string;
  reason: Reason;
  stage: Stage;
  /** `demo@1.0.0+3f2a…`, or only the id when the registry does not know it. */
  remote: string;
  page: string;
  /** Counted from 1. */
  attempt: number;
  /** Since the start of the load. */
  ms: number;
  /** For the log; people see a message for the `reason`. */
  message: string;
}

/** Reasons that a retry can fix. Code that threw, or is not ours, would fail again. */
const isTransient = (reason: Reason): boolean =>
  reason === 'network' || reason === 'missing' || reason === 'timeout' || reason === 'shape';

/** True when a retry makes sense: page and translations that timed out have had two minutes already. */
export const isRetryable = (stage: Stage, reason: Reason): boolean =>
  isTransient(reason) && !(reason === 'timeout' && (stage === 'page' || stage === 'translations'));

/** A file with its required hash, as in the `integrity` attribute. */
export interface PinnedFile {
  url: string;
  integrity: string;
}

/** An error whose stage and reason are known where it is thrown. */
export class StageError extends Error {
  override name = 'StageError';
  readonly stage: Stage;
  readonly reason: Reason;
  /** The chunk or style sheet that failed to load, or was refused for its hash: browsers do not report which. */
  readonly file: PinnedFile | undefined;

  constructor(stage: Stage, reason: Reason, message: string, file?: PinnedFile) {
    super(message);
    this.stage = stage;
    this.reason = reason;
    this.file = file;
  }
}

/** The file of webpack's `ChunkLoadError`, with the hash of its script or link element. */
export function pinnedFileOf(error: unknown): PinnedFile | undefined {
  if (!(error instanceof Error) || !('event' in error) || !('request' in error)) return undefined;
  const { event, request } = error;
  const element = event instanceof Event ? event.target : null;
  const isPinned = element instanceof HTMLScriptElement || element instanceof HTMLLinkElement;
  if (!isPinned || !element.integrity || typeof request !== 'string') return undefined;
  return { url: request, integrity: element.integrity };
}

/**
 * Derives the reason from an error of the federation runtime, webpack or the browser. Wrappers lose names and keep
 * messages, so both are checked.
 */
export function reasonOf(error: unknown, stage: Stage): Reason {
  if (error instanceof TimeoutError) return 'timeout';
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const says = (pattern: RegExp) => pattern.test(name) || pattern.test(message);
  if (says(/IntegrityError/)) return 'integrity';
  if (says(/UntrustedOriginError/)) return 'origin';
  if (says(/ScriptExecutionError|RUNTIME-001/)) return 'script';
  if (says(/does not satisfy the requirement|RUNTIME-006/)) return 'incompatible';
  if (says(/timed out|\(timeout:/)) return 'timeout';
  if (says(/does not exist in container|RUNTIME-014/)) return 'shape';
  // A file loaded, but is not the expected chunk: webpack calls that `missing`.
  if (says(/\(missing:|StyleSheetError/)) return 'shape';
  if (says(/ChunkLoadError|Loading (css )?chunk|ScriptNetworkError|RUNTIME-008/i)) return 'network';
  // Anything else was thrown by running code: by the page if in its own chunk, otherwise unattributed.
  return stage === 'page' || stage === 'translations' ? 'script' : 'network';
}
