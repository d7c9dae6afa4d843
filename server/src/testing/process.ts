import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const projectRoot = join(__dirname, '../../..');

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Processes whose command line contains a folder: the databases that serve it. */
export const processesOf = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .some((part) => part.startsWith(folder));
    } catch {
      return false;
    }
  });

/** The server as a separate process, started like `npm start` after the build; or another program of the server. */
export function startProcess(env: Record<string, string>, [program = 'main.ts', ...args]: string[] = []) {
  const child = spawn(
    join(projectRoot, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'server/src', program), ...args],
    {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SEED: 'none',
        ...env,
      },
    },
  );
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => out,
    errors: () => err,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits until the server says that it is ready. */
    async ready(atMostMs = 75_000): Promise<void> {
      for (let waited = 0; waited < atMostMs; waited += 25) {
        if (out.includes('Guildhall is ready at')) return;
        if (child.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`The server did not come up: ${err || out}`);
    },
  };
}
