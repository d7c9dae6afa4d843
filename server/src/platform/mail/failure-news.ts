import { eq } from 'drizzle-orm';
import type { Actor } from '../audit/actor.ts';
import type { Clock } from '../clock/clock.ts';
import { first, type Queryable } from '../database/client.ts';
import { applications, mails, queries } from '../database/schema/index.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies a mail's author, and the assignee of its subject, that it did not arrive. */
export async function tellOfFailure(
  tx: Queryable,
  clock: Clock,
  { mailId, actor }: { mailId: string; actor: Actor },
): Promise<void> {
  const mail = await tx.select().from(mails).where(eq(mails.id, mailId)).then(first);
  if (!mail) return;
  const handlers = mail.applicationId
    ? await tx.select({ id: applications.assigneeId }).from(applications).where(eq(applications.id, mail.applicationId))
    : mail.aboutKind === 'query' && mail.aboutId
      ? await tx.select({ id: queries.assigneeId }).from(queries).where(eq(queries.id, mail.aboutId))
      : [];
  const to = [mail.createdById, ...handlers.map(({ id }) => id)];
  await notify(tx, clock, { kind: 'mail_failed', subject: { mailId }, to, actor });
}
