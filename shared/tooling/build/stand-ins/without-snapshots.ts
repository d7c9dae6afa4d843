// Replaces the federation runtime's handling of remote manifests, snapshots and preloads in the shell's build (see
// webpack.ts). The registry gives the shell all of this, so the code never runs here, and every first visit would carry
// it.

/** The rest of the runtime's own class, which it uses to register plugins and clear its cache. */
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
