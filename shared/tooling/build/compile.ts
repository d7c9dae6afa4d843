import webpack, { type Compilation, type Configuration } from 'webpack';

/**
 * Runs webpack once.
 * @throws with webpack's own message when anything is wrong.
 */
export async function compile(configuration: Configuration): Promise<Compilation> {
  const compiler = webpack(configuration);
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('webpack gave no result.'))));
  });
  // Closing writes the cache that speeds up the next build.
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  const problem = problemOf(stats);
  if (problem) throw new Error(problem);
  return stats.compilation;
}

/** Webpack's own message about what is wrong; warnings count, so that none accumulate. */
export const problemOf = (stats: webpack.Stats): string | null =>
  stats.hasErrors() || stats.hasWarnings() ? stats.toString({ preset: 'errors-warnings', colors: false }) : null;

/** The files that must load before the named chunk group can run, without source maps. */
export function filesOfGroup(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`The build made no chunk named "${name}".`);
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}
