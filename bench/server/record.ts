// Records our server's work for a request: the statements it runs and the response it sends.
import { join } from 'node:path';
import { createApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { testConfig } from '../../server/src/testing/config.ts';
import { root } from '../../scripts/tools.mjs';

/** A statement in the form `pg` accepts. */
interface Statement {
  text: string;
  name?: string;
  values?: unknown[];
  rowMode?: 'array';
}

/** A request's work. */
export interface Recorded {
  path: string;
  statements: Statement[];
  contentType: string;
  body: string;
}

interface Asked {
  path: string;
  headers: Record<string, string>;
}

/**
 * Requests each path twice, and records the second time.
 * @param dataDir the measured server's
 * @throws when a response is not 200
 */
export async function record(db: Database, dataDir: string, asked: readonly Asked[]): Promise<Recorded[]> {
  const config = { ...testConfig(dataDir), projectRoot: root, siteDir: join(root, 'host/dist') };
  const jobs = createJobs({ db, work: false });
  const app = await createApp({ config, db, clock: systemClock, jobs });
  await app.ready();
  let statements: Statement[] = [];
  const client = await db.$client.connect();
  // The pool and transactions both run their statements through this client class.
  const clients = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
  client.release();
  const { query } = clients;
  clients.query = function (this: unknown, given: unknown, values: unknown, ...rest: unknown[]) {
    const statement = typeof given === 'string' ? { text: given } : (given as Statement);
    const { text, name, rowMode } = statement;
    const bound = Array.isArray(values) ? values : (given as Statement).values;
    if (!/^(begin|commit|rollback)/i.test(text))
      statements.push({ text, ...(name && { name }), ...(rowMode && { rowMode }), ...(bound && { values: bound }) });
    return query.call(this, given, values, ...rest);
  };
  try {
    const recorded: Recorded[] = [];
    for (const { path, headers } of asked) {
      await app.inject({ url: path, headers });
      statements = [];
      const { statusCode, body, headers: answered } = await app.inject({ url: path, headers });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
      recorded.push({ path, statements: [...statements], contentType: String(answered['content-type']), body });
    }
    return recorded;
  } finally {
    clients.query = query;
    await app.close();
    await jobs.stop();
  }
}
