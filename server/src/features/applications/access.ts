import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { may, refereeViewerOf, Role, type ApplicationActor } from '@guildhall/shared/domain';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { readForm } from '../membership-types/public.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createApplicationsByApplicantRepository } from './filling/repository.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { readDocumentSummaries } from './documents/repository.ts';
import { readRefereeSummaries } from './referees/repository.ts';
import { toDetail } from './present.ts';
import { createApplicationRepository, type ApplicationRow } from './repository.ts';

type Viewer = SignedIn['user'];

const isVisibleTo = (row: ApplicationRow, user: Viewer): boolean =>
  row.applicantId === user.id || may(user.role, 'application:readAll');

/** An application as the viewer may see it. @throws Problem 404, the same for hidden and nonexistent ones */
export async function readDetail(db: Queryable, clock: Clock, id: string, user: Viewer): Promise<ApplicationDetail> {
  const row = await createApplicationRepository(db).caseById(id);
  if (!row || !isVisibleTo(row.application, user)) throw problem.notFound();
  // Sequential: a transaction has one connection, and commands read inside theirs.
  const form = await readForm(db, row.application.formVersionId);
  const documents = await readDocumentSummaries(db, id);
  const referees = await readRefereeSummaries(db, id, refereeViewerOf(user, row.application));
  const moment = await momentOf(db, clock);
  return toDetail(row, { form, documents, referees, viewer: user, moment });
}

/** Ensures that the viewer may see the application. @throws Problem 404 */
export async function assertVisible(db: Queryable, id: string, user: Viewer): Promise<ApplicationRow> {
  const row = await createApplicationRepository(db).byId(id);
  if (!row || !isVisibleTo(row, user)) throw problem.notFound();
  return row;
}

/** Locks an application that the caller may see. @throws Problem 404 */
export async function lockVisible(tx: Transaction, id: string, user: Viewer): Promise<ApplicationRow> {
  const row = await createApplicationRepository(tx).lock(id);
  if (!row || !isVisibleTo(row, user)) throw problem.notFound();
  return row;
}

/**
 * Locks the caller's own application.
 * @throws Problem 404 when it isn't visible, 403 when it belongs to another person
 */
export async function lockOwn(tx: Transaction, id: string, user: Viewer): Promise<ApplicationRow> {
  const row = await lockVisible(tx, id, user);
  if (row.applicantId !== user.id) throw problem.forbidden('not_yours', 'Only the applicant can do this.');
  return row;
}

/**
 * Refuses an edit based on another version (domain: optimistic locking).
 * @throws Problem 409 `version_conflict` with the current application
 */
export async function expectVersion(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  version: number,
  user: Caller['user'],
): Promise<void> {
  if (row.version !== version) throw problem.versionConflict(await readDetail(tx, clock, row.id, user));
}

/** The role in which a member of the office acts. */
export const officeActor = ({ role }: Caller['user']): Extract<ApplicationActor, 'staff' | 'administrator'> =>
  role === Role.administrator ? 'administrator' : 'staff';

/**
 * @throws Problem 409 `other_application_open` when the applicant has started another one in the meantime (domain rule
 * 1)
 */
export async function refuseSecondOpen(tx: Transaction, row: ApplicationRow): Promise<void> {
  // Starting an application locks the person's row first; so does this, so that one of the two sees the other.
  await createUserRepository(tx).lock(row.applicantId);
  if (await createApplicationsByApplicantRepository(tx).openOfType(row.applicantId, row.membershipTypeId))
    throw problem.conflict(
      'other_application_open',
      'The applicant has another open application of this kind. Only one can be open at a time.',
    );
}
