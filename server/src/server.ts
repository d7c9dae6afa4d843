import type { FastifyInstance } from 'fastify';
import { StartProblem, type Config } from './config.ts';
import { connect, type Connection } from './database/client.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './database/embedded/index.ts';
import { examineDatabase } from './database/examine.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createAuthService } from './features/auth/service.ts';
import { adoptWorkspace } from './features/deployments/adoption.ts';
import { ensureMembershipTypes } from './features/membership-types/bootstrap.ts';
import { createApp } from './http/app.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';
import { isDemo, seedDemo } from './seed/index.ts';

export interface RunningServer {
  /** What a person at the terminal needs to know. */
  greeting: string[];
  /** Ends in order: no new requests, running ones finish, jobs stop, then the database. */
  stop: () => Promise<void>;
}

/**
 * Starts everything: database, migrations, demo data, jobs, HTTP.
 * @throws StartProblem with one sentence, after taking down what was already up
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    const { connection, isPooled } = await openDatabase(config, endings);
    // A migration of a large table may take longer than anything a person waits for.
    const patient = connect(connection, { max: 2, statementMs: 0, isPooled });
    await migrateDatabase(patient).finally(() => patient.$client.end());
    let report: (error: Error) => void = () => {};
    const db = connect(connection, { isPooled, onError: (error) => report(error) });
    endings.push(() => {
      // Connections that close while the database goes down are no news any more.
      report = () => {};
      return db.$client.end();
    });
    const app = await createApp({ config, db });
    report = (error) => app.log.warn({ err: error }, 'A database connection broke');
    await app.ready();
    await ensureMembershipTypes(app);
    await adopt(app, config);
    if (config.seed === 'demo') await seedDemo(app);
    await app.jobs.start();
    // What fell due while nothing ran happens now, not with the next full minute.
    void app.clockwork.tick().catch((error: unknown) => app.log.error({ err: error }, 'Timed work failed'));
    endings.push(() => app.jobs.stop());
    endings.push(async () => app.mailTransport.close());
    await listen(app, config);
    endings.push(() => close(app));
    return { greeting: await greetingOf(app, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase(
  config: Config,
  endings: (() => Promise<unknown>)[],
): Promise<{ connection: Connection; isPooled: boolean }> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    return { connection, ...(await examineDatabase(connection)) };
  }
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase({ dataDir: config.dataDir });
  endings.push(() => embedded.stop());
  return { connection: embedded.connection, isPooled: false };
}

/** A store that can't be written (read-only, another machine's) still has what was released into it. */
async function adopt(app: FastifyInstance, { projectRoot }: Config): Promise<void> {
  const { store } = app.deployments;
  try {
    await adoptWorkspace({ store, projectRoot, clock: app.clock, log: app.log });
  } catch (error) {
    app.log.error({ err: error, store: store.name }, 'The builds of this workspace could not be put in force');
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is busy. Stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}. Set HOST to one it has.`);
    throw error;
  }
}

/** Running requests get three seconds to finish; connections that idle are closed at once. */
async function close(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), 2000);
  await app.close();
  clearTimeout(impatience);
}

async function greetingOf(app: FastifyInstance, config: Config): Promise<string[]> {
  const ready = `Guildhall is ready at ${config.publicUrl}`;
  const setUpLink = await createAuthService(app).setUpLink();
  if (setUpLink) return [ready, `Create the first administrator here (works once, for 24 hours): ${setUpLink}`];
  if (config.seed !== 'demo' || !config.isLoopback || !(await isDemo(app))) return [ready];
  return [ready, ...demoAccounts.map(({ email }) => `${email}  ${demoPassword(email, config.secretKey)}`)];
}
