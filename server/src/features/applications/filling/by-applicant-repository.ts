import { openApplicationStates } from '@guildhall/shared/domain';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { inStates, first, type Queryable } from '../../../platform/database/client.ts';
import { applications } from '../../../platform/database/schema/index.ts';

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
