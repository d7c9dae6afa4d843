import webpack, { type Compilation, type Compiler } from 'webpack';
import { integrityOf } from './files.ts';

const name = 'ChunkIntegrityPlugin';
const algorithm = 'sha384-';

/** Placeholders for the hashes, filled in once all files are final. They are strings, so that minimizing keeps them. */
const placeholders = { js: '<integrity of scripts>', css: '<integrity of style sheets>' } as const;
type Kind = keyof typeof placeholders;

/** A well-formed hash that no file has. Browsers ignore a malformed or empty `integrity` and run the file. */
const matchesNothing = 'A'.repeat(64);

export interface ChunkIntegrityOptions {
  /**
   * Where the hashes of the scripts are stored.
   * - `runtime`: in the runtime itself. Costs about 65 bytes per file, before the first script is loaded.
   * - `file`: in a JSON file that the runtime knows the hash of, and fetches before the first script whose hash is not
   * in the page. The page can name hashes in its preload links: `<link rel="preload" href="…" integrity="…">`. For
   * builds with many files and a tight budget for the first ones.
   */
  scriptHashes?: 'runtime' | 'file';
}

/**
 * Pins every script and style sheet that a build loads later: the runtime knows their hashes and sets `integrity` on
 * each element that loads one. The hash of the runtime's own file is in the registry (remotes) or in the page (shell),
 * so the browser refuses a changed chunk just as it refuses a changed entry. A file without a known hash is refused
 * too.
 */
export class ChunkIntegrityPlugin {
  readonly #inFile: boolean;

  constructor({ scriptHashes = 'runtime' }: ChunkIntegrityOptions = {}) {
    this.#inFile = scriptHashes === 'file';
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { LoadScriptRuntimeModule } = webpack.runtime;
      const { CssLoadingRuntimeModule } = webpack.web;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        this.#inFile ? (code) => `${code}\nscript.integrity = ${hashOf}(chunkId);` : pinned('script', 'js'),
      );
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(name, pinned('link', 'css'));
      if (this.#inFile) addHashFileLoader(compilation);
      compilation.hooks.processAssets.tap(
        // From this stage on, file names and the references between files are final.
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          fillIn(compilation, 'css', hashesOf(compilation, 'css'));
          const scripts = hashesOf(compilation, 'js');
          if (this.#inFile && Object.keys(scripts).length > 0)
            fillIn(compilation, 'js', emitHashes(compilation, scripts));
          else fillIn(compilation, 'js', scripts);
        },
      );
    });
  }
}

/** Webpack calls both hooks with the chunk's id in scope as `chunkId`. */
const pinned = (element: 'script' | 'link', kind: Kind) => (code: string) =>
  `${code}\n${element}.integrity = "${algorithm}" + ("${placeholders[kind]}"[chunkId] || "${matchesNothing}");`;

/** A runtime function that returns the hash of a chunk's script, prefixed with the algorithm. */
const hashOf = '__webpack_require__.integrityOf';

function addHashFileLoader(compilation: Compilation): void {
  const { RuntimeGlobals } = webpack;
  compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk, needed) => {
    needed.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
    compilation.addRuntimeModule(chunk, new HashFileRuntimeModule());
  });
}

/** Delays a script until its hash is known. Every first visit carries this code, so it is kept as short as possible. */
class HashFileRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    // Must come after `f.j`, which it replaces.
    super('chunk hashes', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { ensureChunkHandlers, publicPath, getChunkScriptFilename } = webpack.RuntimeGlobals;
    const timeout = this.compilation?.outputOptions.chunkLoadTimeout ?? 120_000;
    return `
      const [file, integrity] = "${placeholders.js}";
      let table, asked;
      const inPage = (chunkId) =>
        document.querySelector('link[href="' + ${publicPath} + ${getChunkScriptFilename}(chunkId) + '"]')?.integrity;
      const ask = (cache) =>
        fetch(${publicPath} + file, { integrity, cache, signal: AbortSignal.timeout(${timeout}) })
          .then((response) => response.json());
      ${hashOf} = (chunkId) => inPage(chunkId) || "${algorithm}" + (table?.[chunkId] || "${matchesNothing}");
      const load = ${ensureChunkHandlers}.j;
      ${ensureChunkHandlers}.j = (chunkId, promises) => {
        if (table || inPage(chunkId)) return load(chunkId, promises);
        // Past the cache when that holds something else, which it may for as long as a built file: a year.
        promises.push((asked ||= ask().catch(() => ask("reload"))).then((all) => {
          table = all;
          load(chunkId, promises = []);
          return Promise.all(promises);
        }, (error) => {
          asked = 0;
          throw Error("Loading chunk hashes failed: " + error);
        }));
      };`;
  }
}

/** Writes the hashes to a separate file. @returns what the runtime needs to know of it: its path and hash. */
function emitHashes(compilation: Compilation, hashes: Record<string, string>): readonly [string, string] {
  const source = new webpack.sources.RawSource(JSON.stringify(hashes));
  const integrity = integrityOf(source.buffer());
  const path = `static/js/integrity.${Buffer.from(integrity.slice(algorithm.length), 'base64').toString('hex', 0, 4)}.json`;
  compilation.emitAsset(path, source, { immutable: true });
  return [path, integrity];
}

function fillIn(compilation: Compilation, kind: Kind, value: object): void {
  const placeholder = new RegExp(`(["'\`])${placeholders[kind]}\\1`, 'g');
  let isPinned = Object.keys(value).length === 0;
  for (const file of filesWithRuntime(compilation)) {
    const source = compilation.getAsset(file)?.source.source().toString() ?? '';
    if (!placeholder.test(source)) continue;
    isPinned = true;
    const filled = source.replaceAll(placeholder, () => JSON.stringify(value));
    compilation.updateAsset(file, new webpack.sources.RawSource(filled));
  }
  if (!isPinned)
    compilation.errors.push(
      new webpack.WebpackError(`No runtime of this build checks the hashes of its .${kind} files.`),
    );
}

/** The hashes of the files of one kind, by chunk id, without the algorithm prefix. */
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
