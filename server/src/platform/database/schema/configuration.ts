import type {
  FixedDocumentKind,
  OwnDocument,
  FeeDue,
  FormDefinition,
  LocalText,
  PeriodKind,
  RefereeQualification,
  RefereeTiming,
} from '@guildhall/shared/domain';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';

/** One setting per row, under a key; its schema is in code. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull(),
  version: version(),
});

/** Each setting before and after a change, in order; secrets stay encrypted. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: id(),
    key: text()
      .notNull()
      .references(() => settings.key),
    /** The version created by the change. */
    version: integer().notNull(),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    at: instant().notNull(),
    /** `null` for changes by the server itself, from its environment. */
    actorId: uuid(),
    actorName: text().notNull(),
  },
  (table) => [unique('setting_changes_version_unique').on(table.key, table.version)],
);

/** The last number per series and year; locked by the transaction that assigns the next one. */
export const numberSeries = pgTable(
  'number_series',
  { series: text().notNull(), year: smallint().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** A published form; applications keep the version they were started with. */
export const formVersions = pgTable(
  'form_versions',
  {
    id: id(),
    formKey: text().notNull(),
    number: integer().notNull(),
    definition: jsonb().$type<FormDefinition>().notNull(),
    publishedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('form_versions_number_unique').on(table.formKey, table.number)],
);

export const membershipTypes = pgTable('membership_types', {
  id: id(),
  key: text().notNull().unique('membership_types_key_unique'),
  name: jsonb().$type<LocalText>().notNull(),
  description: jsonb().$type<LocalText>().notNull(),
  feeMinor: integer().notNull(),
  currency: text().notNull().default('EUR'),
  taxRateBasisPoints: integer().notNull().default(0),
  feeDue: text().$type<FeeDue>().notNull().default('after_approval'),
  periodKind: text().$type<PeriodKind>().notNull().default('calendar_year'),
  refereesNeeded: smallint().notNull().default(2),
  refereesQualify: text().$type<RefereeQualification>().notNull().default('anybody'),
  refereesText: jsonb().$type<LocalText>(),
  asksReferees: text().$type<RefereeTiming>().notNull().default('after_check'),
  requiredDocuments: jsonb().$type<FixedDocumentKind[]>().notNull().default([]),
  ownDocuments: jsonb().$type<OwnDocument[]>().notNull().default([]),
  formVersionId: uuid()
    .notNull()
    .references(() => formVersions.id),
  opensAt: instant(),
  closesAt: instant(),
  isOpen: boolean().notNull().default(true),
  sortOrder: smallint().notNull().default(0),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  version: version(),
});
