// Stands in for a part of the federation runtime in the shell's build (see webpack.ts): manifests of remotes, their
// snapshots, and what the runtime would load ahead by them. The registry tells the shell all of that, so this part never
// runs here, and every first visit would carry it.

/** What is left of the runtime's own class: the runtime registers plugins with it, and clears its cache. */
class SnapshotHandler {
  manifestCache = new Map<string, unknown>();
  hooks = { applyPlugin: () => undefined, lifecycle: {} };
}

const getGlobalRemoteInfo = () => ({});

const neverCalled = (): never => {
  throw new Error('The shell loads pages ahead through its own loader, not through the federation runtime.');
};

const formatPreloadArgs = neverCalled;
const preloadAssets = neverCalled;
const normalizePreloadExposes = neverCalled;
const defaultPreloadArgs = {};

export {
  SnapshotHandler,
  getGlobalRemoteInfo,
  formatPreloadArgs,
  preloadAssets,
  normalizePreloadExposes,
  defaultPreloadArgs,
};
