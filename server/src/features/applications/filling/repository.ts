import { and, desc, eq, isNull, max } from 'drizzle-orm';
import { openApplicationStates, askedAnswers } from '@guildhall/shared/domain';
import { inStates, first, type Queryable, type Transaction } from '../../../platform/database/client.ts';
import { applications, applicationRevisions } from '../../../platform/database/schema/index.ts';
import { readForm } from '../../membership-types/public.ts';
import type { ApplicationRow } from '../repository.ts';

const notDeleted = isNull(applications.deletedAt);

/** The applications of one person: which are open, and which drafts have expired. */
export function createApplicationsByApplicantRepository(db: Queryable) {
  return {
    openOfType: (applicantId: string, membershipTypeId: string) =>
      db
        .select({ id: applications.id })
        .from(applications)
        .where(
          and(
            eq(applications.applicantId, applicantId),
            eq(applications.membershipTypeId, membershipTypeId),
            inStates(applications.state, openApplicationStates),
            notDeleted,
          ),
        )
        .then(first),

    newestOpenOf: (applicantId: string) =>
      db
        .select({ id: applications.id, state: applications.state })
        .from(applications)
        .where(
          and(
            eq(applications.applicantId, applicantId),
            inStates(applications.state, openApplicationStates),
            notDeleted,
          ),
        )
        .orderBy(desc(applications.createdAt), desc(applications.id))
        .limit(1)
        .then(first),

    /** A person's expired drafts, newest first. */
    expiredOf: (applicantId: string) =>
      db
        .select({
          id: applications.id,
          number: applications.number,
          membershipTypeId: applications.membershipTypeId,
          stateSince: applications.stateSince,
        })
        .from(applications)
        .where(and(eq(applications.applicantId, applicantId), eq(applications.state, 'expired'), notDeleted))
        .orderBy(desc(applications.stateSince), desc(applications.id))
        .limit(10),
  };
}

/** Freezes the submitted answers (domain §2: submitting freezes a revision). */
export async function freezeRevision(tx: Transaction, row: ApplicationRow, at: Date, byId: string): Promise<void> {
  const [latest] = await tx
    .select({ number: max(applicationRevisions.number) })
    .from(applicationRevisions)
    .where(eq(applicationRevisions.applicationId, row.id));
  await tx.insert(applicationRevisions).values({
    applicationId: row.id,
    number: (latest?.number ?? 0) + 1,
    // Answers hidden by another answer are not submitted.
    answers: askedAnswers(await readForm(tx, row.formVersionId), row.answers),
    formVersionId: row.formVersionId,
    frozenAt: at,
    frozenById: byId,
  });
}
