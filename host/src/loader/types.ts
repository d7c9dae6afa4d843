import type { BreakerState, Language } from '@guildhall/shared/domain';
import type { Provides, RemoteDescriptor } from '@guildhall/shared/federation';
import type { Translations } from '@guildhall/shared/i18n';
import type { BreakerChannel } from './breaker.ts';
import type { Clock } from './clock.ts';
import type { StageTimes, LoadFailure, PinnedFile, Reason } from './failure.ts';
import type { RemoteRuntime } from '../federation/connect.ts';
import type { PageState } from './remote-record.ts';

/** The available remotes, and the build of each that this tab uses. */
interface RemoteSource {
  /** The build of a remote in this tab: the pinned one, or the registry's. */
  find(remoteId: string): RemoteDescriptor | undefined;
  /** The registry's current build, whatever this tab uses. */
  latest(remoteId: string): RemoteDescriptor | undefined;
  /** Pins the tab to this build, unless it already has one pinned. @returns the pinned build */
  pin(remote: RemoteDescriptor): RemoteDescriptor;
  /** Lets the tab use the registry's build again. */
  unpin(remoteId: string): void;
  /** Refreshes from the server; keeps the current data on failure. */
  refresh(): Promise<void>;
}

/** A loaded page. */
export interface PageLoaded {
  /** `demo@1.0.0+3f2a…` */
  remote: string;
  page: string;
  stages: StageTimes;
  /** The successful attempt, counted from 1. */
  attempt: number;
}

export interface LoaderOptions {
  clock: Clock;
  /** From 0 to 1, for the jitter between attempts. */
  random: () => number;
  createId: () => string;
  registry: RemoteSource;
  /** Loads the federation runtime on first use. */
  runtime: () => Promise<RemoteRuntime>;
  /** Finds out why an entry or a file of a page failed to load; browsers do not report it. */
  checkFile: (file: PinnedFile) => Promise<Reason>;
  /** Fetches files of a remote bypassing the cache, which may hold a broken copy or a hanging request. */
  refetch: (remote: RemoteDescriptor, files: readonly string[], ms: number) => Promise<void>;
  /** Modules this shell provides to remotes. */
  provides: Provides;
  language: () => Language;
  /** Adds the translations of a remote just before its page is shown. */
  addTranslations: (remote: RemoteDescriptor, language: Language, translations: Translations) => void;
  /** Called for every failed attempt, also if a later one succeeds. */
  report: (failure: LoadFailure) => void;
  /** Called for every loaded page, also preloaded ones. */
  onLoaded?: (loaded: PageLoaded) => void;
  /** The breaker of `demo@1.0.0+3f2a…` changed through this tab's findings. */
  onBreaker?: (remote: string, state: BreakerState) => void;
  /** The whole remote moves to another build: everything from the old one must go. */
  onMoved?: (from: RemoteDescriptor) => void;
  /** Exchanges breaker states with other tabs. */
  channel?: BreakerChannel | undefined;
}

export interface Loader {
  /** The state of a page, the same object until it changes. */
  state(remoteId: string, page: string): PageState;
  subscribe(listener: () => void): () => void;
  /** Loads a page unless it is loaded or loading. Never rejects: the state holds the result. */
  load(remoteId: string, page: string): Promise<PageState>;
  /** Like `load`, requested by a person: passes an open breaker and moves to the registry's current build. */
  retry(remoteId: string, page: string): Promise<PageState>;
  /**
   * After a crash: refreshes the registry and moves to its current build.
   * @returns true when that is another one; then all pages of the remote are idle. Otherwise nothing changes.
   */
  renew(remoteId: string): Promise<boolean>;
  /** Loads in advance. A failure is reported and not retried until the person navigates there. */
  preload(remoteId: string, page: string): void;
  /** Called when nothing waits for the page any more: no further attempts. A page that still arrives is kept. */
  cancel(remoteId: string, page: string): void;
  /**
   * The translations of a remote in use, in another language.
   * @throws when they are available neither in that language nor in the default one.
   */
  translations(remoteId: string, language: Language): Promise<Translations>;
}
