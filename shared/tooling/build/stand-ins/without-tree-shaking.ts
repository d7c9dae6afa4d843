// Stands in for how a remote's entry starts the federation runtime (see webpack.ts). The original also prepares copies of
// shared modules for a build that shakes them per remote; our remotes bring no shared modules, so that part never runs.

interface WebpackRequire {
  federation: { initOptions?: object; runtime: { init: (options: object) => unknown } };
}

/** @throws when the build gave the runtime no options. */
export function init({ webpackRequire: { federation } }: { webpackRequire: WebpackRequire }): unknown {
  if (!federation.initOptions) throw new Error('The federation runtime was built without options.');
  return federation.runtime.init(federation.initOptions);
}
