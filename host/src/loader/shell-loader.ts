import type { Provides } from '@guildhall/shared/federation';
import { addWordLoader, currentLanguage, registerWords, type Language } from '@guildhall/shared/i18n';
import type { BreakerChannel } from './breaker.ts';
import { browserClock } from './clock.ts';
import { createId } from './create-id.ts';
import { createLoader } from './loader.ts';
import type { RemoteRuntime } from './runtime.ts';
import type { Loader, LoaderOptions } from './types.ts';

/** What this shell offers to remotes; written in by the build (shared/federation/webpack.ts). */
declare const HOST_PROVIDES: Provides;

interface ShellLoaderOptions extends Pick<LoaderOptions, 'registry' | 'report' | 'onLoaded' | 'onBreaker' | 'onMoved'> {
  /** Of the page's content security policy. */
  nonce: string | undefined;
  /** Origins besides our own that may serve remotes. */
  remoteOrigins: readonly string[];
}

/** The loader as the shell runs it: real time, real federation, words into the page's i18n. */
export function createShellLoader({ nonce, remoteOrigins, ...options }: ShellLoaderOptions): Loader {
  let connected: Promise<RemoteRuntime> | null = null;
  const runtime = () => {
    connected ??= import(/* webpackChunkName: "federation" */ '../federation/connect.ts').then(({ connect }) =>
      connect(nonce, remoteOrigins),
    );
    // A failure is not kept: the next try fetches the chunk again.
    connected.catch(() => {
      connected = null;
    });
    return connected;
  };
  /** Languages that words were taken in besides the first, by remote: after a change of build they are taken anew. */
  const switched = new Map<string, Set<Language>>();

  const loader = createLoader({
    ...options,
    clock: browserClock,
    random: Math.random,
    createId,
    runtime,
    // Fetched when something has gone wrong; where it can not be had, the reason stays what the browser told.
    diagnose: (remote) => import('./diagnose.ts').then(({ diagnose }) => diagnose(remote)),
    refetch: (remote, files) => import('./diagnose.ts').then(({ refetch }) => refetch(remote, files)),
    provides: HOST_PROVIDES,
    language: currentLanguage,
    addWords({ id, namespace }, language, words) {
      registerWords(namespace, language, words);
      const others = switched.get(id) ?? new Set();
      switched.set(id, others.add(language));
      addWordLoader(namespace, (other) => {
        others.add(other);
        return loader.words(id, other);
      });
    },
    onMoved(from) {
      const others = switched.get(from.id);
      switched.delete(from.id);
      options.onMoved?.(from);
      const stop = loader.subscribe(() => {
        const now = switched.get(from.id);
        if (!now) return;
        stop();
        for (const language of others ?? []) if (!now.has(language)) void takeAnew(from.id, from.namespace, language);
      });
    },
    channel: tabChannel(),
  });
  return loader;

  async function takeAnew(id: string, namespace: string, language: Language): Promise<void> {
    await loader.words(id, language).then(
      (words) => registerWords(namespace, language, words),
      () => undefined,
    );
  }
}

function tabChannel(): BreakerChannel | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined;
  const channel = new BroadcastChannel('guildhall-breakers');
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
