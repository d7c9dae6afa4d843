import { caseLimits } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import { issueNextLink } from '../../platform/links/links.ts';
import type { MailLink } from '../../platform/mail/template.ts';

/** Where a referee's link leads. */
export const refereeLink = (token: string): MailLink => ({ path: `/forms/referee-consent/${token}` });

/** Makes a referee's next link. @returns the secret, which goes into one mail and is stored nowhere */
export function issueRefereeLink(tx: Transaction, clock: Clock, refereeId: string): Promise<string> {
  const createdAt = clock.now();
  const expiresAt = after(createdAt, caseLimits.refereeLinkLifeMs);
  return issueNextLink(tx, { purpose: 'referee', subjectId: refereeId, createdAt, expiresAt });
}
