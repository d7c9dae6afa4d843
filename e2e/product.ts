import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { copyDemo, createEmptyData, type ProductData } from './demo-database.ts';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  sentAt: string;
}

/** The whole product on its own port and data folder, started like `npm start` after the build. */
export interface Product {
  url: string;
  port: number;
  dataDir: string;
  /** Everything the server has printed so far. */
  output: () => string;
  /** Waits for the newest mail to an address, optionally one that is newer than `after` or matches `subject`. */
  mailTo: (to: string, wanted?: { subject?: RegExp; after?: string; withinMs?: number }) => Promise<Mail>;
  /** Ends the process the hard way, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts again on the same data. */
  start: () => Promise<void>;
  stop: () => Promise<number | null>;
  /** Stops the product and removes its data. */
  dispose: () => Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });

const startDeadlineMs = 120_000;
const mailDeadlineMs = 20_000;

interface Order {
  dataDir: string;
  port?: number;
  env: Record<string, string>;
}

/** Only the server process, in a data folder managed by the caller. */
interface Server {
  port: number;
  output: () => string;
  start: () => Promise<void>;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  stop: () => Promise<number | null>;
}

/** Starts the server as `npm start` does after the build, and waits until it is ready. */
export async function startServer({ dataDir, env, port: wanted }: Order): Promise<Server> {
  const port = wanted ?? (await freePort());
  let server: ChildProcess;
  let output = '';

  async function start(): Promise<void> {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/main.ts')], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        TEST_MAIL_LIMIT: '100000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    const begun = output.length;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), startDeadlineMs);
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.slice(begun).includes('is ready at')) {
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`The product ended with ${code}:\n${output}`));
      });
    });
  }

  const ended = () =>
    new Promise<number | null>((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) resolve(server.exitCode);
      else server.once('exit', (code) => resolve(code));
    });
  const end = (signal: NodeJS.Signals) => {
    server.kill(signal);
    return ended();
  };

  await start();
  return { port, output: () => output, start, end, stop: () => end('SIGTERM') };
}

const places = {
  demo: copyDemo,
  empty: createEmptyData,
  embedded: async () => ({ env: {}, remove: async () => undefined }),
} satisfies Record<string, (dataDir: string) => Promise<Pick<ProductData, 'remove'> & { env: Record<string, string> }>>;

export interface Options {
  /**
   * `demo`: a copy of the run's demo database in the run's PostgreSQL, ready at once. `empty`: an empty database there.
   * `embedded`: an empty folder and the embedded database, as on a first start, for tests of exactly that.
   */
  database?: keyof typeof places;
}

/**
 * Starts a separate product. Most specs use their worker's product (`product` of fixtures.ts).
 * @param env additional environment, for example `{ SITE_DIR: … }`
 */
export async function startProduct(
  env: Record<string, string> = {},
  { database = 'demo' }: Options = {},
): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'guildhall-e2e-'));
  const place = await places[database](dataDir);
  const server = await startServer({ dataDir, env: { ...place.env, ...env } });
  const url = `http://localhost:${server.port}`;

  const mailTo: Product['mailTo'] = async (to, { subject, after, withinMs = mailDeadlineMs } = {}) => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const response = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(to)}`);
      const mails: Mail[] = await response.json();
      const found = mails
        .filter((mail) => (!subject || subject.test(mail.subject)) && (!after || mail.sentAt > after))
        .sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0];
      if (found) return found;
      if (Date.now() > deadline)
        throw new Error(
          `No mail to ${to}${subject ? ` with ${subject}` : ''}; there are: ${mails.map((m) => m.subject).join(' | ')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  return {
    url,
    port: server.port,
    dataDir,
    output: server.output,
    mailTo,
    start: server.start,
    async kill() {
      await server.end('SIGKILL');
    },
    stop: server.stop,
    async dispose() {
      await server.stop();
      await place.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
