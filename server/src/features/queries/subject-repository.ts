import { may, Role } from '@guildhall/shared/domain';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { applications, invoices, users } from '../../platform/database/schema/index.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { User } from './repository.ts';

export interface Subject {
  requesterId: string;
  applicationId: string | null;
  invoiceId: string | null;
}

interface Asked {
  requesterId?: string | undefined;
  applicationId?: string | undefined;
  invoiceId?: string | undefined;
}

/**
 * The requester, and the subject: an application or an invoice of that person.
 * @throws Problem 403 when a member names another person, 422 `requester_unknown` or `about_unknown`
 */
export async function subjectOf(tx: Transaction, asked: Asked, user: User): Promise<Subject> {
  const { requesterId = user.id, applicationId = null, invoiceId = null } = asked;
  if (requesterId !== user.id) {
    if (!may(user.role, 'query:handle')) throw problem.forbidden();
    if (!(await isMember(tx, requesterId)))
      throw problem.field('requesterId', 'requester_unknown', 'There is no active person to ask.');
  }
  if (applicationId && invoiceId)
    throw problem.field('invoiceId', 'about_unknown', 'A query can be about an application or an invoice, not both.');
  if (applicationId && !(await isApplicantOf(tx, applicationId, requesterId)))
    throw problem.field('applicationId', 'about_unknown', 'This person has no such application.');
  if (invoiceId && !(await isPayerOf(tx, invoiceId, requesterId)))
    throw problem.field('invoiceId', 'about_unknown', 'This person has no such invoice.');
  return { requesterId, applicationId, invoiceId };
}

const exists = (rows: unknown[]): boolean => rows.length > 0;

const isActive = and(eq(users.state, 'active'), isNull(users.deletedAt));

const isMember = (tx: Transaction, id: string): Promise<boolean> =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActive))
    .then(exists);

const isApplicantOf = (tx: Transaction, id: string, personId: string): Promise<boolean> =>
  tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.applicantId, personId), isNull(applications.deletedAt)))
    .then(exists);

const isPayerOf = (tx: Transaction, id: string, personId: string): Promise<boolean> =>
  tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.id, id), eq(invoices.payerId, personId), ne(invoices.state, 'draft'), isNull(invoices.deletedAt)),
    )
    .then(exists);

/** An active member of the office. @throws Problem 422 `assignee_unknown` */
export async function assertOfOffice(tx: Transaction, id: string): Promise<void> {
  const person = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isActive))
    .then(first);
  if (!person || person.role === Role.member)
    throw problem.field(
      'assigneeId',
      'assignee_unknown',
      'You can assign a query only to someone who is active in the office.',
    );
}

/** The assignee of a query's application. */
export async function applicationHandlerOf(
  tx: Queryable,
  { applicationId }: { applicationId: string | null },
): Promise<string | null> {
  if (!applicationId) return null;
  const found = await tx
    .select({ assigneeId: applications.assigneeId })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .then(first);
  return found?.assigneeId ?? null;
}
