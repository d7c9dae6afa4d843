import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * Who did what, when, and the values before and after; personal data masked. Triggers refuse every change and assign
 * each line its position in the chain (migration 0012).
 */
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
    index('audit_events_subject').on(table.entityId, table.at),
    index('audit_events_at').on(table.at),
  ],
);

/**
 * The audit log's hash chain: each line's hash covers its content and the previous hash, so that changed, added or
 * removed lines are detected (platform/audit/verify.ts).
 */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  eventId: uuid().notNull().unique('audit_chain_event_unique'),
  hash: text().notNull(),
});
