import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/client.ts';
import { actionLinks, applications, membershipTypes, referees } from '../../../platform/database/schema/index.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';

const prepare = (db: Database) =>
  db
    .select({
      link: actionLinks,
      referee: referees,
      application: {
        state: applications.state,
        heldState: applications.heldState,
        returnState: applications.returnState,
        formVersionId: applications.formVersionId,
        answers: applications.answers,
        applicantName: applications.applicantName,
      },
      typeName: membershipTypes.name,
      association: sql<unknown>`(select value from settings where key = 'association')`,
      newestGeneration: sql<number>`(select max(newer.generation) from action_links newer
          where newer.purpose = 'referee' and newer.subject_id = ${actionLinks.subjectId})`,
    })
    .from(actionLinks)
    .innerJoin(referees, eq(referees.id, actionLinks.subjectId))
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .where(
      and(
        eq(actionLinks.purpose, 'referee'),
        eq(actionLinks.secretHash, sql.placeholder('secretHash')),
        isNull(actionLinks.revokedAt),
      ),
    )
    .prepare('referee_by_link');

type ReadByLink = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number];

/**
 * Reads the data of a referee's page behind a link in one query; `undefined` for unknown links. After a mailing,
 * hundreds of these pages are opened per second.
 */
export function createLinkReader(db: Database): (token: string) => Promise<ReadByLink | undefined> {
  const statement = prepare(db);
  return async (token) => (await statement.execute({ secretHash: hashToken(token) }))[0];
}
