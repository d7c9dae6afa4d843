import type { TimelineEntry } from '@guildhall/shared/contracts';
import { shownRefereeEvent, type RefereeViewer } from '@guildhall/shared/domain';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/client.ts';
import { timelineEntries } from '../../../platform/database/schema/index.ts';

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
        const { id, at, event, actorKind, actorName, details, before, after } = shown;
        return [
          { id, at: at.toISOString(), event, actor: { kind: actorKind, name: actorName }, details, before, after },
        ];
      });
    },
  };
}
