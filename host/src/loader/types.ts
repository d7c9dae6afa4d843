import type { BreakerState, Language } from '@guildhall/shared/domain';
import type { Provides, RemoteDescriptor } from '@guildhall/shared/federation';
import type { Translations } from '@guildhall/shared/i18n';
import type { BreakerChannel } from './breaker.ts';
import type { Clock } from './clock.ts';
import type { StageTimes, LoadFailure, PinnedFile, Reason } from './failure.ts';
import type { RemoteRuntime } from '../federation/runtime.ts';
import type { PageState } from './state.ts';

/** Which remotes there are, and which build of each this tab keeps to. */
interface RemoteSource {
  /** The build of a remote this tab uses: the pinned one, else the one the registry names. */
  find(remoteId: string): RemoteDescriptor | undefined;
  /** What the registry names now, whatever this tab uses. */
  latest(remoteId: string): RemoteDescriptor | undefined;
  /** Keeps the tab at this build, unless it keeps to one already. @returns the build it keeps to */
  pin(remote: RemoteDescriptor): RemoteDescriptor;
  /** Lets the tab take the registry's build again. */
  unpin(remoteId: string): void;
  /** Asks the server again; keeps what it has when that fails. */
  refresh(): Promise<void>;
}

/** A page that came. */
export interface PageLoaded {
  /** `demo@1.0.0+3f2a…` */
  remote: string;
  page: string;
  stages: StageTimes;
  /** The try that succeeded, counted from 1. */
  attempt: number;
}

export interface LoaderOptions {
  clock: Clock;
  /** 0 to 1, for the jitter between tries. */
  random: () => number;
  createId: () => string;
  registry: RemoteSource;
  /** Brings the federation runtime into the page, the first time somebody needs it. */
  runtime: () => Promise<RemoteRuntime>;
  /** Finds out why an entry or a file of a page did not come; browsers do not tell. */
  diagnose: (file: PinnedFile) => Promise<Reason>;
  /** Fetches files of a remote past the cache, where a broken copy may have settled, or a request that hangs. */
  refetch: (remote: RemoteDescriptor, files: readonly string[], ms: number) => Promise<void>;
  /** What this shell offers to remotes. */
  provides: Provides;
  language: () => Language;
  /** Takes the translations of a remote just before its page is shown. */
  addTranslations: (remote: RemoteDescriptor, language: Language, translations: Translations) => void;
  /** Gets every failed try, also those that a later try heals. */
  report: (failure: LoadFailure) => void;
  /** Gets every page that came, also those loaded ahead. */
  onLoaded?: (loaded: PageLoaded) => void;
  /** The breaker of `demo@1.0.0+3f2a…` changed, by what this tab found out. */
  onBreaker?: (remote: string, state: BreakerState) => void;
  /** All of a remote goes over to another build: whatever came from the old one has to go. */
  onMoved?: (from: RemoteDescriptor) => void;
  /** Tells other tabs about breakers, and hears from them. */
  channel?: BreakerChannel | undefined;
}

export interface Loader {
  /** The state of a page, the same object until it changes. */
  state(remoteId: string, page: string): PageState;
  subscribe(listener: () => void): () => void;
  /** Loads a page unless it is there or on its way. Never rejects: how it ended is in the state. */
  load(remoteId: string, page: string): Promise<PageState>;
  /** As `load`, asked for by a person: goes through an open breaker, and over to the build the registry names now. */
  retry(remoteId: string, page: string): Promise<PageState>;
  /**
   * After a crash: asks the registry and goes over to the build it names now.
   * @returns true when that is another one; then all pages of the remote are idle. Else they are as they were.
   */
  renew(remoteId: string): Promise<boolean>;
  /** Loads ahead of need. A failure is reported and not tried again until somebody goes there. */
  preload(remoteId: string, page: string): void;
  /** Nobody waits any more: no further tries. What arrives all the same is kept. */
  cancel(remoteId: string, page: string): void;
  /**
   * The translations of a remote that is in use, in another language.
   * @throws when they come neither in that language nor in the default one.
   */
  translations(remoteId: string, language: Language): Promise<Translations>;
}
