import { createSecretKey, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { kindOfTarget } from '@guildhall/shared/federation/deployments';
import { emailAddress } from '@guildhall/shared/contracts';
import { isTimeZone } from '@guildhall/shared/domain';
import type { Audience } from '@guildhall/shared/federation/manifest';
import type { Association } from './platform/settings/settings.ts';
import { readOrMakeSecret } from './platform/secrets/secret-file.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/** Everything the environment decides, read once at start. */
export interface Config {
  host: string;
  port: number;
  /**
   * True when only this machine can reach the server: it listens on this machine alone, and neither its public address
   * nor a proxy says that others come through one. Demo accounts are printed, the development inbox is shown.
   */
  isLoopback: boolean;
  /** The address people open, without a slash at its end; the only source of links in mails. */
  publicUrl: string;
  projectRoot: string;
  /** True for `npm run dev`: pages follow the developer's builds, if this machine alone can reach the server. */
  isDevelopment: boolean;
  /** The shell's build. */
  siteDir: string;
  /** Where the embedded database, uploaded files and the key live. */
  dataDir: string;
  /** A PostgreSQL that somebody runs; `null` starts the embedded one. */
  databaseUrl: string | null;
  seed: 'demo' | 'none';
  /** Where mails go; `null` keeps them and shows them in the development inbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** What the environment says of the association; it replaces what is stored. Empty leaves everything as it is. */
  association: Partial<Association>;
  /** Mails in an hour: those that one client can cause without signing in, and codes for one person. */
  mailLimits: { perClient: number; codesPerPerson: number };
  /** Encrypts seeds of authenticator apps; 32 bytes. */
  secretKey: Buffer;
  /** Addresses of reverse proxies whose `X-Forwarded-For` counts; empty trusts nobody. */
  trustedProxies: string[];
  /** What this process serves at all; without `staff` nobody gets the staff area here. */
  audiences: Audience[];
  /** Host names that serve the staff area, in lower case; empty means every one. */
  staffHosts: string[];
  /** Origins besides our own that may serve remotes. */
  remoteOrigins: string[];
  /** Where builds of remotes are kept: a folder, or a bucket as `s3://bucket/prefix?endpoint=…`. */
  deployments: string;
  /** The release tool's right to bring builds here; `null`: none come from outside, administrators move what is there. */
  releaseToken: string | null;
  /** Opens `/metrics` to other machines; `null` leaves it to this one. */
  metricsToken: string | null;
  /** How the lines at the start and the end are written: for people, or as the lines of the log. */
  logFormat: 'text' | 'json';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** A start that can't succeed: `main` prints the message as it is and ends with exit code 1. */
export class StartProblem extends Error {}

type Environment = Record<string, string | undefined>;

const loopbackHosts = ['127.0.0.1', '::1', '[::1]', 'localhost'];

/** True for a name or address that always means this machine. */
export const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host.toLowerCase());

/**
 * Reads the configuration from the environment.
 * @throws StartProblem with one sentence that names the variable and what it may hold.
 */
export function readConfig(env: Environment): Config {
  const port = readPort(env.PORT ?? '8080');
  const host = env.HOST ?? '127.0.0.1';
  const publicUrl = readPublicUrl(env.PUBLIC_URL || `http://localhost:${port}`);
  const trustedProxies = readProxies(env.TRUSTED_PROXIES ?? '');
  const dataDir = openDataDir(resolve(projectRoot, env.DATA_DIR ?? '.guildhall'));
  const isLoopback = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname) && trustedProxies.length === 0;
  return {
    host,
    port,
    isLoopback,
    publicUrl,
    projectRoot,
    isDevelopment: env.NODE_ENV === 'development',
    siteDir: resolve(projectRoot, env.SITE_DIR || 'host/dist'),
    dataDir,
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']),
    seed: oneOf('SEED', env.SEED ?? 'demo', ['demo', 'none']),
    smtpUrl: readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: readSender(env.MAIL_FROM ?? 'Guildhall <office@guildhall.example>'),
    association: readAssociation(env),
    mailLimits: readMailLimits(env.TEST_MAIL_LIMIT, isLoopback),
    secretKey: readSecretKey(env, dataDir),
    trustedProxies,
    audiences: readAudiences(env.AUDIENCES ?? 'public,staff'),
    staffHosts: readHosts(env.STAFF_HOSTS ?? ''),
    remoteOrigins: readOrigins(env.REMOTE_ORIGINS ?? ''),
    deployments: readDeployments(env.DEPLOYMENTS || join(dataDir, 'deployments')),
    releaseToken: readToken('RELEASE_TOKEN', env.RELEASE_TOKEN, 32),
    metricsToken: readToken('METRICS_TOKEN', env.METRICS_TOKEN, 16),
    logFormat: oneOf('LOG_FORMAT', env.LOG_FORMAT ?? 'text', ['text', 'json']),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL ?? 'warn', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new StartProblem(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** Pages, files and cookies are served from the root of a host name, so that is all the address may name. */
function readPublicUrl(text: string): string {
  const { origin, href, username, password } = new URL(readUrl('PUBLIC_URL', text, ['http:', 'https:']) ?? '');
  if (href.replace(/\/+$/, '') === origin && !username && !password) return origin;
  throw new StartProblem(`PUBLIC_URL must be an address without a path, as ${origin} is: nothing may follow the host.`);
}

/** The sender of mails as headers have it: an address, or a name before it in angle brackets. */
function readSender(text: string): string {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? ['', '', text];
  if (emailAddress.safeParse(address).success && /^[^\p{Cc}]*$/u.test(name)) return text.trim();
  throw new StartProblem(
    `MAIL_FROM must be an e-mail address, alone or as Name <office@example.org>, not "${text.replace(/\p{Cc}/gu, ' ')}".`,
  );
}

function readUrl(name: string, text: string | undefined, protocols: string[]): string | null {
  if (!text) return null;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  // The value may hold a password, so it is not repeated.
  throw new StartProblem(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
}

function readDeployments(text: string): string {
  // The value may hold a password, so it is not repeated.
  const refusal = new StartProblem('DEPLOYMENTS must be a folder or a bucket (s3://…).');
  try {
    const kind = kindOfTarget(text);
    if (kind === 'server') throw refusal;
    return kind === 'folder' ? resolve(projectRoot, text) : text;
  } catch {
    throw refusal;
  }
}

function oneOf<const T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new StartProblem(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
  return found;
}

/** Who runs this installation, until an administrator can say so on a page. `\n` in a value begins a new line. */
function readAssociation(env: Environment): Partial<Association> {
  const named: Record<keyof Association, string | undefined> = {
    name: env.ASSOCIATION_NAME,
    address: env.ASSOCIATION_ADDRESS,
    email: env.ASSOCIATION_EMAIL,
    bankAccount: env.ASSOCIATION_BANK_ACCOUNT,
    taxNumber: env.ASSOCIATION_TAX_NUMBER,
    zone: env.ASSOCIATION_ZONE,
  };
  const given = Object.entries(named).flatMap(([field, value]): [string, string][] => {
    const text = value?.replaceAll('\\n', '\n').trim();
    return text ? [[field, text]] : [];
  });
  const association: Partial<Association> = Object.fromEntries(given);
  if (association.zone && !isTimeZone(association.zone))
    throw new StartProblem(`ASSOCIATION_ZONE must be a time zone such as Europe/Vienna, not "${association.zone}".`);
  if (association.email && !/^[^\s@<>]+@[^\s@<>]+$/.test(association.email))
    throw new StartProblem(`ASSOCIATION_EMAIL must be one e-mail address, not "${association.email}".`);
  return association;
}

function readProxies(text: string): string[] {
  const proxies = list(text);
  const wrong = proxies.find((proxy) => !isIP(proxy.replace(/\/\d+$/, '')));
  if (wrong) throw new StartProblem(`TRUSTED_PROXIES must list IP addresses or ranges; "${wrong}" is neither.`);
  return proxies;
}

/** Tests register more people from one address in an hour than anybody may elsewhere. */
function readMailLimits(text: string | undefined, isLoopback: boolean): Config['mailLimits'] {
  if (!text) return { perClient: 20, codesPerPerson: 10 };
  if (!isLoopback) throw new StartProblem('TEST_MAIL_LIMIT is for tests: only this machine may reach such a server.');
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new StartProblem('TEST_MAIL_LIMIT must be a number from 1 to 999999.');
  return { perClient: Number(text), codesPerPerson: Number(text) };
}

const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

function readAudiences(text: string): Audience[] {
  const audiences = list(text).map((name) => oneOf('AUDIENCES', name, ['public', 'staff']));
  if (!audiences.includes('public')) throw new StartProblem('AUDIENCES must be "public" or "public,staff".');
  return [...new Set(audiences)];
}

function readHosts(text: string): string[] {
  const hosts = list(text.toLowerCase());
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+$/.test(host));
  if (wrong) throw new StartProblem(`STAFF_HOSTS must list host names without scheme and port; "${wrong}" is none.`);
  return hosts;
}

function readOrigins(text: string): string[] {
  return list(text).map((origin) => {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin);
    if (isOrigin) return origin;
    throw new StartProblem(`REMOTE_ORIGINS must list origins such as https://staff.example.org, not "${origin}".`);
  });
}

/** A secret that programs show; what is short can be guessed. */
function readToken(name: string, text: string | undefined, atLeast: number): string | null {
  if (!text) return null;
  // It travels in a header, where a blank would end it.
  if (text.length >= atLeast && /^[\x21-\x7e]+$/.test(text)) return text;
  throw new StartProblem(`${name} must have at least ${atLeast} characters, without blanks: letters, digits, signs.`);
}

function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return dataDir;
  } catch {
    throw new StartProblem(`The data folder ${dataDir} can't be read and written. Change its rights or set DATA_DIR.`);
  }
}

/** Step by step: Node's own recursive `mkdir` never returns below `/proc` and its like. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

const isKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

function readSecretKey(env: Environment, dataDir: string): Buffer {
  const hex = env.SECRET_KEY ?? keyFile(join(dataDir, 'secret.key'), Boolean(env.DATABASE_URL));
  if (!isKey(hex)) throw new StartProblem('SECRET_KEY must be 64 hexadecimal digits.');
  return createSecretKey(hex, 'hex').export();
}

/** What stands in a data folder before anything was encrypted. */
const beforeFirstStart = /^(secret\.key|database\.password|guildhall\.pid|lost\+found|\.gitkeep)/;

/** The installation's own key, made at the first start. */
function keyFile(path: string, hasOwnDatabase: boolean): string {
  try {
    return readOrMakeSecret({
      path,
      make: () => randomBytes(32).toString('hex'),
      isWhole: isKey,
      // A database that somebody else runs may hold what an earlier start encrypted.
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
    throw new StartProblem(`The key file ${path} can't be read or made. Change its rights or set SECRET_KEY.`);
  }
}
