import type { Language, Role, SecondStepType, UserState, avatarColours } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  date,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';

/** People who can sign in. `email` is stored in lower case; `search` is the text for the list's search. */
const listed = sql`deleted_at is null`;

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: smallint().$type<Role>().notNull(),
    state: text().$type<UserState>().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    zone: text().notNull().default('UTC'),
    phone: text(),
    avatarColour: text().$type<(typeof avatarColours)[number]>().notNull().default('blue'),
    /** `null` until the person has chosen a password (invited people). */
    passwordHash: text(),
    /** Whether a second step is required; enrolled methods are in `factors`. */
    secondStep: boolean().notNull().default(true),
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
    verifiedAt: instant(),
    lastLoginAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    /** The person's other account, which took over this one's records; never a merged one itself. */
    mergedIntoId: uuid().references((): AnyPgColumn => users.id),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`searchable(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(member_number, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    uniqueIndex('users_member_number_unique').on(table.memberNumber),
    index('users_search').using('gin', sql`${table.search} gin_trgm_ops`),
    // One for each order of the list, so that a page is read from the index alone.
    index('users_by_name')
      .on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id)
      .where(listed),
    index('users_by_email').on(table.email, table.id).where(listed),
    index('users_by_created').on(table.createdAt, table.id).where(listed),
    index('users_by_login').on(table.lastLoginAt, table.id).where(listed),
    index('users_role_state').on(table.role, table.state),
    index('users_merged_into')
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
  ],
);

/** A person's enrolled second factors. Seeds are encrypted, recovery codes hashed. */
export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
      .references(() => users.id, { onDelete: 'cascade' }),
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
      .references(() => users.id, { onDelete: 'cascade' }),
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
      .references(() => users.id, { onDelete: 'cascade' }),
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
      .references(() => users.id, { onDelete: 'cascade' }),
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
