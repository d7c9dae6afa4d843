import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { StartProblem, type Config } from './config.ts';
import { connect, type Connection } from './database/client.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './database/embedded/index.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createAuthService } from './features/auth/service.ts';
import { adoptWorkspace, waitingSentence, type WaitingBuild } from './features/deployments/adoption.ts';
import { ensureMembershipTypes } from './features/membership-types/bootstrap.ts';
import { applyAssociation } from './features/settings/association.ts';
import { createApp } from './http/app.ts';
import { closeGracefully } from './http/close.ts';
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
 * @param tell hears one line before each step that may take a while
 * @throws StartProblem with one sentence, after taking down what was already up
 */
export async function startServer(config: Config, tell: (line: string) => void = () => {}): Promise<RunningServer> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    tell(`[3/4] Database: ${config.databaseUrl ? 'connecting and migrating' : 'starting and migrating'}`);
    const connection = await openDatabase(config, endings);
    let report: (error: Error) => void = () => {};
    const db = connect(connection, { onError: (error) => report(error) });
    endings.push(() => {
      // Connections that close while the database goes down are no news any more.
      report = () => {};
      return db.$client.end();
    });
    await migrateDatabase(db);
    const app = await createApp({ config, db });
    report = (error) => app.log.warn({ err: error }, 'A database connection broke');
    await app.ready();
    await ensureMembershipTypes(app);
    const waiting = await adopt(app, config);
    tell(
      `[4/4] Data: ${config.seed === 'demo' ? 'filling in the demo data on the first start' : 'no demo data (SEED=none)'}`,
    );
    if (config.seed === 'demo') await seedDemo(app);
    await applyAssociation(app, config.association);
    await app.jobs.start();
    // What fell due while nothing ran happens now, not with the next full minute.
    void app.clockwork.tick().catch((error: unknown) => app.log.error({ err: error }, 'Timed work failed'));
    endings.push(() => app.jobs.stop());
    endings.push(async () => app.mailTransport.close());
    await listen(app, config);
    endings.push(() => closeGracefully(app));
    return { greeting: [...(await greetingOf(app, config)), ...noticeOf(waiting, config)], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase(config: Config, endings: (() => Promise<unknown>)[]): Promise<Connection> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    await expectAnswer(connection);
    return connection;
  }
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase({ dataDir: config.dataDir });
  endings.push(() => embedded.stop());
  return embedded.connection;
}

async function expectAnswer(connection: Connection): Promise<void> {
  const db = connect(connection, { max: 1 });
  try {
    await db.$client.query('select 1');
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'no answer';
    throw new StartProblem(`The database in DATABASE_URL can't be reached: ${reason}.`);
  } finally {
    await db.$client.end();
  }
}

/** A store that can't be written (read-only, another machine's) still has what was released into it. */
async function adopt(app: FastifyInstance, { projectRoot }: Config): Promise<WaitingBuild[]> {
  const { store } = app.deployments;
  try {
    return await adoptWorkspace({ store, projectRoot, clock: app.clock, log: app.log });
  } catch (error) {
    app.log.error({ err: error, store: store.name }, 'The builds of this workspace could not be activated');
    return [];
  }
}

/** In development other builds than the workspace's are active as a matter of course. */
function noticeOf(waiting: readonly WaitingBuild[], { isDevelopment, projectRoot, deployments }: Config): string[] {
  if (waiting.length === 0 || isDevelopment) return [];
  const isDefault = deployments === join(projectRoot, '.guildhall/deployments');
  return [waitingSentence(waiting, isDefault ? null : deployments)];
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

async function greetingOf(app: FastifyInstance, config: Config): Promise<string[]> {
  const ready = `Guildhall is ready at ${config.publicUrl}`;
  const setUpLink = await createAuthService(app).setUpLink();
  if (setUpLink) return [ready, `Create the first administrator here (works once, for 24 hours): ${setUpLink}`];
  if (config.seed !== 'demo' || !config.isLoopback || !(await isDemo(app))) return [ready];
  return [ready, ...demoAccounts.map(({ email }) => `${email}  ${demoPassword(email, config.secretKey)}`)];
}
