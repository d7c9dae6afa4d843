import { unsentMailStates, withdrawableMailStates } from '@guildhall/shared/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { inStates, type Transaction } from '../database/client.ts';
import { mails } from '../database/schema/index.ts';

const isUnsentOf = (applicationId: string) =>
  and(eq(mails.applicationId, applicationId), inStates(mails.state, unsentMailStates));

/** Discards an application's unsent mails. @returns their subjects */
export const discardUnsent = (tx: Transaction, applicationId: string, at: Date): Promise<{ subject: string }[]> =>
  tx
    .update(mails)
    .set({ state: 'discarded', updatedAt: at })
    .where(isUnsentOf(applicationId))
    .returning({ subject: mails.subject });

/** Discards unsent letters of one topic in favour of a newer one (domain rule 11). */
export const supersedeUnsent = (tx: Transaction, applicationId: string, topic: string, at: Date) =>
  tx
    .update(mails)
    .set({ state: 'superseded', updatedAt: at })
    .where(and(isUnsentOf(applicationId), eq(mails.topic, topic)));

/**
 * Takes back a letter that has not left: an unsent one, or a scheduled one that can still be recalled.
 * @returns false when it has left, or was discarded
 */
export async function takeBackLetter(tx: Transaction, mailId: string, at: Date): Promise<boolean> {
  const taken = await tx
    .update(mails)
    .set({ state: 'superseded', scheduledFor: null, updatedAt: at })
    .where(and(eq(mails.id, mailId), isNull(mails.deletedAt), inStates(mails.state, withdrawableMailStates)))
    .returning({ id: mails.id });
  return taken.length > 0;
}

/** Makes a letter a draft again, if a newer one had replaced it before it left. */
export const reviveLetter = (tx: Transaction, mailId: string, at: Date) =>
  tx
    .update(mails)
    .set({ state: 'draft', updatedAt: at })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'superseded')));

/** Recalls an application's scheduled letter of a topic. @returns false when no letter waits to be sent */
export async function keepLetter(tx: Transaction, applicationId: string, topic: string, at: Date): Promise<boolean> {
  const ofTopic = and(eq(mails.applicationId, applicationId), eq(mails.topic, topic));
  await tx
    .update(mails)
    .set({ state: 'draft', scheduledFor: null, updatedAt: at })
    .where(and(ofTopic, eq(mails.state, 'scheduled')));
  const waiting = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofTopic, inStates(mails.state, unsentMailStates)));
  return waiting.length > 0;
}
