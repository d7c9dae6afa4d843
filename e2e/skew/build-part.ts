import { compile } from '../../shared/tooling/build/compile.ts';
import { finishedHostConfig } from '../../shared/tooling/build/host.ts';
import { finishedRemoteConfig } from '../../shared/tooling/build/remote.ts';
import type { Versions } from '../../shared/tooling/build/webpack.ts';

/** The input of this process from `artifacts.ts`. */
export interface PartOrder {
  /** Its folder: `host`, `remote-demo`, … */
  part: string;
  directory: string;
  build: string;
  output: string;
  versions: Versions;
}

// Builds one package as of another day: `node e2e/skew/build-part.ts '<order as JSON>'`
const { part, ...target }: PartOrder = JSON.parse(process.argv[2] ?? '');
const configure = part === 'host' ? finishedHostConfig : finishedRemoteConfig;
await compile(await configure({ ...target, mode: 'production' }));
