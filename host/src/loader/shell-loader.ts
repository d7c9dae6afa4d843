import type { Provides } from '@guildhall/shared/federation';
import { currentLanguage, type Language } from '@guildhall/shared/i18n';
import type { BreakerChannel } from './breaker.ts';
import { browserClock } from './clock.ts';
import { createId } from './create-id.ts';
import { createLoader } from './loader.ts';
import { createRemoteTranslations } from './remote-translations.ts';
import type { RemoteRuntime } from '../federation/connect.ts';
import type { Loader, LoaderOptions } from './types.ts';

/** Modules this shell provides to remotes; injected by the build (shared/tooling/build/webpack.ts). */
declare const HOST_PROVIDES: Provides;

interface ShellLoaderOptions extends Pick<LoaderOptions, 'registry' | 'report' | 'onLoaded' | 'onBreaker' | 'onMoved'> {
  /** Nonce of the page's content security policy. */
  nonce: string | undefined;
  /** Additional origins that may serve remotes. */
  remoteOrigins: readonly string[];
}

export interface ShellLoader extends Loader {
  /** Loads the translations of the remotes in use before the page changes its language. */
  prepareLanguage(language: Language): Promise<void>;
}

/** The shell's loader: real time, real federation, translations in the page's i18n. */
export function createShellLoader({ nonce, remoteOrigins, ...options }: ShellLoaderOptions): ShellLoader {
  let connected: Promise<RemoteRuntime> | null = null;
  const runtime = () => {
    connected ??= import(/* webpackChunkName: "federation" */ '../federation/connect.ts').then(({ connect }) =>
      connect(nonce, remoteOrigins),
    );
    // A failure is not cached: the next attempt loads the chunk again.
    connected.catch(() => {
      connected = null;
    });
    return connected;
  };
  const loader = createLoader({
    ...options,
    clock: browserClock,
    random: Math.random,
    createId,
    runtime,
    // Loaded after a failure; if unavailable, the reason stays what the browser reported.
    checkFile: (file) => import('./check-file.ts').then(({ checkFile }) => checkFile(file)),
    refetch: (remote, files, ms) => import('./check-file.ts').then(({ refetch }) => refetch(remote, files, ms)),
    provides: HOST_PROVIDES,
    language: currentLanguage,
    addTranslations: (remote, language, taken) => translations.take(remote, language, taken),
    onMoved(from) {
      translations.forget(from.id);
      options.onMoved?.(from);
    },
    channel: tabChannel(),
  });
  const translations = createRemoteTranslations(loader.translations);
  return { ...loader, prepareLanguage: translations.prepare };
}

function tabChannel(): BreakerChannel | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined;
  const channel = new BroadcastChannel('guildhall-breakers');
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
