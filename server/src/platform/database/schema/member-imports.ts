import type {
  ImportDelimiter,
  ImportEncoding,
  ImportField,
  ImportMapping,
  ImportState,
  Language,
  RowOutcome,
  RowReason,
} from '@guildhall/shared/domain';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { people } from './people.ts';

/** A file of members, from upload to undo. */
export const memberImports = pgTable(
  'member_imports',
  {
    id: id(),
    fileName: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    encoding: text().$type<ImportEncoding>().notNull(),
    delimiter: text().$type<ImportDelimiter>().notNull(),
    columns: jsonb().$type<{ heading: string; samples: string[] }[]>().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull().default({}),
    defaults: jsonb().$type<{ language: Language; membershipTypeId: string | null }>().notNull(),
    rowsTotal: integer().notNull(),
    /** `null` for an operator's command. */
    createdById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** The message to its members and its author, while they are being invited. */
    inviting: jsonb().$type<{ note: string; byId: string }>(),
  },
  (table) => [index('member_imports_created').on(table.createdAt, table.id)],
);

/** The rows of a file. Their text is deleted when the import ends; their results stay. */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => memberImports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    cells: jsonb().$type<string[]>(),
    /** The file ends inside quotes that started here. */
    isOpen: boolean().notNull().default(false),
    label: text().notNull().default(''),
    /** The validated member of the row. */
    member: jsonb().$type<Record<string, string | null>>(),
    outcome: text().$type<RowOutcome>(),
    reason: text().$type<RowReason>(),
    field: text().$type<ImportField>(),
    /** The member added by the row, or the existing one. */
    userId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('member_import_rows_outcome').on(table.importId, table.outcome, table.row),
  ],
);
