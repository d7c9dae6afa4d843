import { caseLimits } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import { moveLinksEnd, type issueNextLink } from '../../platform/links/links.ts';
import type { MailLink } from '../../platform/mail/template.ts';
import type { Poll } from './repository.ts';

/** The page of an invitee's link; the path uses the specification's spelling. */
export const availabilityLink = (token: string): MailLink => ({ path: `/forms/meeting-availibility/${token}` });

/** How long a poll's links are valid: long after its deadline, or its meeting. */
const linksEndAt = ({ row, meeting }: Pick<Poll, 'row' | 'meeting'>): Date =>
  after(new Date(Math.max(row.deadline.getTime(), meeting?.endsAt.getTime() ?? 0)), caseLimits.pollLinkLifeMs);

/**
 * Creates a link of an invitee.
 * @param issue `issueNextLink` replaces earlier links; `issueAnotherLink` keeps them valid
 * @returns the secret, which is mailed once and never stored
 */
export const issueAvailabilityLink = (
  tx: Transaction,
  clock: Clock,
  poll: Pick<Poll, 'row' | 'meeting'>,
  { invitationId, issue }: { invitationId: string; issue: typeof issueNextLink },
): Promise<string> =>
  issue(tx, {
    purpose: 'availability',
    subjectId: invitationId,
    createdAt: clock.now(),
    expiresAt: linksEndAt(poll),
  });

/** The links stay valid as long as the poll, wherever its deadline or meeting is moved. */
export const movePollLinksEnd = (tx: Transaction, poll: Poll): Promise<void> =>
  moveLinksEnd(
    tx,
    'availability',
    poll.invitations.map(({ id }) => id),
    linksEndAt(poll),
  );
