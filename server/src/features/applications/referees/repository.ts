import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { RefereeSummary } from '@guildhall/shared/contracts';
import {
  askedRefereeStates,
  defaultDeadlines,
  seesSetAside,
  shownRefereeState,
  type RefereeViewer,
} from '@guildhall/shared/domain';
import { first, only, type Queryable } from '../../../platform/database/client.ts';
import { mails, referees } from '../../../platform/database/schema/index.ts';
import { statementOf } from '../../../platform/database/statements.ts';
import { daysAfter } from '../../../platform/clock/clock.ts';

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

type Term = Pick<RefereeRow, 'state' | 'askedAt' | 'lapsesAt'>;

/** When an open request expires; `null` if it does not. Requests without an expiry are older than this setting. */
export const lapsesAt = ({ state, askedAt, lapsesAt: end }: Term): Date | null =>
  askedAt && askedRefereeStates.includes(state) ? (end ?? daysAfter(askedAt, defaultDeadlines.refereeLapseDays)) : null;

/** A referee in the contract's form for a viewer (`refereeViewerOf`). */
export const toRefereeSummary = (row: RefereeRow, viewer: RefereeViewer): RefereeSummary => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  organisation: row.organisation,
  relation: row.relation,
  language: row.language,
  standby: row.isStandby,
  order: row.position,
  state: shownRefereeState(viewer, row),
  askedAt: row.askedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  lapsesAt: lapsesAt(row)?.toISOString() ?? null,
  setAside: row.setAsideAt !== null && seesSetAside(viewer),
  version: row.version,
});

/** The referees of an application in the order they were named. */
export async function readRefereeSummaries(
  db: Queryable,
  applicationId: string,
  viewer: RefereeViewer,
): Promise<RefereeSummary[]> {
  const rows = await createRefereeRepository(db).ofApplication(applicationId);
  return rows.map((row) => toRefereeSummary(row, viewer));
}
