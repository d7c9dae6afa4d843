import { hourMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../../platform/audit/actor.ts';
import { issueRefereeLink, refereeLink } from '../referee-links.ts';
import { mailReferee } from '../requests.ts';
import { assertRenewable, followLink, lockByLink } from './access.ts';
import { createConsentAnswers } from './answers.ts';
import { refereeNewLinkMail } from './mail-texts.ts';
import { createConsentPage } from './page.ts';

const renewalsPerHour = 3;

/** The referee's page: reading, opening, answering, and requesting a new link. */
export function createRefereeConsentService(app: FastifyInstance) {
  const { db, clock, rateLimits } = app;

  return {
    ...createConsentPage(app),
    ...createConsentAnswers(app),

    /**
     * Mails a new link to the referee's own address, on request.
     * @param countMail throws when too many mails to that address were requested without a session
     */
    async renew(token: string, countMail: (email: string) => Promise<void>): Promise<void> {
      const { referee } = await followLink(db, token);
      await rateLimits.take({ key: `renew:${referee.id}`, limit: renewalsPerHour, windowMs: hourMs });
      await countMail(referee.email);
      await db.transaction(async (tx) => {
        const opened = await lockByLink(tx, token);
        await assertRenewable(tx, opened);
        const { application } = opened;
        const link = refereeLink(await issueRefereeLink(tx, clock, referee.id));
        await mailReferee(
          tx,
          app,
          { application, referee },
          {
            template: refereeNewLinkMail,
            data: { referee: fullName(referee), applicant: application.applicantName, link },
          },
        );
      });
    },
  };
}
