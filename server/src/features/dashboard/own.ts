import type { OwnDashboard } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { only, type Database } from '../../database/client.ts';
import { invoices, queries, users } from '../../database/schema/index.ts';
import { dayOf, type Clock } from '../../lib/clock.ts';
import { readApplicationPage } from '../applications/list.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { readAssociationDay } from '../invoices/needs.ts';
import { toSummary } from '../invoices/present.ts';
import { createInvoiceRepository } from '../invoices/repository.ts';
import { createQueryReader } from '../queries/service.ts';
import { meetingsOfApplicant } from './meetings.ts';

/** What waits for a person: their own applications, bills and questions, whatever their role. */
export async function readOwnDashboard(
  { db, clock }: { db: Database; clock: Clock },
  user: SignedIn['user'],
): Promise<OwnDashboard> {
  const { today, zone } = await readAssociationDay(db, { clock });
  // Staff see everybody's applications in the list; here it is their own, as any member's.
  const asMember = { ...user, role: Role.member };
  const moment = { now: clock.now(), zone };
  const [applications, unpaid, openQueries, meetings, totals, membership] = await Promise.all([
    readApplicationPage(db, { page: 1, pageSize: 25, sort: '-updatedAt' }, asMember, moment),
    createInvoiceRepository(db).openOf(user.id),
    createQueryReader({ db }).unresolvedOf(user.id),
    meetingsOfApplicant(db, user.id, moment.now),
    countOwn(db, user.id),
    db
      .select({ number: users.memberNumber, since: users.memberSince })
      .from(users)
      .where(eq(users.id, user.id))
      .then(only),
  ]);
  return {
    applications: applications.data,
    unpaidInvoices: unpaid.map((row) => toSummary(row, today)),
    openQueries,
    meetings,
    totals: { applications: applications.totalCount, ...totals },
    memberNumber: membership.number,
    memberSince: membership.since && dayOf(membership.since, zone),
  };
}

/** What the person's lists of invoices and queries hold. */
async function countOwn(db: Database, userId: string) {
  const [bills, questions] = await Promise.all([
    db
      .select({ count: count() })
      .from(invoices)
      .where(and(eq(invoices.payerId, userId), ne(invoices.state, 'draft'), isNull(invoices.deletedAt)))
      .then(only),
    db
      .select({ count: count() })
      .from(queries)
      .where(and(eq(queries.requesterId, userId), isNull(queries.deletedAt)))
      .then(only),
  ]);
  return { invoices: bills.count, queries: questions.count };
}
