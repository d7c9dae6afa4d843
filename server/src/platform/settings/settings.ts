import { isDeepStrictEqual } from 'node:util';
import {
  accounting,
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
 * Every setting with its schema and the value that counts until somebody sets another. A field that is added later needs
 * a default (`z._default`): a stored value that doesn't fit counts as not set.
 */
const definitions = {
  association: {
    schema: association,
    // Nothing invented: until somebody says who runs this installation, mails bear the software's name and no invoice is
    // issued (see association.ts).
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
  /** The mail server; what the environment names comes first (platform/mail/mail-server.ts). */
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
  /** How numbers begin, and whether they start at 1 each year (platform/number-series/number-series.ts). */
  numbering: {
    schema: numbering,
    initial: { applications: 'APP', invoices: 'INV', creditNotes: 'CRN', queries: 'QRY', restartsEachYear: true },
  },
  /** Saying when one can come takes a session beside the link. */
  availabilityNeedsLogin: { schema: z.boolean(), initial: false },
  /** Second step asked of administrators and staff (domain rule 16). */
  secondStepForOffice: { schema: z.boolean(), initial: true },
  /** Backups made by themselves; what the environment names comes first (platform/backup/schedule.ts). */
  backups: { schema: backupSchedule, initial: { isOn: false, at: '03:00', keepDays: 14 } },
  /** When reminders leave and what ends by itself; read with what a change leaves alone (deadlines.ts). */
  deadlines: { schema: deadlines, initial: defaultDeadlines },
  /** When invoices are due, what they say and how they are paid. */
  invoicing: {
    schema: invoicing,
    initial: {
      dueDays: 30,
      note: { en: '', fr: '', ar: '', cn: '' },
      sellerCountry: '',
      offersOnlinePayment: true,
      dunningDays: dunningDaysDefault,
      dunningFees: [],
      graceDays: renewalGraceDays.initial,
    },
  },
  /** Stripe's keys, encrypted with the installation's, test and live apart (stripe-keys.ts). */
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
  /** Months in which nothing is entered any more (closed-months.ts). */
  closedMonths: { schema: closedMonths, initial: { through: null } },
  /** The headings and formats that the last CSV statement of the bank was read with. */
  bankColumns: {
    schema: z.strictObject({
      headings: z.partialRecord(z.enum(bankFields), z.string()),
      decimalMark: z.enum(decimalMarks),
      dayOrder: z.enum(dayOrders),
    }),
    initial: { headings: {}, decimalMark: ',', dayOrder: 'dmy' },
  },
  /** Days until what was deleted, or is spam, is gone for good (domain rule 13). */
  junkRetention: { schema: junkRetention, initial: defaultJunkRetention },
  /** Shown by the site, on public forms and on invoices; the bytes are in the file store. */
  logo: { schema: logo, initial: { image: null } },
  /** The headings that the last import of members read each field from. */
  memberImportHeadings: { schema: z.record(z.string(), z.string()), initial: {} },
  /** What administrators have said about the guided set-up (features/set-up). */
  setUp: {
    schema: z.strictObject({
      marks: z.partialRecord(z.enum(setUpStepKeys), z.enum(setUpMarks)),
      isDismissed: z.boolean(),
    }),
    initial: { marks: {}, isDismissed: false },
  },
  /** Closed to everybody but administrators (features/maintenance). */
  maintenance: { schema: maintenance, initial: { isOn: false, message: null, until: null, since: null } },
} as const;

export type SettingKey = keyof typeof definitions;
export type SettingValue<Key extends SettingKey> = z.output<(typeof definitions)[Key]['schema']>;
export type Association = SettingValue<'association'>;

/** What each setting is where nothing is stored. */
export const initialSetting = <const Key extends SettingKey>(key: Key) => definitions[key].initial as SettingValue<Key>;

/** Reads what is stored under a key; `null` for what no longer fits, as an older release may have stored it. */
export function parseSetting<const Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> | null {
  const parsed = z.safeParse(definitions[key].schema, stored);
  // The schema belongs to the key, which TypeScript can't carry through the lookup.
  return parsed.success ? (parsed.data as SettingValue<Key>) : null;
}

/** Reads a setting; what was stored by an older release and no longer fits counts as not set. */
export async function readSetting<const Key extends SettingKey>(db: Queryable, key: Key): Promise<SettingValue<Key>> {
  const row = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).then(first);
  return parseSetting(key, row?.value) ?? initialSetting(key);
}

/** Locks a setting until the transaction ends, also one that was never set: two changes of it queue up. */
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

/** Sets a setting and notes who changed it from what; the same value again changes nothing. */
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
