import { and, eq, gte, lt, asc, desc, gt, isNull, lte, or } from 'drizzle-orm';
import type { Language, OwnDocument } from '@guildhall/shared/domain';
import { first, type Queryable } from '../../platform/database/client.ts';
import {
  applicationRevisions,
  applications,
  documents,
  files,
  formVersions,
  membershipTypes,
  referees,
} from '../../platform/database/schema/index.ts';
import type { DocumentRow, ApplicationRow, PrintedApplication } from '../applications/public.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { problem } from '../../platform/problems/problem.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { answerLabels, readSharedStatements } from '../referees/public.ts';
import { readSetting } from '../../platform/settings/settings.ts';

/** Removed documents, which all other queries leave out. */
export function createDocumentJunkRepository(db: Queryable) {
  return {
    byId: (id: string) =>
      db
        .select({ document: documents, file: files, applicationNumber: applications.number })
        .from(documents)
        .innerJoin(files, eq(files.id, documents.fileId))
        .innerJoin(applications, eq(applications.id, documents.applicationId))
        .where(eq(documents.id, id))
        .then(first),

    restore: (id: string) => db.update(documents).set({ deletedAt: null }).where(eq(documents.id, id)),

    /** True for a submitted document: it stays with the application permanently. */
    async wasSubmitted({ applicationId, createdAt, deletedAt }: DocumentRow): Promise<boolean> {
      const { frozenAt } = applicationRevisions;
      const frozen = await db
        .select({ frozenAt })
        .from(applicationRevisions)
        .where(
          and(
            eq(applicationRevisions.applicationId, applicationId),
            gte(frozenAt, createdAt),
            deletedAt ? lt(frozenAt, deletedAt) : undefined,
          ),
        )
        .limit(1);
      return frozen.length > 0;
    },

    remove: (id: string) => db.delete(documents).where(eq(documents.id, id)),
  };
}

/** The kinds of documents that the type of an application adds. */
export const readOwnDocuments = async (db: Queryable, { membershipTypeId }: ApplicationRow): Promise<OwnDocument[]> => {
  const [type] = await db
    .select({ own: membershipTypes.ownDocuments })
    .from(membershipTypes)
    .where(eq(membershipTypes.id, membershipTypeId));
  return type?.own ?? [];
};

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
    .select({ kind: documents.kind, kindName: documents.kindName, name: files.name, sizeBytes: files.sizeBytes })
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
