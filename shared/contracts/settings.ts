import * as z from 'zod/mini';
import { isBankAccount } from '../domain/bank-account.ts';
import { defaultCurrency } from '../domain/currencies.ts';
import { defaultLanguage } from '../domain/languages.ts';
import { stripeModes } from '../domain/finance.ts';
import { defaultTheme, themeNames } from '../domain/themes.ts';
import { contract } from './contract.ts';
import { deadlines, newDeadlines } from './deadlines.ts';
import { articles, backupSchedule, invoicing, junkRetention, logo } from './setting-values.ts';
import {
  codeLine,
  currency,
  instant,
  language,
  line,
  optionalAddress,
  paragraph,
  timeZone,
  version,
  versionInQuery,
} from './primitives.ts';

const themeName = z.enum(themeNames);

/** The association's data in mails, pages and invoices; fields of another release are left out. */
export const association = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  /** Reply-to address of mails; empty for the sender's address. */
  replyTo: z._default(z.string(), ''),
  bankAccount: z.string(),
  taxNumber: z.string(),
  /** IANA zone in which the association's days start and end. */
  zone: z.string(),
  /** For visitors whose browser requests none of the four, and preselected for people without an account. */
  language: z._default(language, defaultLanguage),
  /** Of new fees and invoices; existing ones keep theirs. */
  currency: z._default(currency, defaultCurrency),
  /** The theme for people who have not chosen one. */
  theme: z._default(themeName, defaultTheme),
});
export type Association = z.output<typeof association>;

/** Used until the association has a name: the software's own name. */
export const unnamed = 'Guildhall';

/** The association as set by an administrator. */
const newAssociation = z.strictObject({
  name: line(120),
  address: paragraph(500, 0),
  email: optionalAddress,
  replyTo: optionalAddress,
  bankAccount: codeLine(80, 0).check(z.refine(isBankAccount, { params: { code: 'bank_account_invalid' } })),
  taxNumber: codeLine(40, 0),
  zone: timeZone,
  language,
  currency,
  theme: themeName,
});

/** The connection security of the mail server. */
export const mailSecurity = z.enum(['starttls', 'tls', 'none']);

/** The mail server; its password is never returned. */
const mailSetting = z.strictObject({
  host: z.string(),
  port: z.int(),
  security: mailSecurity,
  user: z.string(),
  hasPassword: z.boolean(),
  senderName: z.string(),
  senderAddress: z.string(),
});

const newMailSetting = z.strictObject({
  /** Empty for none. */
  host: z.string().check(z.trim(), z.maxLength(253), z.minLength(0), z.regex(/^[A-Za-z0-9._:-]*$/)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: mailSecurity,
  /** Empty for a server without sign-in; removes the password, too. */
  user: line(254, 0),
  /** Empty keeps the stored one. */
  password: z.string().check(z.minLength(0), z.maxLength(256), z.regex(/^[^\p{Cc}]*$/u)),
  senderName: line(120, 0),
  senderAddress: optionalAddress,
});
export type NewMailSetting = z.output<typeof newMailSetting>;

/** Payments through Stripe; the keys are never returned. They become active once both of a mode are set. */
const stripeSetting = z.strictObject({
  mode: z.enum(stripeModes),
  hasTestSecretKey: z.boolean(),
  hasTestWebhookSecret: z.boolean(),
  hasLiveSecretKey: z.boolean(),
  hasLiveWebhookSecret: z.boolean(),
  /** Stripe's id of the keys' account; empty until a key was accepted. */
  testAccount: z.string(),
  liveAccount: z.string(),
});

/** Empty keeps the stored one. */
const stripeSecret = z.string().check(z.trim(), z.minLength(0), z.maxLength(255), z.regex(/^[A-Za-z0-9_]*$/));

const newStripeSetting = z.strictObject({
  mode: z.enum(stripeModes),
  testSecretKey: stripeSecret,
  testWebhookSecret: stripeSecret,
  liveSecretKey: stripeSecret,
  liveWebhookSecret: stripeSecret,
});
export type NewStripeSetting = z.output<typeof newStripeSetting>;

const prefix = z.string().check(
  z.trim(),
  z.overwrite((text) => text.toUpperCase()),
  z.regex(/^[A-Z][A-Z0-9]{0,5}$/),
  z.maxLength(6),
);

/** The prefixes of numbers: `INV-2026-00042`. */
export const numbering = z.strictObject({
  applications: prefix,
  invoices: prefix,
  creditNotes: prefix,
  queries: prefix,
  /** Whether numbers restart at 1 each year; otherwise they continue. */
  restartsEachYear: z.boolean(),
});
export type Numbering = z.output<typeof numbering>;

/** The duplicate prefixes of a numbering; two series would produce the same numbers. */
export function repeatedPrefixes({ applications, invoices, creditNotes, queries }: Numbering): string[] {
  const all = [applications, invoices, creditNotes, queries, 'MEM'].map((one) => one.trim().toUpperCase());
  return all.filter((one, index) => all.indexOf(one) !== index);
}

/** The settings on the administrators' configuration page, each with its own history. */
export const settingKeys = [
  'association',
  'mail',
  'numbering',
  'availabilityNeedsLogin',
  'secondStepForOffice',
  'backups',
  'deadlines',
  'invoicing',
  'articles',
  'stripe',
  'junkRetention',
  'logo',
] as const;
export const settingKey = z.enum(settingKeys);
export type SettingName = z.output<typeof settingKey>;

/** A setting with its current value. */
const setting = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({
    version,
    value,
    /** Fields set by an environment variable, with its name; they can't be changed here. */
    fixedBy: z.record(z.string(), z.string()),
    /** When and by whom it was last changed; `null` for the default. */
    changedAt: z.nullable(instant),
    changedBy: z.nullable(z.string()),
  });

export const settings = z.strictObject({
  association: setting(association),
  mail: setting(mailSetting),
  numbering: setting(numbering),
  availabilityNeedsLogin: setting(z.boolean()),
  secondStepForOffice: setting(z.boolean()),
  backups: setting(backupSchedule),
  deadlines: setting(deadlines),
  invoicing: setting(invoicing),
  articles: setting(articles),
  stripe: setting(stripeSetting),
  junkRetention: setting(junkRetention),
  logo: setting(logo),
});
export type Settings = z.output<typeof settings>;

export const getSettings = contract.get('/settings', {
  summary: 'All settings with their versions; secrets only as “is set”',
  permission: 'configuration:edit',
  response: settings,
});

/** The command that changes one setting; `version_conflict` contains the current setting. */
const change = <const Key extends SettingName, Value extends z.ZodMiniType>(
  key: Key,
  summary: string,
  value: Value,
  ...errors: string[]
) =>
  contract.put(`/settings/${key}`, {
    summary,
    permission: 'configuration:edit',
    body: z.strictObject({ version, value }),
    response: settings.shape[key],
    errors: ['version_conflict', 'set_by_environment', ...errors],
  });

export const changeAssociation = change('association', 'Say who runs this installation', newAssociation);

/** What a change of the currency does not affect. */
const currencyUse = z.strictObject({
  currency,
  /** Unpaid issued invoices. */
  unpaidInvoices: z.int(),
  /** Membership types with a fee in it. */
  membershipTypes: z.int(),
});
export type CurrencyUse = z.output<typeof currencyUse>;

export const listCurrencyUse = contract.get('/settings/currency-use', {
  summary: 'How many unpaid invoices and fees of membership types there are in each currency',
  permission: 'configuration:edit',
  response: z.array(currencyUse),
});

/** Tested before it is saved: a mistyped server would lock the office out of mailed codes. */
export const changeMail = change('mail', 'Set the mail server and the sender', newMailSetting, 'mail_server_refused');

export const testMailServer = contract.post('/settings/mail/test', {
  summary: 'Send a test to yourself over the mail server that counts',
  permission: 'configuration:edit',
  body: z.strictObject({}),
  /** The server's response, verbatim. */
  response: z.strictObject({ to: z.string(), answer: z.string() }),
  errors: ['no_mail_server', 'mail_server_refused'],
});

export const changeNumbering = change(
  'numbering',
  'Set how numbers begin and when they start again',
  numbering.check(z.refine((value) => repeatedPrefixes(value).length === 0, { params: { code: 'prefix_repeated' } })),
  'prefix_used_before',
);

export const changeAvailabilityNeedsLogin = change(
  'availabilityNeedsLogin',
  'Whether saying when one can come takes a session beside the link',
  z.boolean(),
);

export const changeSecondStepForOffice = change(
  'secondStepForOffice',
  'Whether administrators and staff need a second step to sign in',
  z.boolean(),
);

export const changeBackupSchedule = change(
  'backups',
  'Set when backups are made and how long they are kept',
  backupSchedule,
);

export const changeDeadlines = change('deadlines', 'Set when reminders leave and what ends by itself', newDeadlines);

export const changeInvoicing = change(
  'invoicing',
  'Set when invoices are due, what they say and how they are paid',
  invoicing,
);

export const changeArticles = change('articles', 'Set what invoices bill again and again', articles);

/** Verified with Stripe before it is saved. */
export const changeStripe = change(
  'stripe',
  'Set the keys with which Stripe takes payments',
  newStripeSetting,
  'stripe_key_unfit',
  'stripe_key_live',
  'stripe_key_test',
  'stripe_webhook_secret_unfit',
  'stripe_refused',
  'stripe_silent',
);

export const changeJunkRetention = change(
  'junkRetention',
  'Set how long what was deleted can be restored',
  junkRetention,
);

/** One part named `file`; its content decides the type. */
export const uploadLogo = contract.post('/settings/logo', {
  summary: 'Set the logo of the association: a PNG or JPEG image',
  permission: 'configuration:edit',
  query: z.strictObject({ version: versionInQuery }),
  bodyKind: 'multipart',
  response: settings.shape.logo,
  errors: [
    'malformed_upload',
    'file_too_big',
    'logo_kind_refused',
    'logo_too_big',
    'logo_too_wide',
    'image_unreadable',
  ],
});

export const removeLogo = contract.delete('/settings/logo', {
  summary: 'Remove the logo; its history keeps it',
  permission: 'configuration:edit',
  body: z.strictObject({ version }),
  response: settings.shape.logo,
});
