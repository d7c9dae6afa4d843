import type { AuditExportColumn, AuditLine } from '@guildhall/shared/contracts';
import { auditActionName, auditEntityName, wallClockAt, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { createAuditReader } from '../audit/public.ts';
import type { Cell } from './cells.ts';
import { rowsOf, walkOnReplica, type ListSource, type Order } from './list-source.ts';
import { auditExportTexts } from './texts.ts';

const cells: Record<
  AuditExportColumn,
  { width: number; of: (line: AuditLine, language: Language, zone: string) => Cell }
> = {
  at: { width: 17, of: ({ at }, _, zone) => wallClockAt(new Date(at), zone) },
  actor: {
    width: 28,
    of: ({ actor }, language) => actor.name ?? auditExportTexts[language].actors[actor.kind],
  },
  action: { width: 34, of: ({ action }, language) => auditActionName(action, language) },
  entity: { width: 18, of: ({ entity }, language) => auditEntityName(entity, language) },
  subject: { width: 28, of: ({ subject }) => subject?.label ?? null },
  entityId: { width: 38, of: ({ entityId }) => entityId },
};

/** The audit log with its filters and order. */
export function auditSource(
  { reads }: FastifyInstance,
  { query, columns, language }: Extract<Order, { list: 'audit' }>,
): ListSource {
  const walk = (zone: string) => walkOnReplica(reads, (db) => createAuditReader(db).walk(query, zone));
  const texts = auditExportTexts[language];
  return {
    permission: 'audit:read',
    title: texts.title,
    headings: columns.map((column) => texts.columns[column]),
    widths: columns.map((column) => cells[column].width),
    count: ({ zone }) => walk(zone).count(),
    rows: ({ zone }, onBatch) =>
      rowsOf(walk(zone).after, (line) => columns.map((column) => cells[column].of(line, language, zone)), onBatch),
  };
}
