import { isDeepStrictEqual } from 'node:util';
import {
  accounting,
  articles,
  association,
  backupSchedule,
  closedMonths,
  deadlines,
  invoicing,
  junkRetention,
  logo,
  mailSecurity,
  maintenance,
  numbering,
  unnamed,
} from '@guildhall/shared/contracts';
import {
  bankFields,
  dayOrders,
  decimalMarks,
  defaultAccounts,
  defaultCurrency,
  defaultDeadlines,
  defaultJunkRetention,
  defaultLanguage,
  defaultTheme,
  dunningDaysDefault,
  renewalGraceDays,
  setUpMarks,
  setUpStepKeys,
  stripeModes,
} from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { systemActor, type Actor } from '../audit/actor.ts';
import { first, only, type Queryable } from '../database/client.ts';
import { settingChanges, settings } from '../database/schema/index.ts';
import type { Clock } from '../clock/clock.ts';

export { unnamed };

/**
 * Every setting with its schema and its default. Fields added later need a default (`z._default`): a stored value that
 * doesn't match the schema counts as not set.
 */
const definitions = {
  association: {
    schema: association,
    // No invented data: until the association is configured, mails show the software's name and no invoice is issued
    // (see association.ts).
    initial: {
      name: unnamed,
      address: '',
      email: '',
      replyTo: '',
      bankAccount: '',
      taxNumber: '',
      zone: 'UTC',
      language: defaultLanguage,
      currency: defaultCurrency,
      theme: defaultTheme,
    },
  },
  /** The mail server; the environment takes precedence (platform/mail/mail-server.ts). */
  mail: {
    schema: z.strictObject({
      host: z.string(),
      port: z.int(),
      security: mailSecurity,
      user: z.string(),
      /** Encrypted with the installation's key. */
      password: z.nullable(z.string()),
      senderName: z.string(),
      senderAddress: z.string(),
    }),
    initial: {
      host: '',
      port: 587,
      security: 'starttls',
      user: '',
      password: null,
      senderName: '',
      senderAddress: '',
    },
  },
  /** Prefixes of numbers, and whether they start at 1 each year (platform/number-series/number-series.ts). */
  numbering: {
    schema: numbering,
    initial: { applications: 'APP', invoices: 'INV', creditNotes: 'CRN', queries: 'QRY', restartsEachYear: true },
  },
  /** Answering an availability poll needs a session in addition to the link. */
  availabilityNeedsLogin: { schema: z.boolean(), initial: false },
  /** Whether administrators and staff need a second step (domain rule 16). */
  secondStepForOffice: { schema: z.boolean(), initial: true },
  /** Automatic backups; the environment takes precedence (platform/backup/schedule.ts). */
  backups: { schema: backupSchedule, initial: { isOn: false, at: '03:00', keepDays: 14 } },
  /** When reminders are sent and things expire; a change has limited effect on existing ones (deadlines.ts). */
  deadlines: { schema: deadlines, initial: defaultDeadlines },
  /** Due dates, texts and payment methods of invoices. */
  invoicing: {
    schema: invoicing,
    initial: {
      dueDays: 30,
      note: { en: '', fr: '', ar: '', cn: '' },
      sellerCountry: '',
      taxFreeReason: 'exempt',
      offersOnlinePayment: true,
      dunningDays: dunningDaysDefault,
      dunningFees: [],
      graceDays: renewalGraceDays.initial,
      lapsesAutomatically: true,
    },
  },
  /** What invoices bill again and again. */
  articles: { schema: articles, initial: { articles: [] } },
  /** Stripe's keys, encrypted with the installation's key, separate for test and live mode (stripe-keys.ts). */
  stripe: {
    schema: z.strictObject({
      mode: z.enum(stripeModes),
      testSecretKey: z.nullable(z.string()),
      testWebhookSecret: z.nullable(z.string()),
      testAccount: z.string(),
      liveSecretKey: z.nullable(z.string()),
      liveWebhookSecret: z.nullable(z.string()),
      liveAccount: z.string(),
    }),
    initial: {
      mode: 'test',
      testSecretKey: null,
      testWebhookSecret: null,
      testAccount: '',
      liveSecretKey: null,
      liveWebhookSecret: null,
      liveAccount: '',
    },
  },
  /** The accounts of the journal (features/accounting). */
  accounting: {
    schema: accounting,
    initial: { accounts: [...defaultAccounts], consultantNumber: 1001, clientNumber: 1 },
  },
  /** Closed months, which accept no more postings (closed-months.ts). */
  closedMonths: { schema: closedMonths, initial: { through: null } },
  /** How CSV bank statements were read the last time, newest first: for each format and account. */
  bankFormats: {
    schema: z.array(
      z.strictObject({
        format: z.string(),
        account: z.string(),
        mapping: z.partialRecord(z.enum(bankFields), z.int()),
        decimalMark: z.enum(decimalMarks),
        dayOrder: z.enum(dayOrders),
      }),
    ),
    initial: [],
  },
  /** Number of days until deleted items and spam are purged (domain rule 13). */
  junkRetention: { schema: junkRetention, initial: defaultJunkRetention },
  /** Shown on the site, public forms and invoices; the content is in the file store. */
  logo: { schema: logo, initial: { image: null } },
  /** The headings of each field in the last import of members. */
  memberImportHeadings: { schema: z.record(z.string(), z.string()), initial: {} },
  /** Administrators' decisions in the guided set-up (features/set-up). */
  setUp: {
    schema: z.strictObject({
      marks: z.partialRecord(z.enum(setUpStepKeys), z.enum(setUpMarks)),
      isDismissed: z.boolean(),
    }),
    initial: { marks: {}, isDismissed: false },
  },
  /** Closed to everyone except administrators (features/maintenance). */
  maintenance: { schema: maintenance, initial: { isOn: false, message: null, until: null, since: null } },
} as const;

export type SettingKey = keyof typeof definitions;
export type SettingValue<Key extends SettingKey> = z.output<(typeof definitions)[Key]['schema']>;
export type Association = SettingValue<'association'>;

/** The default of each setting. */
export const initialSetting = <const Key extends SettingKey>(key: Key) => definitions[key].initial as SettingValue<Key>;

/** Parses the value stored under a key; `null` if it doesn't match the schema, for example from an older release. */
export function parseSetting<const Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> | null {
  const parsed = z.safeParse(definitions[key].schema, stored);
  // The schema belongs to the key, which TypeScript can't infer through the lookup.
  return parsed.success ? (parsed.data as SettingValue<Key>) : null;
}

/** Reads a setting; a value from an older release that doesn't match counts as not set. */
export async function readSetting<const Key extends SettingKey>(db: Queryable, key: Key): Promise<SettingValue<Key>> {
  const row = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).then(first);
  return parseSetting(key, row?.value) ?? initialSetting(key);
}

/** Locks a setting until the transaction ends, even if it was never set: two changes of it queue up. */
export async function lockSetting<const Key extends SettingKey>(
  tx: Queryable,
  clock: Clock,
  key: Key,
): Promise<{ version: number; value: SettingValue<Key> }> {
  const value = initialSetting(key);
  await tx.insert(settings).values({ key, value, updatedAt: clock.now() }).onConflictDoNothing();
  const row = await tx.select().from(settings).where(eq(settings.key, key)).for('update').then(only);
  return { version: row.version, value: parseSetting(key, row.value) ?? value };
}

/** Saves a setting and records its author and previous value; saving the same value changes nothing. */
export async function writeSetting<const Key extends SettingKey>(
  tx: Queryable,
  clock: Clock,
  key: Key,
  value: SettingValue<Key>,
  actor: Actor = systemActor,
): Promise<void> {
  const before = await lockSetting(tx, clock, key);
  const [version, at] = [before.version + 1, clock.now()];
  if (isDeepStrictEqual(before.value, value)) return;
  await tx.update(settings).set({ value, version, updatedAt: at }).where(eq(settings.key, key));
  await tx.insert(settingChanges).values({
    key,
    version,
    before: before.value,
    after: value,
    at,
    actorId: actor.kind === 'user' ? actor.id : null,
    actorName: actor.name,
  });
}
