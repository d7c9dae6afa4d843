import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost, StartProblem, type Config } from './config.ts';
import { spaceMessages, whyNoSpace } from './full-disk.ts';
import { boundConnecting, connect, startConnectMs, type Connection } from './platform/database/client.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { openReplica } from './platform/database/read-replica.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { setUpLink } from './features/auth/set-up/service.ts';
import {
  adoptWorkspace,
  refusedSentence,
  waitingSentence,
  type SkippedRemote,
} from './features/deployments/adoption.ts';
import { openBackupStore } from './platform/backup/stores.ts';
import { canMail } from './platform/mail/mail-server.ts';
import { whySmtpFails } from './platform/mail/smtp-check.ts';
import { ensureMembershipTypes } from './features/membership-types/default-types.ts';
import { applyAssociation } from './platform/settings/association.ts';
import { createApp } from './app.ts';
import { closeGracefully } from './platform/http/graceful-shutdown.ts';
import type { StartupMessage } from './startup-messages.ts';
import { waitForDatabase, whyNotListening, type Starting } from './waiting-for-database.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';
import { recordRelease } from './platform/release/history.ts';
import { release } from './platform/release/release.ts';
import { isDemo, seedDemo } from './seed/seed-demo.ts';

/** A responding database. */
export interface OpenedDatabase {
  connection: Connection;
  isPooled: boolean;
  messages: StartupMessage[];
}

export interface RunningServer {
  /** Information for the operator, the URL first. */
  greeting: StartupMessage[];
  /** Shuts down: open connections are drained, running requests finish, jobs stop, then the database. */
  stop: () => Promise<void>;
}

/**
 * Starts everything: database, migrations, demo data, jobs, HTTP.
 * @param opened a database opened by another process (workers.ts)
 * @throws StartProblem with one sentence, after stopping what was already started
 */
export async function startServer(
  config: Config,
  starting: Starting = silent,
  opened?: OpenedDatabase,
): Promise<RunningServer> {
  const { tell } = starting;
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    tell(`[3/4] Database: ${config.databaseUrl ? 'connecting and migrating' : 'starting and migrating'}`);
    const { connection, isPooled, messages } = opened ?? (await openDatabase(config, endings, starting));
    // Migrating a large table may take longer than any request.
    const patient = connect(connection, { max: 2, statementMs: 0, connectMs: startConnectMs, isPooled });
    await migrateDatabase(patient).finally(() => patient.$client.end());
    let report: (error: Error) => void = () => {};
    const db = connect(connection, { connectMs: startConnectMs, isPooled, onError: (error) => report(error) });
    endings.push(() => {
      // Connection errors during the database's shutdown are expected.
      report = () => {};
      return db.$client.end();
    });
    const { replica, isAway } = await openReplica(config.databaseReadUrl, { connection, isPooled });
    if (replica) endings.push(async () => (replica.$client.ended ? undefined : replica.$client.end()));
    const app = await createApp({ config, db, replica });
    await claimFiles(app);
    report = (error) => app.log.warn({ err: error }, 'A database connection broke');
    await app.ready();
    const skipped = await adopt(app, config);
    tell(
      `[4/4] Data: ${config.seed === 'demo' ? 'filling in the demo data on the first start' : 'no demo data (SEED=none)'}`,
    );
    if (config.seed === 'demo') await seedDemo(app);
    await recordRelease(db, app.clock);
    await applyAssociation(app, config.association);
    await ensureMembershipTypes(app);
    await app.jobs.start();
    // Work that became due while nothing was running is done now, not with the next full minute.
    void app.timedRules.tick().catch((error: unknown) => app.log.error({ err: error }, 'Timed work failed'));
    endings.push(() => app.jobs.stop());
    endings.push(() => app.timedRules.stop());
    endings.push(async () => app.mailTransport.close());
    // Not earlier: creating a database keeps this process too busy to handle responses in time.
    const mailTrouble = config.smtpUrl ? whySmtpFails(config.smtpUrl) : null;
    boundConnecting(db);
    await listen(app, config);
    endings.push(() => closeGracefully(app));
    const greeting = [
      ...(await greetingOf(app, config)),
      ...adoptionMessages(skipped, config),
      ...messages,
      ...(isAway ? [replicaAway] : []),
      ...addressMessages(config),
      ...(await backupMessages(config)),
      ...spaceMessages(await app.files.hasRoom()),
      ...mailMessages(await canMail(db, config), await mailTrouble),
    ];
    return { greeting, stop };
  } catch (error) {
    await stop();
    throw whyNoSpace(error, config);
  }
}

const replicaAway: StartupMessage = {
  level: 'warn',
  message:
    "The replica in DATABASE_READ_URL can't be reached. Lists and exports are read from the primary until it answers.",
};

/** A start that prints nothing. */
const silent: Starting = { tell: () => {}, warn: () => {} };

/** Starts the embedded database, or waits for the given one. @param endings collects the functions that stop it */
export async function openDatabase(
  config: Config,
  endings: (() => Promise<unknown>)[],
  starting: Starting,
): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    return { connection, ...(await waitForDatabase(connection, config, starting)), messages: [] };
  }
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase({ dataDir: config.dataDir }).catch(
    (error: unknown) => {
      throw whyNoSpace(error, config);
    },
  );
  endings.push(() => embedded.stop());
  return { connection: embedded.connection, isPooled: false, messages: placeMessages(embedded.home, config) };
}

/** The database's folder, if it is outside the data folder. */
function placeMessages(home: string, { dataDir }: Config): StartupMessage[] {
  if (home.startsWith(dataDir + sep)) return [];
  const message = `The database is not in ${dataDir} but in ${home}, because the account that runs it may not enter the former. Back up both, or set DATA_DIR to a folder that everybody may enter.`;
  return [{ level: 'warn', message, facts: { database: home } }];
}

function mailMessages(reachesPeople: boolean, trouble: string | null): StartupMessage[] {
  if (trouble)
    return [{ level: 'warn', message: `${trouble} Until then no mails go out; each is tried again for a while.` }];
  if (reachesPeople) return [];
  const message =
    'Nobody gets mails, because neither SMTP_URL nor the configuration page names a mail server. They are kept unread.';
  return [{ level: 'warn', message }];
}

/** Other machines may reach the server, but its links would lead to themselves. */
const addressMessages = ({ host, publicUrl }: Config): StartupMessage[] =>
  isLoopbackHost(host) || !isLoopbackHost(new URL(publicUrl).hostname)
    ? []
    : [
        {
          level: 'warn',
          message: `Links in mails begin with ${publicUrl}, which only works on this machine. Set PUBLIC_URL to the address people open.`,
        },
      ];

/** Said at the start rather than by the first scheduled backup at night. */
const backupMessages = ({ backups }: Config): Promise<StartupMessage[]> =>
  Promise.resolve()
    .then(() => openBackupStore(backups).assertWritable())
    .then(
      () => [],
      (error: unknown) => [{ level: 'warn', message: error instanceof Error ? error.message : String(error) }],
    );

/** @throws StartProblem when the uploaded files are unavailable, or belong to another installation */
async function claimFiles({ files }: FastifyInstance): Promise<void> {
  await files.claim().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`FILES names a ${files.placeName} that can't be used. ${reason}`);
  });
}

/** A read-only store, or another machine's, still contains what was released into it. */
async function adopt(app: FastifyInstance, { projectRoot, seed }: Config): Promise<SkippedRemote> {
  const { store } = app.deployments;
  // The demo apps belong to the demo data; elsewhere an administrator may switch them on.
  const offAtFirst = seed === 'demo' ? [] : ['demo'];
  try {
    return await adoptWorkspace({ store, projectRoot, clock: app.clock, log: app.log, offAtFirst });
  } catch (error) {
    app.log.error({ err: error, store: store.name }, 'The builds of this workspace could not be activated');
    return { waiting: [], refused: [] };
  }
}

/** In development, other builds than the workspace's are normally active. */
function adoptionMessages({ waiting, refused }: SkippedRemote, config: Config): StartupMessage[] {
  const { isDevelopment, projectRoot, deployments } = config;
  const isDefault = deployments === join(projectRoot, '.guildhall/deployments');
  return [
    ...(refused.length > 0 ? [{ level: 'warn' as const, message: refusedSentence(refused) }] : []),
    ...(waiting.length > 0 && !isDevelopment
      ? [{ level: 'info' as const, message: waitingSentence(waiting, isDefault ? null : deployments) }]
      : []),
  ];
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw whyNotListening(error, { host, port });
  });
}

async function greetingOf(app: FastifyInstance, config: Config): Promise<StartupMessage[]> {
  const info = (message: string, facts?: StartupMessage['facts']): StartupMessage => ({
    level: 'info',
    message,
    facts,
  });
  const { version, commit } = release();
  const ready = info(`Guildhall is ready at ${config.publicUrl}`, {
    url: config.publicUrl,
    version,
    ...(commit && { commit }),
  });
  const link = await setUpLink(app);
  if (link === 'elsewhere')
    return [
      ready,
      info('Another server of this database has just shown the link that creates the first administrator.'),
    ];
  if (link)
    return [
      ready,
      info(`Create the first administrator here (works once, for 24 hours): ${link}`, { setUpLink: link }),
    ];
  if (config.seed !== 'demo' || !config.isLoopback || !(await isDemo(app))) return [ready];
  return [ready, ...demoAccounts.map(({ email }) => info(`${email}  ${demoPassword(email, config.secretKey)}`))];
}
