import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';

/** How the files that webpack wrote become a build that others can use. */
export interface Publication {
  /** Runs before anything is compiled. */
  prepare: () => Promise<void>;
  /**
   * Runs after every file was written.
   * @returns one line about the build.
   * @throws with a sentence when it can't be used; the build fails with that sentence.
   */
  publish: (compilation: Compilation) => Promise<string>;
  /** Clears up after a build that failed. */
  discard: () => Promise<void>;
}

const name = 'PublishPlugin';

/**
 * Publishes what the `webpack` command builds. Warnings count as errors, so that there are none to get used to; a build
 * that failed publishes nothing, and what was published before stays.
 */
export const publishPlugin = ({ prepare, publish, discard }: Publication): WebpackPluginInstance => ({
  apply(compiler) {
    let line = '';
    compiler.hooks.watchRun.tap(name, () => {
      throw sentence('This configuration makes finished builds. To follow the sources, use "npm run dev".');
    });
    compiler.hooks.beforeRun.tapPromise(name, prepare);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
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

/** An error for the person at the terminal, who needs no stack. */
function sentence(text: string): webpack.WebpackError {
  const error = new webpack.WebpackError(text);
  error.hideStack = true;
  error.stack = '';
  return error;
}
