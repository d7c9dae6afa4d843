import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './people.ts';

/** Bytes in the file store. A row exists only once its bytes are safely on disk. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Generated name inside the store; nothing of the uploaded name gets there. */
    storageName: text().notNull().unique('files_storage_name_unique'),
    /** The name people see; sent only as a download's file name. */
    name: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    uploadedById: uuid().references(() => users.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('files_uploaded_by').on(table.uploadedById)],
);
