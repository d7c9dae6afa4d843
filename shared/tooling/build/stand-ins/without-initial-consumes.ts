// Replaces how a remote's entry loads shared modules that it needs itself (see webpack.ts). Our entries need none: pages
// load theirs.

const installInitialConsumes = (): never => {
  throw new Error('The entry of a remote must not import shared modules; its pages import them.');
};

export { installInitialConsumes };
