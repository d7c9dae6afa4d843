import { minify, type JsMinifyOptions } from '@swc/core';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

const options: JsMinifyOptions = {
  compress: { passes: 2, ecma: 2022 },
  mangle: true,
  // Built files are classic scripts.
  module: false,
  // Licence notices stay in their file.
  format: { comments: 'some', ecma: 2022 },
};

const name = 'MinimizeScripts';

/**
 * Minimizes scripts with swc: its output is as small as terser's in a thirtieth of the time (terser took half of the
 * shell's build). Webpack's own minimizer handles style sheets.
 */
export const minimizeScripts: WebpackPluginInstance = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      const cache = compilation.getCache(`${name} ${JSON.stringify(options)}`);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name, stage, additionalAssets: true }, async (assets) => {
        await Promise.all(
          Object.keys(assets)
            .filter((file) => file.endsWith('.js') && !compilation.getAsset(file)?.info.minimized)
            .map(async (file) => {
              const source = assets[file]!;
              const item = cache.getItemCache(file, cache.getLazyHashedEtag(source));
              const { code } = await item.providePromise(async () => minify(source.source().toString(), options));
              compilation.updateAsset(file, new webpack.sources.RawSource(code), { minimized: true });
            }),
        );
      });
    });
  },
};
