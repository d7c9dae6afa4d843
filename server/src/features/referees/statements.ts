import type { SharedStatement } from '@guildhall/shared/contracts';
import { answersWithStatement, refereeViewerOf } from '@guildhall/shared/domain';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { assertVisible, type ApplicationRow, createRefereeRepository } from '../applications/public.ts';
import { fullName } from '../../platform/audit/actor.ts';

/**
 * The statements that an application's own applicant may read: after the decision, those of referees who agreed to it
 * (domain rule 5). This endpoint is for the applicant only; administrators read all of them in the confidential file.
 */
export async function readSharedStatements(
  db: Queryable,
  application: ApplicationRow,
  reader: Caller['user'],
): Promise<SharedStatement[]> {
  if (refereeViewerOf(reader, application) !== 'applicantAfterDecision') return [];
  const rows = await createRefereeRepository(db).ofApplication(application.id);
  return rows.flatMap((row) => {
    const answer = answersWithStatement.find((one) => one === row.answer);
    if (!answer || row.isConfidential || !row.statement || !row.answeredAt) return [];
    return [
      {
        refereeId: row.id,
        name: fullName(row),
        organisation: row.organisation,
        answer,
        statement: row.statement,
        answeredAt: row.answeredAt.toISOString(),
      },
    ];
  });
}

/** @throws Problem 404 for applications the caller may not see, 403 for another person's */
export async function listOwnStatements(
  db: Queryable,
  { applicationId, user }: Pick<Caller, 'user'> & { applicationId: string },
): Promise<SharedStatement[]> {
  const application = await assertVisible(db, applicationId, user);
  if (application.applicantId !== user.id)
    throw problem.forbidden('not_yours', 'Only the applicant can read the statements here.');
  return readSharedStatements(db, application, user);
}
