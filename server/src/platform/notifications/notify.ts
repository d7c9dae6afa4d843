import { Role, type NotificationKind } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../audit/actor.ts';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { notificationSettings, notifications, users } from '../database/schema/index.ts';

type Subject = { applicationId: string } | { queryId: string } | { mailId: string };

export interface News {
  kind: NotificationKind;
  subject: Subject;
  /** The assignee. Only members of the office are notified, and not of their own actions. */
  to: readonly (string | null)[];
  actor: Actor;
  /** Only administrators are notified. */
  isConfidential?: boolean;
}

/** Notifies the people assigned to an item of an event, in the transaction of the event. */
export async function notify(tx: Queryable, clock: Clock, news: News): Promise<void> {
  const { kind, subject, actor, isConfidential = false } = news;
  const causedBy = actor.kind === 'user' ? actor.id : null;
  const people = new Set(news.to.filter((id) => id !== null && id !== causedBy) as string[]);
  if (people.size === 0) return;
  const at = clock.now();
  for (const { userId, inPage, inDigest } of await channelsOf(tx, [...people], kind, isConfidential)) {
    if (!inPage && !inDigest) continue;
    const again = await tx
      .update(notifications)
      // A digest that has included it includes it again.
      .set({ count: sql`${notifications.count} + 1`, at, inPage, inDigest, isConfidential, digestedAt: null })
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.kind, kind),
          isAbout(subject),
          isNull(notifications.readAt),
        ),
      )
      .returning({ id: notifications.id });
    if (again.length > 0) continue;
    await tx.insert(notifications).values({ userId, kind, ...subject, isConfidential, inPage, inDigest, at });
  }
}

function isAbout(subject: Subject) {
  if ('applicationId' in subject) return eq(notifications.applicationId, subject.applicationId);
  if ('queryId' in subject) return eq(notifications.queryId, subject.queryId);
  return eq(notifications.mailId, subject.mailId);
}

/**
 * The channels on which each of these people wants notifications of this kind; people who may not see it are left out.
 */
async function channelsOf(tx: Queryable, people: string[], kind: NotificationKind, isConfidential: boolean) {
  const rows = await tx
    .select({ userId: users.id, settings: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        inArray(users.id, people),
        inArray(users.role, isConfidential ? [Role.administrator] : [Role.administrator, Role.staff]),
        eq(users.state, 'active'),
        isNull(users.deletedAt),
      ),
    )
    // Always in this order, to prevent deadlocks.
    .orderBy(users.id);
  return rows.map(({ userId, settings }) => ({
    userId,
    inPage: !settings?.offInPage.includes(kind),
    inDigest: settings !== null && settings.wantsDigest && !settings.offInDigest.includes(kind),
  }));
}
