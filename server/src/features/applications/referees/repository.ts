import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { mails, referees } from '../../../platform/database/schema/index.ts';
import { statementOf } from '../../../platform/database/statements.ts';

export type RefereeRow = typeof referees.$inferSelect;
export type RefereeChange = Partial<typeof referees.$inferInsert>;

const notRemoved = isNull(referees.deletedAt);

const ofApplication = statementOf((db: Queryable) =>
  db
    .select()
    .from(referees)
    .where(and(eq(referees.applicationId, sql.placeholder('applicationId')), notRemoved))
    .orderBy(asc(referees.isStandby), asc(referees.position), asc(referees.id))
    .prepare('application_referees'),
);

export function createRefereeRepository(db: Queryable) {
  return {
    /** In the order in which they are asked: stand-bys after the others. */
    ofApplication: (applicationId: string) => ofApplication(db).execute({ applicationId }),

    /** One referee of an application, without removed ones. */
    byId: (applicationId: string, id: string) =>
      db
        .select()
        .from(referees)
        .where(and(eq(referees.id, id), eq(referees.applicationId, applicationId), notRemoved))
        .then(first),

    /** Any referee, including removed ones: an old link must still get a response. */
    anyById: (id: string) => db.select().from(referees).where(eq(referees.id, id)).then(first),

    add: (values: typeof referees.$inferInsert) => db.insert(referees).values(values).returning().then(only),

    change: (id: string, change: RefereeChange): Promise<RefereeRow> =>
      db
        .update(referees)
        .set({ ...change, version: sql`${referees.version} + 1` })
        .where(eq(referees.id, id))
        .returning()
        .then(only),

    remove: (id: string) => db.delete(referees).where(eq(referees.id, id)),

    /** Referees whose mail bounced since they were asked. */
    undeliverable: () =>
      db
        .selectDistinct({ id: referees.id, applicationId: referees.applicationId })
        .from(referees)
        .innerJoin(mails, and(eq(mails.aboutKind, 'referee'), eq(mails.aboutId, referees.id)))
        .where(
          and(
            eq(referees.state, 'asked'),
            eq(mails.state, 'failed'),
            sql`${mails.createdAt} >= ${referees.askedAt}`,
            notRemoved,
          ),
        ),
  };
}
