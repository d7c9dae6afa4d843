import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import type { Contract } from '@guildhall/shared/contracts';
import { immutable } from '@guildhall/tooling/deployments';
import type { Config } from './config.ts';
import type { Database } from './platform/database/client.ts';
import { createReadReplica, readPrimary, watchReplica, type Reads } from './platform/database/read-replica.ts';
import { scheduleBackups } from './platform/backup/schedule.ts';
import { createSessions, type Sessions } from './platform/sessions/sessions.ts';
import { createDeploymentSource, lastDeploymentsPath, type DeploymentSource } from './platform/deployments/source.ts';
import { openDeploymentStore } from './platform/deployments/store.ts';
import { addDevelopment } from './features/dev/development.ts';
import { mailTemplates } from './mail-templates.ts';
import { apiFeatures, pageFeatures, processes } from './routes.ts';
import { registerMailDelivery } from './platform/mail/delivery.ts';
import { createOutgoingMails, type OutgoingMails } from './platform/mail/outgoing.ts';
import type { MailTemplates } from './platform/mail/template.ts';
import { createCurrentTransport, type MailTransport } from './platform/mail/transport.ts';
import { createMaintenance, type MaintenanceSwitch } from './platform/maintenance/maintenance.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createTimedRules, type TimedRules } from './platform/timed-rules/timed-rules.ts';
import { createTelemetry, type Telemetry } from './features/telemetry/telemetry.ts';
import { createEvents, type Events } from './platform/events/events.ts';
import { openFilePlace } from './platform/files/open-place.ts';
import { createFileStore, type FileStore } from './platform/files/store.ts';
import { createJobs, type Jobs, logJobError } from './platform/jobs/jobs.ts';
import { createJunk, type Junk } from './platform/junk/junk.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import { newId } from './platform/secrets/ids.ts';
import { refuseBrokenConnection, refuseRepeatedHeaders, dropSlowBody } from './platform/http/malformed-requests.ts';
import { closeConnectionsAtTheEnd } from './platform/http/graceful-shutdown.ts';
import { sendProblem } from './platform/http/errors.ts';
import { withBeforeCommit, createExactlyOnce, type ExactlyOnce } from './platform/http/idempotency/exactly-once.ts';
import { parseJson } from './platform/http/json.ts';
import { loggerOptions } from './platform/http/log.ts';
import { type LogStream } from './platform/http/log-stream.ts';
import { problem } from './platform/problems/problem.ts';
import { localOnly, noticeProxies } from './platform/http/local-only.ts';
import { logRequest, OneLineEach } from './platform/http/request-log.ts';
import { createRateLimits, type RateLimits } from './platform/http/rate-limits.ts';
import { createRequestQueues } from './platform/http/request-queues.ts';
import type { AnswerCall } from './platform/http/to-route.ts';
import { readUtf8, refuseUnreadableAddress } from './platform/http/utf8.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    db: Database;
    /** Runs lists and exports on a replica of the database, if there is one. */
    reads: Reads;
    clock: Clock;
    jobs: Jobs;
    events: Events;
    junk: Junk;
    timedRules: TimedRules;
    mails: OutgoingMails;
    mailTemplates: MailTemplates;
    files: FileStore;
    sessions: Sessions;
    rateLimits: RateLimits;
    exactlyOnce: ExactlyOnce;
    maintenance: MaintenanceSwitch;
    mailTransport: MailTransport;
    deployments: DeploymentSource;
    metrics: Metrics;
    telemetry: Telemetry;
    /** The contracts of all routes, for the OpenAPI document. */
    apiContracts: Contract[];
    /** The handlers of all contracts, for calls within the server. */
    answersOf: Map<Contract, AnswerCall>;
  }
}

export interface AppOptions {
  config: Config;
  db: Database;
  /** A streaming replica of the database. */
  replica?: Database | null;
  clock?: Clock;
  jobs?: Jobs;
  mailTransport?: MailTransport;
  /** Where log lines go; defaults to standard output. */
  logStream?: LogStream;
}

/**
 * Wires the server together. Features get what they need as decorations (`app.db`, `app.clock`, `app.mails`, …);
 * background work starts with `app.jobs.start()`, after `app.ready()`.
 */
export async function createApp({
  config,
  db: given,
  replica = null,
  clock = systemClock,
  jobs,
  mailTransport,
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new OneLineEach({ requestIdLogLabel: 'requestId' }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // Requests that still arrive over an open connection are answered, and the connection closed (see
    // closeConnectionsAtTheEnd).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Time for a slow upload; stalled ones are dropped much earlier (see dropSlowBody).
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: {
      // Longer than any valid parameter: routes themselves respond to invalid ids and secrets.
      maxParamLength: 20_000,
      // Routes read their query themselves, strictly (see parseQuery).
      querystringParser: () => ({}),
    },
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply);
      return sendProblem(error, request, reply);
    },
    clientErrorHandler: refuseBrokenConnection,
  });
  const watcher = watchReplica(app.log, (use) => metrics.replicaUsed(use));
  const db = withBeforeCommit(given);
  const reads = replica ? createReadReplica(db, replica, watcher) : readPrimary(db);
  const deployments = createDeploymentSource({
    store: openDeploymentStore(config),
    log: app.log,
    keptAt: lastDeploymentsPath(config.dataDir),
  });
  const metrics = createMetrics({ db, clock, config, deployments });
  metrics.requests.watch(app);
  const onJobError = (err: Error, queue?: string) => {
    logJobError(app.log, err, queue);
    if (queue) metrics.jobFailed(queue);
  };
  const background = jobs ?? createJobs({ db, onError: onJobError });
  const files = createFileStore({ db, clock, place: openFilePlace(config) });
  const transport = mailTransport ?? createCurrentTransport({ db, config });
  app.decorate('config', config);
  app.decorate('reads', reads);
  app.decorate('clock', clock);
  app.decorate('jobs', background);
  app.decorate('events', createEvents());
  app.decorate('junk', createJunk({ clock }));
  app.decorate('timedRules', createTimedRules({ db, clock, jobs: background, log: app.log }));
  app.decorate('files', files);
  app.decorate('mailTransport', transport);
  app.decorate('mails', createOutgoingMails({ clock, config, jobs: background }));
  app.decorate('mailTemplates', mailTemplates);
  app.decorate('sessions', createSessions({ db, clock }));
  app.decorate('rateLimits', createRateLimits({ db, clock }));
  app.decorate('turns', createRequestQueues());
  app.decorate('exactlyOnce', createExactlyOnce({ db, clock, config, log: app.log }));
  app.decorate('maintenance', createMaintenance({ db, clock }));
  app.decorate('deployments', deployments);
  app.decorate('metrics', metrics);
  app.decorate('telemetry', createTelemetry({ db, clock, deployments, metrics, log: app.log }));
  app.decorate('apiContracts', []);
  app.decorate('answersOf', new Map<Contract, AnswerCall>());
  // Fastify treats an object with a `getter` as a getter; the pool is not one, which its type can't express.
  app.decorate<Database>('db', db);
  registerMailDelivery({ db, clock, config, files, jobs: background, mails: app.mails, transport });
  registerHousekeeping(app);
  scheduleBackups(app);
  closeConnectionsAtTheEnd(app);
  app.addHook('onReady', async () => app.telemetry.start());
  app.addHook('onClose', () => app.telemetry.stop());
  app.addHook('onClose', () => reads.close());

  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    logRequest(request, reply);
    refuseRepeatedHeaders(request.raw);
    refuseUnreadableAddress(request.url);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    const caching = reply.getHeader('cache-control');
    if (caching === undefined) reply.header('cache-control', 'no-store');
    // A file cached for a year would carry another request's id, and every header makes each file larger.
    if (caching !== immutable) reply.header('x-request-id', request.id);
    done(null, payload);
  });
  noticeProxies(app);
  if (config.isDevelopment && localOnly(app)) addDevelopment(app);
  await app.register(named(api), { prefix: '/api' });
  for (const feature of pageFeatures) await app.register(named(feature));
  return app;
}

/**
 * Names a plugin. Without a name, Fastify searches all loaded modules for the plugin's file, once per plugin: two
 * thirds of a server's start time under jest.
 */
const named = (plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: plugin.name });

/** Everything behind `/api`: strict JSON, no route without a contract. */
async function api(app: FastifyInstance): Promise<void> {
  app.decorateRequest('session', null);
  app.decorateRequest('machine', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      done(null, readJsonBody(request, readUtf8(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body'));
    }
  });
  await app.register(multipart, { limits: { files: 1, parts: 1, fields: 0, headerPairs: 20, fieldNameSize: 100 } });
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.contract || !config.answer)
      throw new Error(`${String(method)} ${url} has no contract. Make it with toRoute(contract, handler).`);
    if (method === 'HEAD') return;
    app.apiContracts.push(config.contract);
    app.answersOf.set(config.contract, config.answer);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    dropSlowBody(request.raw);
    done();
  });
  app.setNotFoundHandler(() => {
    throw problem.notFound();
  });
  for (const plugin of [...apiFeatures, ...processes]) await app.register(named(plugin));
}

/** The raw body for routes that verify a signature over it; otherwise parsed strictly, with an empty body as none. */
function readJsonBody(request: FastifyRequest, text: string): unknown {
  const { contract } = request.routeOptions.config;
  if (contract?.bodyKind === 'raw') return text;
  return text === '' ? undefined : parseJson(text, contract?.bodyKeys);
}

function registerHousekeeping(app: FastifyInstance): void {
  app.jobs.every('17 * * * *', 'housekeeping', async () => {
    await app.rateLimits.purge();
    await app.exactlyOnce.purge();
    await app.sessions.purge();
    await app.files.sweep();
    await app.telemetry.purge();
  });
}
