import { caseLimits } from '@guildhall/shared/domain';
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { first, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { actionLinks } from '../../platform/database/schema/index.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import { hashToken, newToken } from '../../platform/secrets/secrets.ts';
import type { MailLink } from '../../platform/mail/template.ts';
import type { Poll } from './repository.ts';

/** Where an invitee's link leads; the path is the specification's, spelled so. */
export const availabilityLink = (token: string): MailLink => ({ path: `/forms/meeting-availibility/${token}` });

const ofInvitations = (ids: string[]) =>
  and(eq(actionLinks.purpose, 'availability'), inArray(actionLinks.subjectId, ids));

/** The number of an invitee's newest link; 0 before the first. */
export const newestGeneration = (db: Queryable, invitationId: string): Promise<number> =>
  db
    .select({ generation: max(actionLinks.generation) })
    .from(actionLinks)
    .where(ofInvitations([invitationId]))
    .then(([row]) => row?.generation ?? 0);

/** Until when the links of a poll work: long after its deadline, or its meeting. */
const linksEndAt = ({ row, meeting }: Pick<Poll, 'row' | 'meeting'>): Date =>
  after(new Date(Math.max(row.deadline.getTime(), meeting?.endsAt.getTime() ?? 0)), caseLimits.pollLinkLifeMs);

/**
 * Makes the next link of an invitee. Earlier ones stay known, so that they can say that they were replaced.
 * @returns the secret, which goes into one mail and is stored nowhere
 */
export async function mintAvailabilityLink(
  tx: Transaction,
  clock: Clock,
  poll: Pick<Poll, 'row' | 'meeting'>,
  invitationId: string,
): Promise<string> {
  const token = newToken();
  await tx.insert(actionLinks).values({
    purpose: 'availability',
    secretHash: hashToken(token),
    subjectId: invitationId,
    generation: (await newestGeneration(tx, invitationId)) + 1,
    createdAt: clock.now(),
    expiresAt: linksEndAt(poll),
  });
  return token;
}

/** The link behind a secret; links of another purpose and revoked ones are not found. */
export const findAvailabilityLink = (db: Queryable, token: string) =>
  db
    .select()
    .from(actionLinks)
    .where(
      and(
        eq(actionLinks.secretHash, hashToken(token)),
        eq(actionLinks.purpose, 'availability'),
        isNull(actionLinks.revokedAt),
      ),
    )
    .then(first);

/** The links work as long as the poll, wherever its deadline or its meeting has moved. */
export async function moveLinksEnd(tx: Transaction, poll: Poll): Promise<void> {
  const ids = poll.invitations.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(actionLinks)
    .set({ expiresAt: linksEndAt(poll) })
    .where(and(ofInvitations(ids), isNull(actionLinks.revokedAt)));
}
