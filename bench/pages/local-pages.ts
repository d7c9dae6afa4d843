// Replaces `host/src/federation/connect.ts` in the one-bundle build: the remotes' pages are imports of this build.
import type { RemoteRuntime } from '../../host/src/federation/connect.ts';

/** Filled in by the build: every page and every translation (`one-bundle.ts`). */
declare const LOCAL_PAGES: Record<string, () => Promise<unknown>>;

/** @returns a runtime for the shell's loader, which does everything else as usual */
export const connect = (): RemoteRuntime => ({
  register: () => undefined,
  async load({ id }, expose, onEntry) {
    onEntry();
    const load = LOCAL_PAGES[`${id}/${expose}`];
    if (!load) throw new Error(`The build as one bundle has no ${id}/${expose}.`);
    const module = await load();
    // Translations are exposed as plain JSON.
    return expose.startsWith('translations/') ? (module as { default: unknown }).default : module;
  },
});
