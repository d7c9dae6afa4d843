import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

// One PostgreSQL serves the whole run. The demo data is written into it once; every product starts with a copy of that
// database and its data folder, which takes a fraction of a second instead of ten seconds.

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');

/** What workers need to know, passed in environment variables. */
interface Demo {
  connection: pg.ClientConfig;
  /** The template database that products are copied from. */
  template: string;
  /** The matching data folder: files, deployments and the key from which the printed passwords are derived. */
  dataDir: string;
}

const variable = 'GUILDHALL_E2E_DEMO';
const template = 'demo';

/** The database and data folder of one product. */
export interface ProductData {
  env: { DATABASE_URL: string };
  remove: () => Promise<void>;
}

/** Starts the run's PostgreSQL. @returns its URL, and a function that stops it */
export async function startPostgres(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  // It stops when this process ends, however that happens.
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/testing/postgres.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const connection: pg.ClientConfig = JSON.parse(await firstLineOf(child));
  return {
    connection,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}

async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The database of the browser tests ended before it was ready.');
}

/** Creates the database and folder for the demo data. */
export async function makeTemplate(connection: pg.ClientConfig): Promise<Demo & ProductData> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'guildhall-demo-'));
  await administer(connection, `create database ${template}`);
  return {
    ...{ connection, template, dataDir, env: { DATABASE_URL: urlOf(connection, template) } },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** From now on, products of this process and its workers start with a copy of the demo data. */
export function publish({ connection, dataDir }: Demo): void {
  process.env[variable] = JSON.stringify({ connection, template, dataDir } satisfies Demo);
}

/** Copies the demo: its files into an existing folder, its database under a new name. */
export async function copyDemo(dataDir: string): Promise<ProductData> {
  const demo = publishedDemo();
  cpSync(demo.dataDir, dataDir, { recursive: true });
  return createData(demo, dataDir, demo.template);
}

/** An empty database in the run's PostgreSQL, for an installation without demo data. */
export const createEmptyData = (dataDir: string): Promise<ProductData> =>
  createData(publishedDemo(), dataDir, 'template0');

async function createData({ connection }: Demo, dataDir: string, from: string): Promise<ProductData> {
  const name = `product_${path.basename(dataDir).replaceAll(/\W/g, '').toLowerCase()}_${process.pid}`;
  await administer(connection, `create database ${name} template ${from}`);
  return {
    env: { DATABASE_URL: urlOf(connection, name) },
    remove: () => administer(connection, `drop database if exists ${name} with (force)`),
  };
}

function publishedDemo(): Demo {
  const demo: Demo = JSON.parse(process.env[variable] ?? 'null');
  if (!demo) throw new Error('There is no demo to copy: the global setup of the browser tests has not run.');
  return demo;
}

async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    // PostgreSQL copies a template only while no other copy is running, and two workers may start at once.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder with a socket can't be the host of a URL, so it is passed as a parameter. */
function urlOf({ host = 'localhost', port = 5432, user, password }: pg.ClientConfig, database: string): string {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user ?? '';
  url.password = typeof password === 'string' ? password : '';
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}
