import { nextSteps, openApplicationStates } from '@guildhall/shared/domain';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { applications, membershipTypes, queries } from '../../platform/database/schema/index.ts';
import { progressColumns } from '../applications/public.ts';

/** More than anyone has at once; the lists show the rest. */
const most = 50;

// Payment has its own notification, the invoice; a closed application waits for nothing.
const statesInTurn = openApplicationStates.filter((state) => {
  const { step, turn } = nextSteps[state];
  return turn === 'applicant' && step !== 'pay_invoice';
});

export function createWaitingRepository(db: Queryable) {
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
