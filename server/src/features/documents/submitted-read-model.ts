import type { Language } from '@guildhall/shared/domain';
import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Caller } from '../../platform/sessions/caller.ts';
import { first, type Queryable } from '../../platform/database/client.ts';
import {
  applicationRevisions,
  documents,
  files,
  formVersions,
  membershipTypes,
  referees,
} from '../../platform/database/schema/index.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { ApplicationRow, PrintedApplication } from '../applications/public.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { answerLabels, readSharedStatements } from '../referees/public.ts';
import { readSetting } from '../../platform/settings/settings.ts';

const asItWas = <Table extends typeof documents | typeof referees>(table: Table, applicationId: string, at: Date) =>
  and(
    eq(table.applicationId, applicationId),
    lte(table.createdAt, at),
    or(isNull(table.deletedAt), gt(table.deletedAt, at)),
  );

/**
 * The last submitted revision, with its documents and referees, and the statements its reader may see now.
 * @throws Problem 409 before it was submitted
 */
export async function readSubmitted(
  db: Queryable,
  application: ApplicationRow,
  { user, language }: Pick<Caller, 'user'> & { language: Language },
): Promise<PrintedApplication> {
  const found = await db
    .select({ revision: applicationRevisions, version: formVersions })
    .from(applicationRevisions)
    .innerJoin(formVersions, eq(formVersions.id, applicationRevisions.formVersionId))
    .where(eq(applicationRevisions.applicationId, application.id))
    .orderBy(desc(applicationRevisions.number))
    .limit(1)
    .then(first);
  if (!found || !application.submittedAt)
    throw problem.conflict('not_submitted', 'This application has not been sent yet, so there is nothing to print.');
  const { revision, version } = found;
  const { id } = application;
  const [type] = await db.select().from(membershipTypes).where(eq(membershipTypes.id, application.membershipTypeId));
  const { name: association } = await readSetting(db, 'association');
  const papers = await db
    .select({ kind: documents.kind, name: files.name, sizeBytes: files.sizeBytes })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(asItWas(documents, id, revision.frozenAt))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  const named = await db
    .select()
    .from(referees)
    .where(asItWas(referees, id, revision.frozenAt))
    .orderBy(asc(referees.isStandby), asc(referees.position));
  const statements = await readSharedStatements(db, application, user);
  return {
    number: application.number,
    language,
    association,
    applicant: application.applicantName,
    membershipType: type?.name ?? { en: '' },
    submittedAt: application.submittedAt,
    changedAt: revision.number > 1 ? revision.frozenAt : null,
    zone: user.zone,
    formVersion: version.number,
    form: version.definition,
    answers: revision.answers,
    documents: papers,
    referees: named.map((row) => ({ name: fullName(row), organisation: row.organisation, standby: row.isStandby })),
    statements: statements.map((row) => ({ ...row, answer: answerLabels[language][row.answer] })),
  };
}
