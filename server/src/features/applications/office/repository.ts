import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type ApplicationFile, currency } from '@guildhall/shared/contracts';
import { type Queryable, first, type Transaction } from '../../../platform/database/client.ts';
import {
  auditEvents,
  changeRequests,
  decisions,
  invoices,
  mails,
  meetingPolls,
  meetings,
  people,
  referees,
  type ChangeRequestItem,
} from '../../../platform/database/schema/index.ts';
import { fullName } from '../../../platform/audit/actor.ts';
import { openMinor } from '../../invoices/public.ts';
import type { Clock } from '../../../platform/clock/clock.ts';

type Statements = ApplicationFile['statements'];

/**
 * Referees' complete answers, including confidential ones: for the file that only administrators open (domain rule 5).
 */
async function readStatements(db: Queryable, applicationId: string): Promise<Statements> {
  const rows = await db
    .select()
    .from(referees)
    .where(and(eq(referees.applicationId, applicationId), isNotNull(referees.answeredAt), isNull(referees.deletedAt)))
    .orderBy(asc(referees.position));
  const setAsideBy = await readSetAsideBy(
    db,
    rows.filter(({ setAsideAt }) => setAsideAt !== null).map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const { answer, answeredAt, declaration } = row;
    if (!answer || !answeredAt || !declaration) return [];
    return [
      {
        refereeId: row.id,
        name: fullName(row),
        organisation: row.organisation,
        answer,
        relation: row.statedRelation,
        knownForYears: row.knownForYears,
        statement: row.statement ?? '',
        confidential: row.isConfidential,
        signedAs: row.signedAs,
        signaturePath: row.signaturePath,
        answeredAt: answeredAt.toISOString(),
        declaration,
        setAside: row.setAsideAt && {
          reason: row.setAsideReason ?? '',
          at: row.setAsideAt.toISOString(),
          by: setAsideBy.get(row.id) ?? '',
        },
      },
    ];
  });
}

/** Who excluded which statement, from the audit log. */
async function readSetAsideBy(db: Queryable, refereeIds: string[]): Promise<Map<string, string>> {
  if (refereeIds.length === 0) return new Map();
  const rows = await db
    .select({ refereeId: auditEvents.entityId, firstName: people.firstName, lastName: people.lastName })
    .from(auditEvents)
    .innerJoin(people, eq(people.id, auditEvents.actorId))
    .where(and(eq(auditEvents.action, 'referee.set_aside'), inArray(auditEvents.entityId, refereeIds)));
  return new Map(rows.map(({ refereeId, ...who }) => [refereeId ?? '', fullName(who)]));
}

async function readDecisions(db: Queryable, applicationId: string): Promise<ApplicationFile['decisions']> {
  const rows = await db
    .select({
      decision: decisions,
      decidedBy: { firstName: people.firstName, lastName: people.lastName },
      meeting: { startsAt: meetings.startsAt, zone: meetings.zone },
      poll: { id: meetingPolls.id, title: meetingPolls.title },
    })
    .from(decisions)
    .innerJoin(people, eq(people.id, decisions.decidedById))
    .leftJoin(meetings, eq(meetings.id, decisions.meetingId))
    .leftJoin(meetingPolls, eq(meetingPolls.id, meetings.pollId))
    .where(eq(decisions.applicationId, applicationId))
    .orderBy(desc(decisions.decidedAt), desc(decisions.id));
  return rows.map(({ decision, decidedBy, meeting, poll }) => {
    const { id, outcome, reason, conditions, textForApplicant, decidedAt } = decision;
    return {
      id,
      outcome,
      reason,
      conditions,
      textForApplicant,
      decidedBy: fullName(decidedBy),
      decidedAt: decidedAt.toISOString(),
      meeting: meeting && poll && { ...poll, startsAt: meeting.startsAt.toISOString(), zone: meeting.zone },
    };
  });
}

async function readMails(db: Queryable, applicationId: string): Promise<ApplicationFile['mails']> {
  const rows = await db
    .select({
      id: mails.id,
      subject: mails.subject,
      state: mails.state,
      to: mails.to,
      sentAt: mails.sentAt,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(and(eq(mails.applicationId, applicationId), isNull(mails.deletedAt)))
    .orderBy(desc(mails.createdAt), desc(mails.id));
  return rows.map(({ sentAt, createdAt, ...mail }) => ({ ...mail, at: (sentAt ?? createdAt).toISOString() }));
}

async function readInvoices(db: Queryable, applicationId: string): Promise<ApplicationFile['invoices']> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.applicationId, applicationId), isNull(invoices.deletedAt)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id));
  return rows.map((row) => {
    const money = (amountMinor: number) => ({ amountMinor, currency: z.parse(currency, row.currency) });
    const { id, number, state } = row;
    return { id, number, state, gross: money(row.grossMinor), open: money(openMinor(row)) };
  });
}

/** Everything about an application besides the application itself. */
export async function readFileParts(
  db: Queryable,
  applicationId: string,
): Promise<Omit<ApplicationFile, 'application'>> {
  const [statements, decided, written, billed] = await Promise.all([
    readStatements(db, applicationId),
    readDecisions(db, applicationId),
    readMails(db, applicationId),
    readInvoices(db, applicationId),
  ]);
  return { statements, decisions: decided, mails: written, invoices: billed };
}

export type ChangeRequestRow = typeof changeRequests.$inferSelect;

const isOpenOf = (applicationId: string) =>
  and(
    eq(changeRequests.applicationId, applicationId),
    isNull(changeRequests.answeredAt),
    isNull(changeRequests.cancelledAt),
  );

/** The open change request of an application, if any. */
export const openChangesOf = (db: Queryable, applicationId: string): Promise<ChangeRequestRow | undefined> =>
  db
    .select()
    .from(changeRequests)
    .where(isOpenOf(applicationId))
    .orderBy(desc(changeRequests.createdAt))
    .limit(1)
    .then(first);

/** True when the open request contains one of these items, e.g. a document of kind `cv`. */
export const asksFor = (
  request: ChangeRequestRow | undefined,
  kind: ChangeRequestItem['kind'],
  target?: string,
): boolean =>
  request?.items.some((item) => item.kind === kind && (target === undefined || item.target === target)) ?? false;

/** Stores the changes that the office requests from the applicant. */
export const addChanges = async (tx: Transaction, request: typeof changeRequests.$inferInsert): Promise<void> => {
  await tx.insert(changeRequests).values(request);
};

/** Gives requested changes another deadline and more items. */
export const amendChangesOf = async (
  tx: Transaction,
  { id }: ChangeRequestRow,
  change: Pick<ChangeRequestRow, 'dueOn' | 'items'>,
): Promise<void> => {
  await tx.update(changeRequests).set(change).where(eq(changeRequests.id, id));
};

/** Moves the deadline of the changes. */
export const moveChangesDue = (tx: Transaction, { id }: ChangeRequestRow, dueOn: string) =>
  tx.update(changeRequests).set({ dueOn }).where(eq(changeRequests.id, id));

/** Repeats the last change request with another deadline; does nothing if there was none. */
export async function reopenChanges(tx: Transaction, applicationId: string, dueOn: string): Promise<void> {
  const request = await tx
    .select()
    .from(changeRequests)
    .where(eq(changeRequests.applicationId, applicationId))
    .orderBy(desc(changeRequests.createdAt), desc(changeRequests.id))
    .limit(1)
    .then(first);
  if (request)
    await tx.update(changeRequests).set({ cancelledAt: null, dueOn }).where(eq(changeRequests.id, request.id));
}

/** Marks requested items as changed. */
export async function solveItems(
  tx: Transaction,
  clock: Clock,
  request: ChangeRequestRow,
  kind: ChangeRequestItem['kind'],
  targets: readonly string[],
): Promise<void> {
  const solvedAt = clock.now().toISOString();
  const items = request.items.map((item) =>
    item.kind === kind && targets.includes(item.target) ? { ...item, solvedAt } : item,
  );
  await tx.update(changeRequests).set({ items }).where(eq(changeRequests.id, request.id));
}

/** Closes the applicant's open change requests. */
export const closeChanges = (
  tx: Transaction,
  applicationId: string,
  how: { answeredAt: Date } | { cancelledAt: Date },
) => tx.update(changeRequests).set(how).where(isOpenOf(applicationId));
