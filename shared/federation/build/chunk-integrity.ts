import webpack, { type Compilation, type Compiler } from 'webpack';
import { integrityOf } from './files.ts';

const name = 'ChunkIntegrityPlugin';
const algorithm = 'sha384-';

/**
 * Stand in the runtime for the table of hashes until all files are final; strings, so that minimizing keeps them.
 */
const placeholders = { js: '<integrity of scripts>', css: '<integrity of style sheets>' } as const;
type Kind = keyof typeof placeholders;

/** A well-formed hash that no file has. Browsers ignore an `integrity` that is malformed or empty, and run the file. */
const matchesNothing = 'A'.repeat(64);

/**
 * Pins every script and style sheet that a build loads later: the runtime carries their hashes and sets `integrity` on
 * each element that loads one. A remote's runtime is part of its entry, whose own hash is in the registry, so the
 * browser refuses a changed chunk just as it refuses a changed entry. A file without a known hash is refused, too.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { LoadScriptRuntimeModule } = webpack.runtime;
      const { CssLoadingRuntimeModule } = webpack.web;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, pinned('script', 'js'));
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(name, pinned('link', 'css'));
      compilation.hooks.processAssets.tap(
        // File names are final from here on, and with them what files say about each other.
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => fillIn(compilation),
      );
    });
  }
}

/** Both places where webpack calls this have the id of the chunk at hand as `chunkId`. */
const pinned = (element: 'script' | 'link', kind: Kind) => (code: string) =>
  `${code}\n${element}.integrity = "${algorithm}" + ("${placeholders[kind]}"[chunkId] || "${matchesNothing}");`;

function fillIn(compilation: Compilation): void {
  for (const kind of ['js', 'css'] as const) {
    const table = hashesOf(compilation, kind);
    const placeholder = new RegExp(`(["'\`])${placeholders[kind]}\\1`, 'g');
    let isPinned = Object.keys(table).length === 0;
    for (const file of filesWithRuntime(compilation)) {
      const source = compilation.getAsset(file)?.source.source().toString() ?? '';
      if (!placeholder.test(source)) continue;
      isPinned = true;
      const filled = source.replaceAll(placeholder, () => JSON.stringify(table));
      compilation.updateAsset(file, new webpack.sources.RawSource(filled));
    }
    if (!isPinned)
      compilation.errors.push(
        new webpack.WebpackError(`No runtime of this build checks the hashes of its .${kind} files.`),
      );
  }
}

/** The hashes of the files of one kind, by the id of their chunk, without the name of the algorithm. */
function hashesOf(compilation: Compilation, kind: Kind): Record<string, string> {
  const later = [...compilation.chunks].filter((chunk) => !chunk.hasRuntime());
  return Object.fromEntries(
    later.flatMap(({ id, files }) => {
      const file = [...files].find((path) => path.endsWith(`.${kind}`));
      const content = file && compilation.getAsset(file)?.source.buffer();
      return content ? [[String(id), integrityOf(content).slice(algorithm.length)]] : [];
    }),
  );
}

const filesWithRuntime = (compilation: Compilation): string[] =>
  [...compilation.chunks].flatMap((chunk) => (chunk.hasRuntime() ? [...chunk.files] : []));
