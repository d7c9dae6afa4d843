import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';

/** How the files webpack wrote become a build that others can use. */
export interface Publication {
  /** Runs before compilation. */
  prepare: () => Promise<void>;
  /** Reads the modules before they are merged and renamed. */
  examine?: (compilation: Compilation) => void;
  /**
   * Runs after every file is written.
   * @returns one line about the build.
   * @throws with a message when the build can't be used; the build fails with that message.
   */
  publish: (compilation: Compilation) => Promise<string>;
  /** Cleans up after a failed build. */
  discard: () => Promise<void>;
}

const name = 'PublishPlugin';

/**
 * Publishes the result of the `webpack` command. Warnings count as errors, so that none accumulate. A failed build
 * publishes nothing and keeps the previous one.
 */
export const publishPlugin = ({ prepare, examine, publish, discard }: Publication): WebpackPluginInstance => ({
  apply(compiler) {
    let line = '';
    compiler.hooks.watchRun.tap(name, () => {
      throw sentence('This configuration makes finished builds. To follow the sources, use "npm run dev".');
    });
    compiler.hooks.beforeRun.tapPromise(name, prepare);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.seal.tap(name, () => examine?.(compilation));
      compilation.hooks.afterSeal.tap(name, () => {
        compilation.errors.push(...compilation.warnings.splice(0));
      });
    });
    compiler.hooks.afterEmit.tapPromise(name, async (compilation) => {
      try {
        line = await publish(compilation);
      } catch (error) {
        compilation.errors.push(sentence(error instanceof Error ? error.message : String(error)));
      }
    });
    compiler.hooks.done.tapPromise(name, async (stats) => {
      if (stats.hasErrors()) await discard();
      else process.stdout.write(`${line}\n`);
    });
    compiler.hooks.failed.tap(name, () => void discard());
  },
});

/** An error without a stack, for the person at the terminal. */
function sentence(text: string): webpack.WebpackError {
  const error = new webpack.WebpackError(text);
  error.hideStack = true;
  error.stack = '';
  return error;
}
