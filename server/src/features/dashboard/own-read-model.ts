import type { OwnDashboard } from '@guildhall/shared/contracts';
import { dayAt, figures, Role, type FigureName } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { only, type Database } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createUserRepository, membershipOf } from '../../platform/users/repository.ts';
import { readApplicationPage } from '../applications/public.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { toSummary, createInvoiceRepository, type InvoiceRow } from '../invoices/public.ts';
import { readDeadlines } from '../../platform/settings/deadlines.ts';
import { createQueryReader } from '../queries/public.ts';
import { countBehind, type Reader } from './figures.ts';
import { meetingsOfApplicant } from './meetings-read-model.ts';

/** What waits for a person: their own applications, invoices and queries, whatever their role. */
export async function readOwnDashboard(
  { db, clock }: { db: Database; clock: Clock },
  user: SignedIn['user'],
): Promise<OwnDashboard> {
  const [{ today, zone }, deadlines] = await Promise.all([readAssociationDay(db, { clock }), readDeadlines(db)]);
  // The list shows staff all applications; this only their own, as for members.
  const asMember = { ...user, role: Role.member };
  const moment = { now: clock.now(), zone, deadlines };
  const [applications, unpaid, openQueries, meetings, totals, person] = await Promise.all([
    readApplicationPage(db, { page: 1, pageSize: 25, sort: '-updatedAt' }, asMember, moment),
    createInvoiceRepository(db).openOf(user.id),
    createQueryReader({ db }).unresolvedOf(user),
    meetingsOfApplicant(db, user.id, moment.now),
    countOwn(db, { user: asMember, moment }),
    createUserRepository(db).byId(user.id),
  ]);
  return {
    applications: applications.data,
    unpaidInvoices: unpaid.map((row) => toSummary(row, today)),
    openQueries,
    meetings,
    totals: { applications: applications.totalCount, ...totals },
    memberNumber: person?.memberNumber ?? null,
    memberSince: person?.memberSince ? dayAt(person.memberSince, zone) : null,
    membership: person ? membershipOf(person) : null,
    renewal: renewalIn(unpaid),
  };
}

/** The first unpaid invoice for a membership period. */
function renewalIn(unpaid: readonly InvoiceRow[]): OwnDashboard['renewal'] {
  const found = unpaid.find(({ periodUntil }) => periodUntil !== null);
  return found?.periodUntil ? { invoiceId: found.id, until: found.periodUntil } : null;
}

/** The totals of the person's lists; the applications are counted with their page. */
async function countOwn(db: Database, reader: Reader) {
  const count = (name: FigureName) => sql`${countBehind(figures[name], reader)} as ${sql.identifier(name)}`;
  return db
    .execute<{ invoices: number; queries: number; unresolvedQueries: number }>(
      sql`select ${count('invoices')}, ${count('queries')}, ${count('unresolvedQueries')}`,
    )
    .then(({ rows }) => only(rows));
}
