import type { TimelineEntry } from '@guildhall/shared/contracts';
import { may, type Role } from '@guildhall/shared/domain';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { timelineEntries } from '../../database/schema/index.ts';

type Audience = (typeof timelineEntries.$inferSelect)['audience'];

// Each reader sees what was written for them and for everybody further out.
const readableBy = (role: Role): Audience[] => {
  if (may(role, 'application:file')) return ['applicant', 'office', 'administrators'];
  return may(role, 'application:readAll') ? ['applicant', 'office'] : ['applicant'];
};

export function createTimelineService({ db }: { db: Database }) {
  return {
    /**
     * Everything that happened to an application and that `role` may read, newest first.
     * The caller has made sure that the application is visible to the reader.
     */
    read: async (applicationId: string, role: Role): Promise<TimelineEntry[]> => {
      const rows = await db
        .select()
        .from(timelineEntries)
        .where(
          and(eq(timelineEntries.applicationId, applicationId), inArray(timelineEntries.audience, readableBy(role))),
        )
        .orderBy(desc(timelineEntries.at), desc(timelineEntries.id));
      return rows.map(({ id, at, event, actorKind, actorName, details, before, after }) => ({
        id,
        at: at.toISOString(),
        event,
        actor: { kind: actorKind, name: actorName },
        details,
        before,
        after,
      }));
    },
  };
}
