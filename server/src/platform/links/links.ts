import { and, eq, isNull } from 'drizzle-orm';
import { first, only, type Queryable } from '../database/client.ts';
import { actionLinks, type ActionLinkPurpose } from '../database/schema/index.ts';
import { problem } from '../problems/problem.ts';
import { after, type Clock } from '../clock/clock.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';

export type ActionLink = typeof actionLinks.$inferSelect;

export interface NewLink {
  purpose: ActionLinkPurpose;
  subjectId: string | null;
  lifeMs: number;
  data?: Record<string, unknown>;
}

/**
 * Makes a link's secret and revokes the older ones of the same purpose and subject: the newest always is the one.
 * @returns the secret (for the mail, shown once) and the row
 */
export async function issueLink(
  tx: Queryable,
  clock: Clock,
  { purpose, subjectId, lifeMs, data = {} }: NewLink,
): Promise<{ token: string; link: ActionLink }> {
  const now = clock.now();
  const older = await revokeLinks(tx, clock, purpose, subjectId).returning({ generation: actionLinks.generation });
  const token = newToken();
  const link = await tx
    .insert(actionLinks)
    .values({
      purpose,
      subjectId,
      data,
      secretHash: hashToken(token),
      generation: Math.max(0, ...older.map(({ generation }) => generation)) + 1,
      createdAt: now,
      expiresAt: after(now, lifeMs),
    })
    .returning()
    .then(only);
  return { token, link };
}

/** Ends the links of a purpose and subject that are still unused. */
export const revokeLinks = (tx: Queryable, clock: Clock, purpose: ActionLinkPurpose, subjectId: string | null) =>
  tx
    .update(actionLinks)
    .set({ revokedAt: clock.now() })
    .where(
      and(
        eq(actionLinks.purpose, purpose),
        subjectId === null ? isNull(actionLinks.subjectId) : eq(actionLinks.subjectId, subjectId),
        isNull(actionLinks.revokedAt),
        isNull(actionLinks.usedAt),
      ),
    );

/** Finds a link by its secret and locks it, so that two clicks on it queue up. `undefined` when there is none. */
export const lockLink = (tx: Queryable, purpose: ActionLinkPurpose, token: string): Promise<ActionLink | undefined> =>
  tx
    .select()
    .from(actionLinks)
    .where(and(eq(actionLinks.purpose, purpose), eq(actionLinks.secretHash, hashToken(token))))
    .for('update')
    .then(first);

/** The link behind a secret, locked, if it can be used now. @throws Problem 404 `link_unknown`, 410 `link_expired` */
export async function usableLink(
  tx: Queryable,
  clock: Clock,
  purpose: ActionLinkPurpose,
  token: string,
): Promise<ActionLink> {
  const link = await lockLink(tx, purpose, token);
  if (!link || link.usedAt || link.revokedAt) throw problem.unknownLink();
  if (link.expiresAt <= clock.now())
    throw problem.gone('link_expired', 'This link has expired. Please ask for a new one.');
  return link;
}

export const markUsed = (tx: Queryable, clock: Clock, linkId: string) =>
  tx.update(actionLinks).set({ usedAt: clock.now() }).where(eq(actionLinks.id, linkId));
