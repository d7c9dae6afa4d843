// Replaces how a remote's entry starts the federation runtime (see webpack.ts). The original also prepares copies of
// shared modules for builds that tree-shake them per remote; our remotes contain no shared modules.

interface WebpackRequire {
  federation: { initOptions?: object; runtime: { init: (options: object) => unknown } };
}

/** @throws when the build passed no options to the runtime. */
export function init({ webpackRequire: { federation } }: { webpackRequire: WebpackRequire }): unknown {
  if (!federation.initOptions) throw new Error('The federation runtime was built without options.');
  return federation.runtime.init(federation.initOptions);
}
