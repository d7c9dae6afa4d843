import { eq, sql, type SQL, and, desc, inArray } from 'drizzle-orm';
import {
  type ApplicationState,
  isOfficeViewer,
  localText,
  type Language,
  shownRefereeEvent,
  type RefereeViewer,
} from '@guildhall/shared/domain';
import type { TimelineEntry } from '@guildhall/shared/contracts';
import { first, type Queryable, type Database } from '../../../platform/database/client.ts';
import { accounts, membershipTypes, people, timelineEntries } from '../../../platform/database/schema/index.ts';
import { fullName } from '../../../platform/audit/actor.ts';
import type { MailLink } from '../../../platform/mail/template.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import type { ApplicationRow } from '../repository.ts';

export interface Applicant {
  name: string;
  /** Empty for somebody without an address. */
  email: string;
  language: Language;
  /** The zone in which days of instants are written; days chosen by people are days of the association. */
  zone: string;
  /** The membership type in the applicant's language. */
  membershipType: string;
  link: MailLink;
}

/**
 * The recipient of mails about an application, and the values common to all of them.
 * @param language of the mail; defaults to the applicant's
 */
export async function applicantOf(tx: Queryable, row: ApplicationRow, language?: Language): Promise<Applicant> {
  const found = await tx
    .select({ user: people, zone: accounts.zone, typeName: membershipTypes.name })
    .from(people)
    .leftJoin(accounts, eq(accounts.id, people.id))
    .innerJoin(membershipTypes, eq(membershipTypes.id, row.membershipTypeId))
    .where(eq(people.id, row.applicantId))
    .then(first);
  if (!found) throw new Error(`Application ${row.id} has no applicant.`);
  const { user, zone, typeName } = found;
  return {
    name: row.applicantName || fullName(user),
    email: user.email ?? '',
    language: user.language,
    zone: zone ?? (await readSetting(tx, 'association')).zone,
    membershipType: localText(typeName, language ?? user.language),
    link: { path: `/forms/membership/${row.id}` },
  };
}

/**
 * Number of days an application has been on hold since an instant, in SQL: each hold in whole days, rounded in the
 * applicant's favour, as resuming moves all other dates. Only the timeline records holds that have ended.
 */
export const restedDaysSql = (applicationId: SQL, since: SQL): SQL =>
  sql`(select coalesce(sum(ceil(extract(epoch from (r.at - h.at)) / 86400)), 0)::int
    from timeline_entries h cross join lateral (
      select min(e.at) as at from timeline_entries e
      where e.application_id = h.application_id and e.event = 'application.resumed' and e.at >= h.at) r
    where h.application_id = ${applicationId} and h.event = 'application.held' and h.at >= ${since} and r.at is not null)`;

/** Number of days an application has been on hold since an instant. */
export async function restedDays(db: Queryable, applicationId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(
    sql`select ${restedDaysSql(sql`${applicationId}::uuid`, sql`${since.toISOString()}::timestamptz`)} as days`,
  );
  return rows[0]?.days ?? 0;
}

/** The state in which the newest decision was recorded; only the timeline keeps it. */
export const stateBeforeDecision = (db: Queryable, applicationId: string): Promise<ApplicationState> =>
  db
    .select({ before: timelineEntries.before })
    .from(timelineEntries)
    .where(and(eq(timelineEntries.applicationId, applicationId), eq(timelineEntries.event, 'application.decided')))
    .orderBy(desc(timelineEntries.at), desc(timelineEntries.id))
    .limit(1)
    .then((rows) => rows[0]?.before ?? 'in_review');

type Audience = (typeof timelineEntries.$inferSelect)['audience'];

// Readers see entries for their own audience and for all wider ones.
const readableBy: Record<RefereeViewer, Audience[]> = {
  administrator: ['applicant', 'office', 'administrators'],
  staff: ['applicant', 'office'],
  applicantBeforeDecision: ['applicant'],
  applicantAfterDecision: ['applicant'],
};

export function createTimelineService({ db }: { db: Database }) {
  return {
    /**
     * All events of an application that `viewer` may read, newest first. The caller has checked that the application is
     * visible to the reader.
     */
    read: async (applicationId: string, viewer: RefereeViewer): Promise<TimelineEntry[]> => {
      const rows = await db
        .select()
        .from(timelineEntries)
        .where(
          and(eq(timelineEntries.applicationId, applicationId), inArray(timelineEntries.audience, readableBy[viewer])),
        )
        .orderBy(desc(timelineEntries.at), desc(timelineEntries.id));
      return rows.flatMap((row) => {
        const shown = shownRefereeEvent(viewer, row);
        if (!shown) return [];
        const { id, at, event, actorKind, actorName, before, after } = shown;
        const { officeReason = null, ...forAll } = shown.details;
        const details = officeReason !== null && isOfficeViewer(viewer) ? { ...forAll, officeReason } : forAll;
        return [
          { id, at: at.toISOString(), event, actor: { kind: actorKind, name: actorName }, details, before, after },
        ];
      });
    },
  };
}
