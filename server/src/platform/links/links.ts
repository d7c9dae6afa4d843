import { and, desc, eq, inArray, isNull, max } from 'drizzle-orm';
import { first, only, type Queryable } from '../database/client.ts';
import { actionLinks, type ActionLinkPurpose } from '../database/schema/index.ts';
import { problem } from '../problems/problem.ts';
import { after, type Clock } from '../clock/clock.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';

export type ActionLink = typeof actionLinks.$inferSelect;

type NewLink = Pick<ActionLink, 'purpose' | 'subjectId' | 'generation' | 'createdAt' | 'expiresAt'>;

/** Stores a link whose secret only the caller gets: the table has its hash. */
async function addLink(tx: Queryable, values: NewLink): Promise<{ token: string; link: ActionLink }> {
  const token = newToken();
  const link = await tx
    .insert(actionLinks)
    .values({ ...values, secretHash: hashToken(token) })
    .returning()
    .then(only);
  return { token, link };
}

/**
 * Creates a link's secret and revokes older ones of the same purpose and subject: only the newest is valid.
 * @returns the secret (for the mail, shown once) and the row
 */
export async function issueLink(
  tx: Queryable,
  clock: Clock,
  { purpose, subjectId, lifeMs }: Pick<NewLink, 'purpose' | 'subjectId'> & { lifeMs: number },
): Promise<{ token: string; link: ActionLink }> {
  const createdAt = clock.now();
  const older = await revokeLinks(tx, clock, purpose, subjectId).returning({ generation: actionLinks.generation });
  const generation = Math.max(0, ...older.map((link) => link.generation)) + 1;
  return addLink(tx, { purpose, subjectId, generation, createdAt, expiresAt: after(createdAt, lifeMs) });
}

/**
 * Creates the next link of a subject. Earlier ones stay known, so that they can say that they were replaced.
 * @returns the secret, which is mailed once and never stored
 */
export async function issueNextLink(
  tx: Queryable,
  next: Omit<NewLink, 'generation' | 'subjectId'> & { subjectId: string },
): Promise<string> {
  const generation = (await newestGeneration(tx, next.purpose, next.subjectId)) + 1;
  const { token } = await addLink(tx, { ...next, generation });
  return token;
}

/**
 * Creates one more link of a subject. Unlike after `issueNextLink`, the newest link before it stays valid as well.
 * @returns the secret, which is mailed once and never stored
 */
export async function issueAnotherLink(
  tx: Queryable,
  next: Omit<NewLink, 'generation' | 'subjectId'> & { subjectId: string },
): Promise<string> {
  const generation = Math.max(1, await newestGeneration(tx, next.purpose, next.subjectId));
  const { token } = await addLink(tx, { ...next, generation });
  return token;
}

/** The number of a subject's newest link; 0 before the first. */
const newestGeneration = (db: Queryable, purpose: ActionLinkPurpose, subjectId: string): Promise<number> =>
  db
    .select({ generation: max(actionLinks.generation) })
    .from(actionLinks)
    .where(and(eq(actionLinks.purpose, purpose), eq(actionLinks.subjectId, subjectId)))
    .then(([row]) => row?.generation ?? 0);

/** True when a newer link of the same purpose and subject has replaced this one. */
export const isReplaced = async (
  db: Queryable,
  { purpose, generation }: ActionLink,
  subjectId: string,
): Promise<boolean> => generation < (await newestGeneration(db, purpose, subjectId));

/** Invalidates the unused links of a purpose and subject. */
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

const isBehind = (purpose: ActionLinkPurpose, token: string) =>
  and(eq(actionLinks.purpose, purpose), eq(actionLinks.secretHash, hashToken(token)));

/** The link with a secret; links of another purpose and revoked ones are not found. */
export const findLink = (db: Queryable, purpose: ActionLinkPurpose, token: string): Promise<ActionLink | undefined> =>
  db
    .select()
    .from(actionLinks)
    .where(and(isBehind(purpose, token), isNull(actionLinks.revokedAt)))
    .then(first);

/** Finds a link by its secret and locks it, so that two clicks on it queue up. `undefined` when there is none. */
export const lockLink = (tx: Queryable, purpose: ActionLinkPurpose, token: string): Promise<ActionLink | undefined> =>
  tx.select().from(actionLinks).where(isBehind(purpose, token)).for('update').then(first);

/** The link with a secret, locked, if it can be used now. @throws Problem 404 `link_unknown`, 410 `link_expired` */
export async function usableLink(
  tx: Queryable,
  clock: Clock,
  purpose: ActionLinkPurpose,
  token: string,
): Promise<ActionLink> {
  const link = await lockLink(tx, purpose, token);
  if (!link || link.usedAt || link.revokedAt) throw problem.unknownLink();
  if (link.expiresAt <= clock.now()) throw problem.gone('link_expired', 'This link has expired. Ask for a new one.');
  return link;
}

/** The newest link of a purpose and subject that was neither used nor revoked; it may have expired. */
export const openLink = (
  db: Queryable,
  purpose: ActionLinkPurpose,
  subjectId: string,
): Promise<ActionLink | undefined> =>
  db
    .select()
    .from(actionLinks)
    .where(
      and(
        eq(actionLinks.purpose, purpose),
        eq(actionLinks.subjectId, subjectId),
        isNull(actionLinks.revokedAt),
        isNull(actionLinks.usedAt),
      ),
    )
    .orderBy(desc(actionLinks.generation))
    .then(first);

export const markUsed = (tx: Queryable, clock: Clock, linkId: string) =>
  tx.update(actionLinks).set({ usedAt: clock.now() }).where(eq(actionLinks.id, linkId));

/** Records when a link was first used to open its page. */
export const markOpened = (tx: Queryable, linkId: string, at: Date) =>
  tx.update(actionLinks).set({ openedAt: at }).where(eq(actionLinks.id, linkId));

/** Moves the expiry of all links of some subjects that were not revoked. */
export async function moveLinksEnd(
  tx: Queryable,
  purpose: ActionLinkPurpose,
  subjectIds: string[],
  expiresAt: Date,
): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .update(actionLinks)
    .set({ expiresAt })
    .where(
      and(eq(actionLinks.purpose, purpose), inArray(actionLinks.subjectId, subjectIds), isNull(actionLinks.revokedAt)),
    );
}
