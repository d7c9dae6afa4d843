import { caseLimits } from '@guildhall/shared/domain';
import { and, eq, isNull, max } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { actionLinks } from '../../platform/database/schema/index.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import type { MailLink } from '../../platform/mail/template.ts';

/** Where a referee's link leads. */
export const refereeLink = (token: string): MailLink => ({ path: `/forms/referee-consent/${token}` });

const ofReferee = (refereeId: string) => and(eq(actionLinks.purpose, 'referee'), eq(actionLinks.subjectId, refereeId));

/** The number of a referee's newest link; 0 before the first. */
export const newestGeneration = (db: Queryable, refereeId: string): Promise<number> =>
  db
    .select({ generation: max(actionLinks.generation) })
    .from(actionLinks)
    .where(ofReferee(refereeId))
    .then(([row]) => row?.generation ?? 0);

/**
 * Makes a referee's next link. Earlier ones stay known, so that they can say that they were replaced.
 * @returns the secret, which goes into one mail and is stored nowhere
 */
export async function mintRefereeLink(tx: Transaction, clock: Clock, refereeId: string): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await tx.insert(actionLinks).values({
    purpose: 'referee',
    secretHash: hashToken(token),
    subjectId: refereeId,
    generation: (await newestGeneration(tx, refereeId)) + 1,
    createdAt: now,
    expiresAt: after(now, caseLimits.refereeLinkLifeMs),
  });
  return token;
}

/** The link behind a secret; links of another purpose and revoked ones are not found. */
export const findRefereeLink = (db: Queryable, token: string) =>
  db
    .select()
    .from(actionLinks)
    .where(
      and(
        eq(actionLinks.secretHash, hashToken(token)),
        eq(actionLinks.purpose, 'referee'),
        isNull(actionLinks.revokedAt),
      ),
    )
    .then(first);

/** Notes when a link was first used to open the request. */
export const markOpened = (tx: Transaction, linkId: string, at: Date) =>
  tx.update(actionLinks).set({ openedAt: at }).where(eq(actionLinks.id, linkId));
