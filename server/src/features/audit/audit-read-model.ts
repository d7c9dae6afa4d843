import { and, eq, getTableColumns, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { AuditDetail, AuditLine, QueryOf, listAuditEvents } from '@guildhall/shared/contracts';
import { endOfDay, fullName, startOfDay } from '@guildhall/shared/domain';
import { first, type Database } from '../../platform/database/client.ts';
import {
  applications,
  auditChain,
  auditEvents,
  invoices,
  mails,
  meetingPolls,
  membershipTypes,
  people,
  queries,
  referees,
} from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import type { PageOf } from '../../platform/http/to-route.ts';

/** Filters and order of the log. */
export type AuditChoice = Omit<QueryOf<typeof listAuditEvents>, 'page' | 'pageSize'>;

const lines = {
  ...getTableColumns(auditEvents),
  firstName: people.firstName,
  lastName: people.lastName,
};

type Row = typeof auditEvents.$inferSelect & { firstName: string | null; lastName: string | null };

/** The audit log with the administrators' filters. Days are in the reader's zone. */
export function createAuditReader(db: Database) {
  const select = (where: SQL | undefined) =>
    db.select(lines).from(auditEvents).leftJoin(people, eq(people.id, auditEvents.actorId)).where(where);

  const listOf = (choice: AuditChoice, zone: string) => ({
    table: auditEvents,
    where: conditionOf(db, choice, zone),
    sort: choice.sort,
    columns: { at: auditEvents.at },
    read: async (ids: string[]) => toLines(db, await select(inArray(auditEvents.id, ids))),
  });

  return {
    page: (choice: AuditChoice & { page: number; pageSize: number }, zone: string): Promise<PageOf<AuditLine[]>> =>
      pageOf(db, listOf(choice, zone), choice),

    /** Every line that matches the filters. */
    walk: (choice: AuditChoice, zone: string): ListWalk<AuditLine> => walkOf(db, listOf(choice, zone)),

    /** One line with before and after, or `undefined`. */
    async detail(id: string): Promise<AuditDetail | undefined> {
      const row = await select(eq(auditEvents.id, id)).then(first);
      if (!row) return undefined;
      const [line] = await toLines(db, [row]);
      const chain = await db
        .select({ position: auditChain.position, hash: auditChain.hash })
        .from(auditChain)
        .where(eq(auditChain.eventId, id))
        .then(first);
      if (!line) return undefined;
      const { before, after, reason, requestId } = row;
      return { ...line, before: toFacts(before), after: toFacts(after), reason, requestId, chain: chain ?? null };
    },
  };
}

const toFacts = (value: unknown): AuditDetail['before'] =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;

function conditionOf(
  db: Database,
  { q, entity, action, subject, person, actor, from, to }: AuditChoice,
  zone: string,
): SQL | undefined {
  return and(
    entity === undefined ? undefined : eq(auditEvents.entity, entity),
    action === undefined ? undefined : eq(auditEvents.action, action),
    subject === undefined ? undefined : eq(auditEvents.entityId, subject),
    person === undefined ? undefined : eq(auditEvents.actorId, person),
    actor && eq(auditEvents.actorKind, actor),
    from === undefined ? undefined : gte(auditEvents.at, startOfDay(from, zone)),
    to === undefined ? undefined : lte(auditEvents.at, endOfDay(to, zone)),
    q ? matching(db, q) : undefined,
  );
}

/** Lines by or about a subject with this name or number. */
function matching(db: Database, q: string): SQL | undefined {
  const named = db.select({ id: people.id }).from(people).where(matches(people.search, q));
  return or(
    inArray(auditEvents.actorId, named),
    inArray(auditEvents.entityId, named),
    ...[applications, invoices, queries].map((table) =>
      inArray(auditEvents.entityId, db.select({ id: table.id }).from(table).where(matches(table.search, q))),
    ),
  );
}

async function toLines(db: Database, rows: readonly Row[]): Promise<AuditLine[]> {
  const subjects = await readSubjects(
    db,
    rows.flatMap(({ entityId }) => entityId ?? []),
  );
  return rows.map(({ id, at, actorKind, actorId, firstName, lastName, action, entity, entityId }) => ({
    id,
    at: at.toISOString(),
    actor: {
      kind: actorKind,
      id: actorId,
      name: firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null,
    },
    action,
    entity,
    entityId,
    subject: subjects.get(entityId ?? '') ?? null,
  }));
}

type Subject = NonNullable<AuditLine['subject']>;

/** Names of the subjects of lines by id, whatever their type; deleted and unnamed ones are left out. */
async function readSubjects(db: Database, all: readonly string[]): Promise<Map<string, Subject>> {
  const ids = [...new Set(all)];
  if (ids.length === 0) return new Map();
  const [cases, bills, asked, persons, polls, letters, named, types] = await Promise.all([
    db
      .select({ id: applications.id, label: applications.number })
      .from(applications)
      .where(inArray(applications.id, ids)),
    db.select({ id: invoices.id, label: invoices.number }).from(invoices).where(inArray(invoices.id, ids)),
    db.select({ id: queries.id, label: queries.number }).from(queries).where(inArray(queries.id, ids)),
    db
      .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .where(inArray(people.id, ids)),
    db
      .select({ id: meetingPolls.id, label: meetingPolls.title })
      .from(meetingPolls)
      .where(inArray(meetingPolls.id, ids)),
    db.select({ id: mails.id, label: mails.subject }).from(mails).where(inArray(mails.id, ids)),
    db
      .select({ id: referees.id, firstName: referees.firstName, lastName: referees.lastName })
      .from(referees)
      .where(inArray(referees.id, ids)),
    db
      .select({ id: membershipTypes.id, name: membershipTypes.name })
      .from(membershipTypes)
      .where(inArray(membershipTypes.id, ids)),
  ]);
  const found: { id: string; kind: Subject['kind']; label: string | null }[] = [
    ...cases.map((row) => ({ ...row, kind: 'application' as const })),
    ...bills.map((row) => ({ ...row, kind: 'invoice' as const })),
    ...asked.map((row) => ({ ...row, kind: 'query' as const })),
    ...persons.map(({ id, ...name }) => ({ id, label: fullName(name), kind: 'user' as const })),
    ...polls.map((row) => ({ ...row, kind: 'poll' as const })),
    ...letters.map((row) => ({ ...row, kind: 'mail' as const })),
    ...named.map(({ id, ...name }) => ({ id, label: fullName(name), kind: 'referee' as const })),
    ...types.map(({ id, name }) => ({ id, label: name.en, kind: 'type' as const })),
  ];
  return new Map(found.flatMap(({ id, kind, label }) => (label === null ? [] : [[id, { kind, label }]])));
}
