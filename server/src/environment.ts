import { isIP } from 'node:net';
import { emailAddress } from '@guildhall/shared/contracts';
import { currencies, isTimeZone, languages, themeNames, withoutEnd } from '@guildhall/shared/domain';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import * as z from 'zod/mini';
import { parseBounceUrl } from './platform/mail/bounce-url.ts';

// The environment variables the server reads. An error is a sentence that starts with the variable's name; values that
// may contain a password are not repeated in it.

/** A text that must pass a test. @param refusal the text after the variable's name if it fails */
const text = (isFine: (text: string) => boolean, refusal: (text: string) => string) =>
  z.string().check(z.refine(isFine, { abort: true, error: ({ input }) => refusal(String(input)) }));

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}, not "${String(input)}".` });

/** Several values separated by commas or spaces. */
const listOf = <Item extends z.core.$ZodType<unknown, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    ),
    z.array(item),
  );

/** An optional variable; an empty value counts as missing, as compose files pass it on. */
const optional = <Value extends z.core.$ZodType<unknown, string>>(value: Value) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((given) => given || undefined),
    ),
    z.optional(value),
  );

const url = (...protocols: string[]) =>
  text(
    (address) => URL.canParse(address) && protocols.includes(new URL(address).protocol),
    () => `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  );

/** Pages, files and cookies are served from the root of a host name, so the URL must have no path. */
const rootUrl = z.pipe(
  url('http:', 'https:').check(
    z.refine(
      (address) => {
        const { origin, href, username, password } = new URL(address);
        return withoutEnd(href, /\//) === origin && !username && !password;
      },
      {
        error: ({ input }) =>
          `must be an address without a path, as ${new URL(String(input)).origin} is: nothing may follow the host.`,
      },
    ),
  ),
  z.transform((address) => new URL(address).origin),
);

/** A secret presented by programs; short ones can be guessed. It is sent in a header, so it must not contain spaces. */
const token = (atLeast: number) =>
  text(
    (value) => value.length >= atLeast && /^[\x21-\x7e]+$/.test(value),
    () => `must have at least ${atLeast} characters, without blanks: letters, digits, signs.`,
  );

/** The sender of mails as in headers: an address, or a name followed by an address in angle brackets. */
function isSender(sender: string): boolean {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(sender.trim()) ?? ['', '', sender];
  return emailAddress.safeParse(address).success && /^[^\p{Cc}]*$/u.test(name);
}

function isStore(place: string): boolean {
  try {
    return kindOfTarget(place) !== 'server';
  } catch {
    return false;
  }
}

const isOrigin = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === address && /^https?:/.test(address);

/** Of the association; `\n` in a value starts a new line. */
const ofAssociation = (value: z.core.$ZodType<string, string> = z.string()) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((given) => given?.replaceAll('\\n', '\n').trim() || undefined),
    ),
    z.optional(value),
  );

/** Whether a text can be the installation's key. */
export const isKey = (hex: string): boolean => /^[0-9a-f]{64}$/i.test(hex);

const environment = z.object({
  ASSOCIATION_ADDRESS: ofAssociation(),
  ASSOCIATION_BANK_ACCOUNT: ofAssociation(),
  ASSOCIATION_CURRENCY: optional(oneOf(currencies)),
  ASSOCIATION_EMAIL: ofAssociation(
    text(
      (address) => /^[^\s@<>]+@[^\s@<>]+$/.test(address),
      (address) => `must be one e-mail address, not "${address}".`,
    ),
  ),
  ASSOCIATION_LANGUAGE: optional(oneOf(languages)),
  ASSOCIATION_NAME: ofAssociation(),
  ASSOCIATION_TAX_NUMBER: ofAssociation(),
  ASSOCIATION_THEME: optional(oneOf(themeNames)),
  ASSOCIATION_ZONE: ofAssociation(
    text(isTimeZone, (zone) => `must be a time zone such as Europe/Vienna, not "${zone}".`),
  ),
  AUDIENCES: z.prefault(
    listOf(oneOf(['public', 'staff'])).check(
      z.refine((audiences) => audiences.includes('public'), { error: 'must be "public" or "public,staff".' }),
    ),
    'public,staff',
  ),
  BACKUP_AT: optional(
    text(
      (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
      (time) => `must be a time of day such as 03:00, not "${time}".`,
    ),
  ),
  BACKUP_KEEP_DAYS: optional(
    text(
      (days) => /^[1-9]\d{0,3}$/.test(days),
      (days) => `must be a number of days from 1 to 9999, not "${days}".`,
    ),
  ),
  BACKUPS: optional(text(isStore, () => 'must be a folder or a bucket (s3://…).')),
  BACKUP_PASSPHRASE: optional(
    // It can be attacked offline, without limit.
    text(
      (passphrase) => passphrase.length >= 12,
      () => 'must have at least 12 characters; several words are best.',
    ),
  ),
  BOUNCE_URL: optional(
    text(
      (address) => parseBounceUrl(address) !== null,
      () =>
        'must be a mailbox such as imaps://user:password@mail.example.org:993/INBOX: user, password, host, and nothing behind the folder. Letters such as @ and / in user and password are written as %40 and %2F.',
    ),
  ),
  DATABASE_READ_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  DATA_DIR: z.prefault(z.string(), '.guildhall'),
  DEPLOYMENTS: optional(text(isStore, () => 'must be a folder or a bucket (s3://…).')),
  FILES: optional(text(isStore, () => 'must be a folder or a bucket (s3://…).')),
  HOST: z.prefault(z.string(), '127.0.0.1'),
  LOG_FORMAT: z.prefault(oneOf(['text', 'json']), 'text'),
  LOG_LEVEL: z.prefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  MAIL_FROM: z.optional(
    z.pipe(
      text(
        isSender,
        (sender) =>
          `must be an e-mail address, alone or as Name <office@example.org>, not "${sender.replace(/\p{Cc}/gu, ' ')}".`,
      ),
      z.transform((sender) => sender.trim()),
    ),
  ),
  METRICS_TOKEN: optional(token(16)),
  NODE_ENV: z.optional(z.string()),
  PORT: z.pipe(
    z.prefault(
      text(
        (port) => /^\d{1,5}$/.test(port) && Number(port) <= 65535,
        (port) => `must be a number from 0 to 65535, not "${port}".`,
      ),
      '8080',
    ),
    z.transform(Number),
  ),
  PUBLIC_URL: optional(rootUrl),
  RELEASE_TOKEN: optional(token(32)),
  REMOTE_ORIGINS: z.prefault(
    listOf(text(isOrigin, (origin) => `must list origins such as https://staff.example.org, not "${origin}".`)),
    '',
  ),
  SECRET_KEY: z.optional(text(isKey, () => 'must be 64 hexadecimal digits.')),
  SEED: z.prefault(oneOf(['demo', 'none']), 'demo'),
  SITE_DIR: optional(z.string()),
  // Keys are sent there: never to another machine than Stripe's.
  STRIPE_URL: optional(
    text(
      (address) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(address),
      () => 'must be an address of this machine, such as http://127.0.0.1:12111. Leave it out to reach Stripe.',
    ),
  ),
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  STAFF_HOSTS: z.prefault(
    listOf(
      z.pipe(
        text(
          (host) => /^[a-z0-9.-]+$/i.test(host),
          (host) => `must list host names without scheme and port; "${host}" is none.`,
        ),
        z.transform((host) => host.toLowerCase()),
      ),
    ),
    '',
  ),
  TEST_MAIL_LIMIT: optional(
    text(
      (limit) => /^[1-9]\d{0,5}$/.test(limit),
      () => 'must be a number from 1 to 999999.',
    ),
  ),
  TRUSTED_PROXIES: z.prefault(
    listOf(
      text(
        (proxy) => isIP(proxy.replace(/\/\d+$/, '')) !== 0,
        (proxy) => `must list IP addresses or ranges; "${proxy}" is neither.`,
      ),
    ),
    '',
  ),
  WORKERS: z.pipe(
    z.prefault(
      text(
        (count) => /^([1-9]|[1-5]\d|6[0-4])$/.test(count),
        (count) => `must be a number from 1 to 64, not "${count}".`,
      ),
      '1',
    ),
    z.transform(Number),
  ),
});

export type Environment = z.output<typeof environment>;

/** The names of all supported variables. */
export const settings: readonly string[] = Object.keys(environment.shape);

/** An error that prevents the start: `main` prints only the message and exits with code 1. */
export class StartProblem extends Error {}

/**
 * Validates the environment variables and adds defaults.
 * @throws StartProblem with one sentence for each invalid variable: its name and valid values
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const read = environment.safeParse(env);
  if (read.success) return read.data;
  const sentences = new Map<PropertyKey, string>();
  for (const { path, message } of read.error.issues) {
    const [name = ''] = path;
    if (!sentences.has(name)) sentences.set(name, `${String(name)} ${message}`);
  }
  throw new StartProblem([...sentences.values()].join('\n'));
}
