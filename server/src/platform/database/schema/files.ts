import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { people } from './people.ts';

/** Files in the file store. A row exists only once its content is safely on disk. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Generated name inside the store, without any part of the uploaded name. */
    storageName: text().notNull().unique('files_storage_name_unique'),
    /** The displayed name; only sent as a download's file name. */
    name: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    uploadedById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('files_uploaded_by').on(table.uploadedById)],
);
