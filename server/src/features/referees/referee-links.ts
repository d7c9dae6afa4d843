import { caseLimits } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { after, daysAfter, type Clock } from '../../platform/clock/clock.ts';
import { issueNextLink } from '../../platform/links/links.ts';
import type { MailLink } from '../../platform/mail/template.ts';
import { readDeadlines } from '../../platform/settings/deadlines.ts';
import { linkReserveDays } from './term-repository.ts';

/** The page of a referee's link. */
export const refereeLink = (token: string): MailLink => ({ path: `/forms/referee-consent/${token}` });

/** Creates a referee's next link. @returns the secret, which is mailed once and never stored */
export async function issueRefereeLink(tx: Transaction, clock: Clock, refereeId: string): Promise<string> {
  const createdAt = clock.now();
  const { refereeLapseDays } = await readDeadlines(tx);
  const life = after(createdAt, caseLimits.refereeLinkLifeMs);
  const expiresAt = new Date(
    Math.max(life.getTime(), daysAfter(createdAt, refereeLapseDays + linkReserveDays).getTime()),
  );
  return issueNextLink(tx, { purpose: 'referee', subjectId: refereeId, createdAt, expiresAt });
}
