import * as runtimeCore from '@module-federation/runtime/core';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { SharedKey } from '@guildhall/shared/federation';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { provided } from './provided.ts';
import type { ProvidedModules, Provider } from './providers.ts';
import { times } from './times.ts';

/** Injected by the build (shared/tooling/build/webpack.ts). */
declare const SHARED_VERSIONS: Record<SharedKey, string>;

/**
 * Starts federation with the shell's own modules. Lazy: the first screen does not need it.
 * @param remoteOrigins additional origins that may serve remotes
 */
export const connect = (nonce: string | undefined, remoteOrigins: readonly string[]): RemoteRuntime =>
  createFederation({
    provided,
    versions: SHARED_VERSIONS,
    nonce,
    entryTimeoutMs: times.entryMs,
    trustedOrigins: [location.origin, ...remoteOrigins],
  });

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

/** A style sheet that loaded and has no rules. */
class StyleSheetError extends Error {
  override name = 'StyleSheetError';
  constructor(url: string) {
    super(`StyleSheetError: ${url} holds no rules.`);
  }
}

/**
 * A remote's URL is outside the origins that may serve code.
 * @internal tested on its own
 */
export class UntrustedOriginError extends Error {
  override name = 'UntrustedOriginError';
  constructor(remote: string, origin: string) {
    super(`Remote "${remote}" is not loaded from ${origin}: it is none of the origins that may serve remotes.`);
  }
}

/**
 * Checks that a page's style sheets contain rules. Browsers skip everything they cannot parse, so garbage, or some
 * server's start page, counts as loaded and the page would be unstyled.
 * @throws StyleSheetError; the empty sheet is removed from the document, so that a retry loads it again.
 * @internal tested on its own
 */
export function checkStyleSheets({ base, pages }: RemoteDescriptor, page: string): void {
  const files = pages[page]?.assets.filter((asset) => asset.endsWith('.css')) ?? [];
  const addresses = files.map((file) => new URL(base + file, location.origin).href);
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  for (const link of sheets.filter(({ href }) => addresses.includes(href))) {
    if (hasRules(link)) continue;
    link.remove();
    throw new StyleSheetError(link.href);
  }
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // Another origin without CORS: its rules cannot be inspected.
    return true;
  }
}

interface FederationOptions {
  provided: ProvidedModules;
  /** Version of each provided module, compared with a remote's requirements. */
  versions: Record<string, string>;
  /** Nonce of the page's content security policy, if it has one. */
  nonce: string | undefined;
  /** Maximum time for a remote's entry to load and run, in ms. */
  entryTimeoutMs: number;
  /** Origins that may serve remotes. A remote is code with full access to the page. */
  trustedOrigins: readonly string[];
}

/**
 * Creates the page's single federation instance. The shell's own modules are its shared scope; remotes use them and
 * bring none themselves.
 * @internal tested on its own
 */
export function createFederation(options: FederationOptions): RemoteRuntime {
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
      if (options.nonce) script.nonce = options.nonce;
      // Same rule as webpack's for chunks, so that one preload link fits both.
      if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
      scripts.set(url, script);
      return { script, timeout: options.entryTimeoutMs };
    },
    afterInitRemote({ remoteInfo, error }) {
      if (!error) for (const notify of waitingForEntry.get(remoteInfo.name) ?? []) notify();
    },
  };

  const instance = createInstance({
    name: 'guildhall',
    remotes: [],
    shared: sharedScope(options, (key) => {
      for (const share of Object.values(instance.shareScopeMap.default?.[key] ?? {})) share.loading = null;
    }),
    shareStrategy: 'loaded-first',
    plugins: [plugin],
  });

  return {
    register(remote, { force }) {
      const entry = entryUrl(remote);
      if (!options.trustedOrigins.includes(entry.origin)) throw new UntrustedOriginError(remote.id, entry.origin);
      if (!remote.entry.integrity) throw new IntegrityError(entry.href);
      integrityOf.set(entry.href, remote.entry.integrity);
      const container = remote.entry.container;
      if (force) {
        removeHangingScript(scripts.get(entry.href));
        const known = instance.options.remotes.find(({ name }) => name === container);
        // What `registerRemotes` does with its own `force`, without its console warning on every retry.
        if (known) instance.remoteHandler['removeRemote'](known);
      }
      instance.registerRemotes([{ name: container, entry: entry.href, type: 'global' }]);
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

/**
 * @param onFailed called with the key when the code behind a provider failed to load. The runtime would keep the
 * rejected promise forever, so that no retry could succeed.
 */
function sharedScope({ provided, versions }: FederationOptions, onFailed: (key: string) => void): SharedScope {
  const entries: [string, Provider][] = Object.entries(provided);
  return Object.fromEntries(
    entries.map(([key, provider]) => {
      const version = versions[key];
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
