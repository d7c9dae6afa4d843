import { sql, and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Waiting, WaitingItem } from '@guildhall/shared/contracts';
import {
  dayAt,
  figures,
  may,
  waitingKindNames,
  waitingKinds,
  nextSteps,
  openApplicationStates,
} from '@guildhall/shared/domain';
import { type Moment, readAssociationDay } from '../../platform/settings/moment.ts';
import { only, type Database, type Queryable } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { readDeadlines } from '../../platform/settings/deadlines.ts';
import { toProgress, progressColumns } from '../applications/public.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createInvoiceRepository } from '../invoices/public.ts';
import { createNotificationRepository } from '../notifications/public.ts';
import { applications, membershipTypes, queries } from '../../platform/database/schema/index.ts';
import { countBehind } from './figures-read-model.ts';

type User = SignedIn['user'];

/**
 * What waits for a person: their own items one by one, and the office's work by list, as far as their role handles it.
 * Two round trips, whatever the role.
 */
export async function readWaiting({ db, clock }: { db: Database; clock: Clock }, user: User): Promise<Waiting> {
  const [{ zone }, deadlines] = await Promise.all([readAssociationDay(db, { clock }), readDeadlines(db)]);
  const moment = { now: clock.now(), zone, deadlines };
  const [unread, ...lists] = await Promise.all([
    may(user.role, 'notification:read') ? createNotificationRepository(db).unreadOf([user.id]) : null,

    readApplications(db, user, moment),
    readInvoices(db, user),
    readQueries(db, user),
    readOffice(db, user, moment),
  ]);
  const items = lists.flat();
  const place = ({ kind }: WaitingItem) => waitingKindNames.indexOf(kind);
  return {
    count: items.reduce((sum, { count }) => sum + count, 0),
    unread: unread?.get(user.id)?.unread ?? 0,
    items: items.sort((a, b) => place(a) - place(b)),
  };
}

const dayIn = (zone: string, instant: string | null) => (instant ? dayAt(new Date(instant), zone) : null);

async function readApplications(db: Database, user: User, moment: Moment): Promise<WaitingItem[]> {
  const rows = await createWaitingRepository(db).applicationsInTurnOf(user.id);
  return rows.flatMap((row): WaitingItem[] => {
    const { turn, since, dueAt } = toProgress(row, { fields: {}, documents: [], referees: 0 }, moment);
    // Not after a conditional approval while its letter is a draft.
    if (turn !== 'applicant') return [];
    const { id, number } = row.application;
    const subject = { id, label: number };
    return [{ kind: 'application_turn', count: 1, subject, since, dueOn: dayIn(moment.zone, dueAt) }];
  });
}

async function readInvoices(db: Database, user: User): Promise<WaitingItem[]> {
  const rows = await createInvoiceRepository(db).openOf(user.id);
  return rows.map(({ id, number, issuedAt, dueOn }) => ({
    kind: 'invoice_due',
    count: 1,
    subject: { id, label: number ?? '' },
    since: issuedAt?.toISOString() ?? null,
    dueOn,
  }));
}

async function readQueries(db: Database, user: User): Promise<WaitingItem[]> {
  const rows = await createWaitingRepository(db).queriesToAnswerBy(user.id);
  return rows.map(({ id, subject, stateSince }) => ({
    kind: 'query_to_answer',
    count: 1,
    subject: { id, label: subject },
    since: stateSince.toISOString(),
    dueOn: null,
  }));
}

async function readOffice(db: Database, user: User, moment: Moment): Promise<WaitingItem[]> {
  const kinds = waitingKindNames.filter((kind) => waitingKinds[kind].roles.includes(user.role));
  const columns = kinds.flatMap((kind) => {
    const { figure } = waitingKinds[kind];
    return figure ? [sql`${countBehind(figures[figure], { user, moment })} as ${sql.identifier(kind)}`] : [];
  });
  if (columns.length === 0) return [];
  const counts = await db
    .execute<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)
    .then(({ rows }) => only(rows));
  return kinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count, subject: null, since: null, dueOn: null }];
  });
}

/** More than anyone has at once; the lists show the rest. */
const most = 50;

// Payment has its own notification, the invoice; a closed application waits for nothing.
const statesInTurn = openApplicationStates.filter((state) => {
  const { step, turn } = nextSteps[state];
  return turn === 'applicant' && step !== 'pay_invoice';
});

function createWaitingRepository(db: Queryable) {
  return {
    /** A person's own applications that wait for them, longest waiting first. */
    applicationsInTurnOf: (applicantId: string) =>
      db
        .select({ application: applications, type: membershipTypes, ...progressColumns })
        .from(applications)
        .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
        .where(
          and(
            isNull(applications.deletedAt),
            eq(applications.applicantId, applicantId),
            inArray(applications.state, statesInTurn),
          ),
        )
        .orderBy(asc(applications.stateSince), asc(applications.id))
        .limit(most)
        .then((rows) => rows.map((row) => ({ ...row, type: { ...row.type, ...row.application.terms } }))),

    queriesToAnswerBy: (requesterId: string) =>
      db
        .select({ id: queries.id, subject: queries.subject, stateSince: queries.stateSince })
        .from(queries)
        .where(
          and(
            isNull(queries.deletedAt),
            eq(queries.requesterId, requesterId),
            eq(queries.state, 'waiting_for_requester'),
          ),
        )
        .orderBy(asc(queries.stateSince), asc(queries.id))
        .limit(most),
  };
}
