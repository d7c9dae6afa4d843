import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { ConfigurationOf } from './webpack.ts';
import { buildNameOf } from './build-name.mjs';
import { finishedHostConfig } from './host.ts';
import { finishedRemoteConfig } from './remote.ts';

/** What the `webpack` command passes to a configuration. */
interface Environment {
  /** `--env build=1.0.0+0123456789ab` names the build; by default the name is computed from the sources. */
  build?: string;
}

type PackageConfiguration = (environment?: Environment) => Promise<Configuration>;

/**
 * What the `webpack.config.ts` of a remote exports.
 * @public that file is not part of the product
 * @param directory folder of the package
 */
export const remoteBuild = (directory: string): PackageConfiguration => packageBuild(finishedRemoteConfig, directory);

/**
 * What the `webpack.config.ts` of the shell exports.
 * @public that file is not part of the product
 * @param directory folder of the package
 */
export const hostBuild = (directory: string): PackageConfiguration => packageBuild(finishedHostConfig, directory);

const packageBuild =
  (configure: ConfigurationOf, directory: string): PackageConfiguration =>
  async ({ build = buildNameOf(directory) } = {}) => ({
    ...(await configure({ directory, output: join(directory, 'dist'), build, mode: 'production' })),
    // The publish plugin prints the line about a finished build.
    stats: 'errors-only',
  });
