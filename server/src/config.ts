import { createSecretKey, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import type { Audience } from '@guildhall/shared/federation/manifest';
import { isKey, readEnvironment, StartProblem, type Environment } from './environment.ts';
import { isDiskFull } from './platform/files/disk.ts';
import type { Association } from './platform/settings/settings.ts';
import { readOrMakeSecret } from './platform/secrets/secret-file.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/** All settings from the environment, read once at start. */
export interface Config {
  host: string;
  port: number;
  /** Number of processes that share the port; 1 is the whole server in one process. */
  workers: number;
  /**
   * True when only this machine can reach the server: it listens only locally, and neither its public address nor a
   * proxy suggests otherwise. Demo accounts are printed, the development inbox is available.
   */
  isLoopback: boolean;
  /** The public address without a trailing slash; all links in mails start with it. */
  publicUrl: string;
  projectRoot: string;
  /** True for `npm run dev`: pages follow the developer's builds, if only this machine can reach the server. */
  isDevelopment: boolean;
  /** The shell's build. */
  siteDir: string;
  /** Folder of the embedded database, uploaded files and the key. */
  dataDir: string;
  /** An external PostgreSQL; `null` starts the embedded one. */
  databaseUrl: string | null;
  /** A streaming replica for lists and exports; `null` reads everything from the primary. */
  databaseReadUrl: string | null;
  seed: 'demo' | 'none';
  /** The mail server; `null` uses the setting, and without one the development inbox. */
  smtpUrl: string | null;
  /** The sender of mails; `null` uses the setting. */
  mailFrom: string | null;
  /** A local replacement for Stripe's API; `null` for Stripe itself. */
  stripeUrl: string | null;
  /** The mailbox for bounce notices; `null` if the office records bounces. */
  bounceUrl: string | null;
  /** Association settings in the environment; they override stored ones. Empty overrides nothing. */
  association: Partial<Omit<Association, 'replyTo'>>;
  /** Mails per hour: those one client can trigger without signing in, and codes for one person. */
  mailLimits: { perClient: number; codesPerPerson: number };
  /** Encrypts seeds of authenticator apps; 32 bytes. */
  secretKey: Buffer;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is trusted; empty trusts none. */
  trustedProxies: string[];
  /** The parts this process serves; without `staff`, it never serves the staff area. */
  audiences: Audience[];
  /** Host names that serve the staff area, in lower case; empty means all. */
  staffHosts: string[];
  /** Other origins that may serve remotes. */
  remoteOrigins: string[];
  /** Where builds of remotes are kept: a folder, or a bucket as `s3://bucket/prefix?endpoint=…`. */
  deployments: string;
  /** Where uploaded files and exports are kept: a folder, or a bucket as `s3://bucket/prefix?endpoint=…`. */
  files: string;
  /** Where backups are kept: a folder, or a bucket as `s3://bucket/prefix?endpoint=…`. */
  backups: string;
  /** Daily time of the backup, in the association's zone (`03:00`); `null` uses the setting. */
  backupAt: string | null;
  /** Number of days after which a scheduled backup deletes older ones; `null` uses the setting. */
  backupKeepDays: number | null;
  /** Encrypts backups; `null` leaves them unencrypted. */
  backupPassphrase: string | null;
  /**
   * Authorises the release tool to upload builds; with `null`, uploads are disabled and administrators can only
   * activate stored builds.
   */
  releaseToken: string | null;
  /** Opens `/metrics` to other machines; `null` restricts it to this one. */
  metricsToken: string | null;
  /** Format of the messages at start and end: for people, or like the log lines. */
  logFormat: 'text' | 'json';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

export { StartProblem };

const loopbackHosts = ['127.0.0.1', '::1', '[::1]', 'localhost'];

/** True for a name or address that always means this machine. */
export const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host.toLowerCase());

/**
 * Reads the configuration from the environment.
 * @throws StartProblem with a sentence for each invalid variable: its name and valid values
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = readEnvironment(variables);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isLoopback =
    isLoopbackHost(env.HOST) && isLoopbackHost(new URL(publicUrl).hostname) && env.TRUSTED_PROXIES.length === 0;
  const mailLimits = readMailLimits(env.TEST_MAIL_LIMIT, isLoopback);
  const dataDir = openDataDir(resolve(projectRoot, env.DATA_DIR));
  return {
    host: env.HOST,
    port: env.PORT,
    workers: env.WORKERS,
    isLoopback,
    publicUrl,
    projectRoot,
    isDevelopment: env.NODE_ENV === 'development',
    siteDir: resolve(projectRoot, env.SITE_DIR ?? 'host/dist'),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    seed: env.SEED,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    stripeUrl: env.STRIPE_URL ?? null,
    bounceUrl: env.BOUNCE_URL ?? null,
    association: associationIn(env),
    mailLimits,
    secretKey: readSecretKey(env, dataDir),
    trustedProxies: env.TRUSTED_PROXIES,
    audiences: [...new Set(env.AUDIENCES)],
    staffHosts: env.STAFF_HOSTS,
    remoteOrigins: env.REMOTE_ORIGINS,
    deployments: placeOf(env.DEPLOYMENTS ?? join(dataDir, 'deployments')),
    files: placeOf(env.FILES ?? join(dataDir, 'files')),
    backups: placeOf(env.BACKUPS ?? join(dataDir, 'backups')),
    backupAt: env.BACKUP_AT ?? null,
    backupKeepDays: env.BACKUP_KEEP_DAYS === undefined ? null : Number(env.BACKUP_KEEP_DAYS),
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    releaseToken: env.RELEASE_TOKEN ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    logFormat: env.LOG_FORMAT,
    logLevel: env.LOG_LEVEL,
  };
}

/** The data folder that the environment names, which may not exist, and whether the database is elsewhere. */
export function installationIn(variables: Record<string, string | undefined>) {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(variables);
  return { dataDir: resolve(projectRoot, DATA_DIR), hasOwnDatabase: DATABASE_URL !== undefined };
}

/** The association's name, until an administrator sets it on a page. */
function associationIn(env: Environment): Config['association'] {
  const named: Config['association'] = {
    name: env.ASSOCIATION_NAME,
    address: env.ASSOCIATION_ADDRESS,
    email: env.ASSOCIATION_EMAIL,
    bankAccount: env.ASSOCIATION_BANK_ACCOUNT,
    taxNumber: env.ASSOCIATION_TAX_NUMBER,
    zone: env.ASSOCIATION_ZONE,
    language: env.ASSOCIATION_LANGUAGE,
    currency: env.ASSOCIATION_CURRENCY,
    theme: env.ASSOCIATION_THEME,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

const placeOf = (store: string): string => (kindOfTarget(store) === 'folder' ? resolve(projectRoot, store) : store);

/** Tests register more people from one address per hour than the normal limit allows. */
function readMailLimits(limit: string | undefined, isLoopback: boolean): Config['mailLimits'] {
  if (limit === undefined) return { perClient: 20, codesPerPerson: 10 };
  if (!isLoopback) throw new StartProblem('TEST_MAIL_LIMIT is for tests: only this machine may reach such a server.');
  return { perClient: Number(limit), codesPerPerson: Number(limit) };
}

/** The start needs space on a disk. */
export const diskFull = (disk: string): StartProblem =>
  new StartProblem(`${disk} is full. Make room on it, then start Guildhall again.`);

function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return dataDir;
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(`The disk of ${dataDir}`);
    throw new StartProblem(`The data folder ${dataDir} can't be read and written. Change its rights or set DATA_DIR.`);
  }
}

/** Creates a folder level by level: Node's own recursive `mkdir` never returns below `/proc` and similar. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function readSecretKey(env: Environment, dataDir: string): Buffer {
  const hex = env.SECRET_KEY ?? keyFile(join(dataDir, 'secret.key'), Boolean(env.DATABASE_URL));
  return createSecretKey(hex, 'hex').export();
}

/** The files of a data folder before anything has been encrypted. */
const beforeFirstStart = /^(secret\.key|database\.password|guildhall\.pid|command\.pid|lost\+found|\.gitkeep)/;

/** The installation's own key, created on the first start. */
function keyFile(path: string, hasOwnDatabase: boolean): string {
  try {
    return readOrMakeSecret({
      path,
      make: () => randomBytes(32).toString('hex'),
      isWhole: isKey,
      // An external database may contain data encrypted by an earlier start.
      isUnused: () => !hasOwnDatabase && readdirSync(dirname(path)).every((name) => beforeFirstStart.test(name)),
      damaged: () =>
        new StartProblem(
          `The key file ${path} is empty or damaged. Restore it from your backup, or set SECRET_KEY to the key it held. ` +
            'Without either, delete the file to get a new key: people with an authenticator app then sign in with a ' +
            'recovery code and set up the app again.',
        ),
    });
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    if (isDiskFull(error)) throw diskFull(`The disk of ${dirname(path)}`);
    throw new StartProblem(`The key file ${path} can't be read or made. Change its rights or set SECRET_KEY.`);
  }
}
