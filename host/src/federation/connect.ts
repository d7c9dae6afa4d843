import * as runtimeCore from '@module-federation/runtime/core';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { provided, type Provider } from './provided.ts';
import { checkStyleSheets } from './style-sheets.ts';
import { times } from './times.ts';

/** Injected by the build (shared/tooling/build/webpack.ts). */
declare const SHARED_VERSIONS: Record<string, string>;

/** The loader's interface to Module Federation. */
export interface RemoteRuntime {
  /**
   * Registers a remote. `force` discards everything cached from an earlier attempt, so that the next load fetches
   * again: without it a failed attempt may return a half-empty module.
   * @throws when the remote may not be loaded (no integrity, foreign origin).
   */
  register(remote: RemoteDescriptor, options: { force: boolean }): void;

  /**
   * Loads one exposed module of a registered remote.
   * @param onEntry called when the remote's entry has run; the module's own chunks follow.
   */
  load(remote: RemoteDescriptor, expose: string, onEntry: () => void): Promise<unknown>;
}

/** A remote's entry lacks the required integrity hash in its registry row. It is never loaded. */
class IntegrityError extends Error {
  override name = 'IntegrityError';
  constructor(url: string) {
    super(`${url} has no integrity in the registry, so it is not loaded.`);
  }
}

/** A remote's URL is outside the origins that may serve code. */
class UntrustedOriginError extends Error {
  override name = 'UntrustedOriginError';
  constructor(remote: string, origin: string) {
    super(`Remote "${remote}" is not loaded from ${origin}: it is none of the origins that may serve remotes.`);
  }
}

/**
 * Creates the page's single federation instance. The shell's own modules are its shared scope; remotes use them and
 * bring none themselves. Lazy: the first screen does not need it.
 * @param nonce of the page's content security policy, if it has one
 * @param remoteOrigins additional origins that may serve remotes. A remote is code with full access to the page.
 */
export function connect(nonce: string | undefined, remoteOrigins: readonly string[]): RemoteRuntime {
  // Remotes are built with `externalRuntime`: they use the runtime from this global instead of bundling it.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

  const integrityOf = new Map<string, string>();
  const scripts = new Map<string, HTMLScriptElement>();
  const waitingForEntry = new Map<string, Set<() => void>>();

  const plugin: ModuleFederationRuntimePlugin = {
    name: 'guildhall',
    // The only plugin with this hook: with several, the last one silently wins.
    createScript({ url }) {
      const integrity = integrityOf.get(url);
      if (!integrity) throw new IntegrityError(url);
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = integrity;
      script.fetchPriority = 'high';
      if (nonce) script.nonce = nonce;
      // Same rule as webpack's for chunks, so that one preload link fits both.
      if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
      scripts.set(url, script);
      return { script, timeout: times.entryMs };
    },
    afterInitRemote({ remoteInfo, error }) {
      if (!error) for (const notify of waitingForEntry.get(remoteInfo.name) ?? []) notify();
    },
  };

  const instance = createInstance({
    name: 'guildhall',
    remotes: [],
    // https://github.com/module-federation/core/pull/5068: the runtime keeps the rejected promise of a shared module that
    // failed to load, so that no retry could succeed.
    shared: sharedScope((key) => {
      for (const share of Object.values(instance.shareScopeMap.default?.[key] ?? {})) share.loading = null;
    }),
    shareStrategy: 'loaded-first',
    plugins: [plugin],
  });

  return {
    register(remote, { force }) {
      const entry = entryUrl(remote);
      if (![location.origin, ...remoteOrigins].includes(entry.origin))
        throw new UntrustedOriginError(remote.id, entry.origin);
      if (!remote.entry.integrity) throw new IntegrityError(entry.href);
      integrityOf.set(entry.href, remote.entry.integrity);
      if (force) removeHangingScript(scripts.get(entry.href));
      // Registering again removes the remote first, and with it the shell's modules that it was the first to load.
      const scope = instance.shareScopeMap.default ?? {};
      const before = Object.entries(scope).map(([key, versions]) => ({ key, versions: { ...versions } }));
      instance.registerRemotes([{ name: remote.entry.container, entry: entry.href, type: 'global' }], { force });
      for (const { key, versions } of before) scope[key] = { ...versions, ...scope[key] };
    },

    async load(remote, expose, onEntry) {
      const container = remote.entry.container;
      const waiting = waitingForEntry.get(container) ?? new Set();
      waitingForEntry.set(container, waiting.add(onEntry));
      try {
        const module = await instance.loadRemote(`${container}/${expose}`, { from: 'runtime' });
        checkStyleSheets(remote, expose);
        return module;
      } finally {
        waiting.delete(onEntry);
      }
    },
  };
}

/**
 * Removes the script of an earlier attempt that still hangs: the runtime would mistake it for the new one and wait for
 * it. If it still loads, it is the same program and does no harm.
 */
function removeHangingScript(script: HTMLScriptElement | undefined): void {
  if (script?.isConnected) script.dispatchEvent(new Event('error'));
}

/** The absolute URL of a remote's entry. */
function entryUrl(remote: RemoteDescriptor): URL {
  return new URL(remote.base + remote.entry.path, location.origin);
}

type SharedScope = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** @param onFailed called with the key when the code behind a provider failed to load */
function sharedScope(onFailed: (key: string) => void): SharedScope {
  const entries: [string, Provider][] = Object.entries(provided);
  return Object.fromEntries(
    entries.map(([key, provider]) => {
      const version = SHARED_VERSIONS[key];
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      const source =
        'module' in provider ? { lib: () => provider.module } : { get: lazily(provider.load, () => onFailed(key)) };
      return [key, { version, shareConfig, ...source }];
    }),
  );
}

const lazily = (load: () => Promise<unknown>, onFailed: () => void) => async () => {
  try {
    const module = await load();
    return () => module;
  } catch (error) {
    onFailed();
    throw error;
  }
};
