import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract, RequestOf } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/client.ts';
import { auditEvents, mails, users } from '../platform/database/schema/index.ts';
import { writeSetting, type Association } from '../platform/settings/settings.ts';
import { createApp, type AppOptions } from '../app.ts';
import { createJobs, logJobError } from '../platform/jobs/jobs.ts';
import type { UserRow } from '../platform/users/repository.ts';
import { demoAssociation } from '../seed/demo-association.ts';
import { createBuild, type Build } from './build.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { testConfig } from './config.ts';
import { closeWorkerDatabase, emptyDatabase, workerDatabase } from './database.ts';

const roleNames = { administrator: Role.administrator, staff: Role.staff, member: Role.member } as const;

/** A signed-in person, and calls in their session. */
export interface SignedInTester {
  user: UserRow;
  token: string;
  call: Caller;
}

export interface Answer {
  status: number;
  // Tests check responses with matchers; the contract has already parsed them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: { message: string; data: any; totalCount?: number; code?: string; fields?: Record<string, { code: string }> };
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
}

/** Calls an endpoint by its contract; the input may be invalid on purpose. */
type Caller = <C extends Contract>(contract: C, request?: Loosely<RequestOf<C>>) => Promise<Answer>;
type Loosely<T> = { [Key in keyof T]?: unknown } & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  clock: MovableClock;
  config: Config;
  build: Build;
  read: ReturnType<typeof createRead>;
  inbox: ReturnType<typeof createInbox>;
  /** Calls without a session. */
  call: Caller;
  signInAs: (who: keyof typeof roleNames | UserRow) => Promise<SignedInTester>;
  /** Runs the waiting background jobs. */
  work: (options?: { early?: boolean }) => Promise<void>;
}

/** The app of a test with some parts replaced, for example a database that fails. */
export const appWith = ({ app }: TestApp, parts: Partial<FastifyInstance>): FastifyInstance =>
  Object.assign<FastifyInstance, Partial<FastifyInstance>>(Object.create(app), parts);

let closeRunning: (() => Promise<void>) | undefined;
let isShared = false;

async function closeApp(): Promise<void> {
  await closeRunning?.();
  closeRunning = undefined;
}

afterEach(() => (isShared ? undefined : closeApp()));
afterAll(async () => {
  await closeApp();
  await closeWorkerDatabase();
});

/**
 * The whole server on this worker's own, emptied database: real SQL, real jobs (run when `work` or `inbox` is called),
 * mails kept in the inbox, and a clock that only the test moves.
 */
export async function testApp(
  options: {
    config?: Partial<Config>;
    mailTransport?: AppOptions['mailTransport'];
    /** `null` leaves the association unnamed, as in an installation that was never set up. */
    association?: Association | null;
    logStream?: AppOptions['logStream'];
    /** Adds routes for a single test, for example one that fails. */
    routes?: (app: FastifyInstance) => unknown;
    /** The app stays until another one starts: for tests that read the same data, which take seconds to write. */
    shared?: boolean;
  } = {},
): Promise<TestApp> {
  await closeApp();
  isShared = options.shared ?? false;
  const db = await workerDatabase();
  await emptyDatabase(db);
  const clock = movableClock();
  const { association = demoAssociation } = options;
  if (association) await writeSetting(db, clock, 'association', association);
  const folder = mkdtempSync(join(tmpdir(), 'gh-test-'));
  const config = { ...testConfig(folder), ...options.config };
  const { mailTransport, logStream, routes } = options;
  const jobs = createJobs({ db, work: false, onError: (error, queue) => logJobError(app.log, error, queue) });
  const app = await createApp({ config, db, clock, jobs, mailTransport, logStream });
  routes?.(app);
  await app.ready();
  await jobs.start();
  closeRunning = async () => {
    await app.close();
    await jobs.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const build = createBuild({ db, clock });
  const call = createCaller(app);

  return {
    app,
    db,
    clock,
    config,
    build,
    call,
    read: createRead(db),
    inbox: createInbox(db, () => jobs.drain()),
    work: (how) => jobs.drain(how),
    async signInAs(who) {
      const user = typeof who === 'string' ? await build.user({ role: roleNames[who] }) : who;
      const token = await app.sessions.open(db, user.id, { ip: '127.0.0.1', agent: 'test' });
      return { user, token, call: createCaller(app, token) };
    },
  };
}

function createCaller(app: FastifyInstance, firstToken?: string): Caller {
  let token = firstToken;
  return async (contract, request = {}) => {
    const {
      params = {},
      query,
      body,
      headers,
    } = request as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
      headers?: Record<string, string>;
    };
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const options: InjectOptions = {
      method: contract.method,
      url: `/api${path}`,
      query: query && Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    };
    const response = await app.inject(options);
    const isJson = String(response.headers['content-type']).includes('json');
    // Like the browser: continues with the session's new token.
    if (contract.renewsToken && response.statusCode === 200) token = response.json().data.token ?? token;
    return {
      status: response.statusCode,
      headers: response.headers,
      raw: response.rawPayload,
      body: isJson ? response.json() : { message: '', data: null },
    };
  };
}

function createRead(db: Database) {
  return {
    user: (email: string) =>
      db
        .select()
        .from(users)
        .where(eq(users.email, email))
        .then((rows) => rows[0]),
    /** The actions in the audit log, newest first. */
    audit: () => db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)),
    mails: () => db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)),
  };
}

/** Sent mails, after running the waiting jobs. */
function createInbox(db: Database, deliver: () => Promise<void>) {
  const to = async (email: string) => {
    await deliver();
    return db
      .select()
      .from(mails)
      .where(eq(mails.to, email))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .then((all) => all.filter(({ state }) => state === 'sent'));
  };
  const latest = async (email: string) => {
    const [mail] = await to(email);
    if (!mail) throw new Error(`Nothing was mailed to ${email}.`);
    return mail;
  };
  return {
    /** Mails sent to an address, newest first. */
    to,
    latest,
    /** The first link of the newest mail to an address. */
    async latestLinkFor(email: string): Promise<string> {
      const [link] = (await latest(email)).links;
      if (!link) throw new Error(`The newest mail to ${email} has no link.`);
      return link;
    },
    /** The six-digit code in the newest mail to an address. */
    async latestCodeFor(email: string): Promise<string> {
      const code = /^\d{6}$/m.exec((await latest(email)).body)?.[0];
      if (!code) throw new Error(`The newest mail to ${email} has no code.`);
      return code;
    },
  };
}
