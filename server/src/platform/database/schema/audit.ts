import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Who did what, when, and what it was before and after; only ever appended, personal data masked. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant().notNull(),
    actorKind: text().$type<'user' | 'link' | 'system'>().notNull(),
    actorId: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    requestId: text(),
  },
  (table) => [
    index('audit_events_entity').on(table.entity, table.entityId, table.at),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_at').on(table.at),
  ],
);
