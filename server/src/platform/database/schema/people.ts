import type { Language, Role, SecondStepType, UserState, avatarColours } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  date,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';

const listed = sql`deleted_at is null`;

// The columns of two tables and of the view that joins them (decision 0055).
const ofPeople = () => ({
  id: id(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  language: text().$type<Language>().notNull().default('en'),
  phone: text(),
  avatarColour: text().$type<(typeof avatarColours)[number]>().notNull().default('blue'),
  memberNumber: text(),
  /** No reminder of any of their invoices is created before this day. */
  dunningPausedUntil: date({ mode: 'string' }),
  dunningPauseReason: text(),
  /** Nothing is mailed to somebody who has died (decision 0051). */
  deceasedOn: date({ mode: 'string' }),
  /** The address of the import or the office, line by line; applicants enter theirs in the form. */
  postalAddress: text(),
  /** When the office entered it: it counts until a later application is submitted. */
  postalAddressCorrectedAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  deletedAt: instant(),
  /** The record that took over this one's; never a merged one itself. */
  mergedIntoId: uuid().references((): AnyPgColumn => people.id),
  version: version(),
  search: text()
    .notNull()
    .generatedAlwaysAs(
      sql`searchable(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(member_number, ''))`,
    ),
});

const ofAccounts = () => ({
  /** The address to sign in with, in lower case. */
  email: text().notNull(),
  role: smallint().$type<Role>().notNull(),
  state: text().$type<UserState>().notNull(),
  zone: text().notNull().default('UTC'),
  /** `null` until the person has chosen a password (invited people). */
  passwordHash: text(),
  /** Whether a second step is required; enrolled methods are in `factors`. */
  secondStep: boolean().notNull().default(true),
  verifiedAt: instant(),
  lastLoginAt: instant(),
});

/** Whoever the association knows. `search` is the text for searching in lists. */
export const people = pgTable(
  'people',
  {
    ...ofPeople(),
    /** Where mails go: none, or one that others may share. With an account it is the account's (a trigger). */
    email: text(),
  },
  (table) => [
    uniqueIndex('people_member_number_unique').on(table.memberNumber),
    index('people_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('people_email').on(table.email),
    // One for each order of the list, so that a page is read from the index alone.
    index('people_by_name')
      .on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id)
      .where(listed),
    index('people_by_created').on(table.createdAt, table.id).where(listed),
    index('people_merged_into')
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
  ],
);

/** What people sign in with. An account has the id of its person. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid()
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    ...ofAccounts(),
  },
  (table) => [
    uniqueIndex('accounts_email_unique').on(table.email),
    index('accounts_by_login').on(table.lastLoginAt, table.id),
    index('accounts_role_state').on(table.role, table.state),
  ],
);

/** People with their accounts: everybody who can sign in. A view, written through `people` and `accounts`. */
export const users = pgView('users', { ...ofPeople(), ...ofAccounts() }).existing();

/** A person's enrolled second factors. Seeds are encrypted, recovery codes hashed. */
export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text().$type<SecondStepType>().notNull(),
    /** TOTP: the encrypted seed. Recovery: the hash of one code. Email: empty. */
    secret: text().notNull().default(''),
    /** TOTP: the last accepted time step, so that a code works once. */
    lastStep: integer(),
    confirmedAt: instant(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index('factors_user').on(table.userId, table.type)],
);

/** Signed-in browsers: only the token's hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    ip: text().notNull(),
    agent: text().notNull(),
    revokedAt: instant(),
    revokedReason: text(),
    /** When the person last confirmed their identity in this session; required for changes of security settings. */
    confirmedAt: instant(),
  },
  (table) => [
    unique('sessions_token_hash_unique').on(table.tokenHash),
    index('sessions_user').on(table.userId, table.createdAt),
  ],
);

/** A browser whose owner passed the second step and needs no mailed code until `expiresAt`. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    agent: text().notNull(),
  },
  (table) => [
    unique('trusted_devices_token_hash_unique').on(table.tokenHash),
    index('trusted_devices_user').on(table.userId, table.createdAt),
  ],
);

/** A verified password that still waits for the second step. */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session to confirm; `null` for a sign-in, which has none yet. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    type: text().$type<SecondStepType>().notNull(),
    /** The valid mailed code; a new one invalidates it. */
    codeHash: text(),
    codeSentAt: instant(),
    codeExpiresAt: instant(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    unique('challenges_token_hash_unique').on(table.tokenHash),
    index('challenges_user').on(table.userId, table.createdAt),
    index('challenges_session').on(table.sessionId),
  ],
);

/** A person's pending new email address. Both addresses are deleted once the change has ended. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    state: text().$type<'open' | 'done' | 'refused' | 'cancelled'>().notNull(),
    oldEmail: text(),
    newEmail: text(),
    byAdministrator: boolean().notNull(),
    /** False if the old address can't confirm any more: it can only refuse then. */
    needsOld: boolean().notNull(),
    newConfirmedAt: instant(),
    oldConfirmedAt: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('address_changes_one_open')
      .on(table.userId)
      .where(sql`${table.state} = 'open'`),
    index('address_changes_expires').on(table.expiresAt),
  ],
);

export type ActionLinkPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'set_up'
  | 'invite'
  | 'confirm_new_address'
  | 'confirm_old_address'
  | 'referee'
  | 'availability';

/** Links for a single action without signing in: confirm an address, set a password, answer as referee. */
export const actionLinks = pgTable(
  'action_links',
  {
    id: id(),
    purpose: text().$type<ActionLinkPurpose>().notNull(),
    secretHash: text().notNull(),
    /** The subject: a user, a referee, an invitation; `null` only for the set-up of the first administrator. */
    subjectId: uuid(),
    generation: integer().notNull().default(1),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    openedAt: instant(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    unique('action_links_secret_hash_unique').on(table.secretHash),
    index('action_links_subject').on(table.purpose, table.subjectId, table.generation),
  ],
);
