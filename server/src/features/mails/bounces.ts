import type { BodyOf, MailDetail, reportBounce } from '@guildhall/shared/contracts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import { tellOfFailure } from '../../platform/mail/failure-news.ts';
import { problem } from '../../platform/problems/problem.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { auditMail, type MailCommand, type MailNeeds } from './mail-action.ts';
import { mailUnknown, readMailDetail } from './mail-detail.ts';
import { createMailRepository } from './repository.ts';

/** Notes that a sent mail came back: the notice arrives in the office's mailbox, which Guildhall does not read. */
export const createBounceReport =
  (needs: MailNeeds) =>
  (command: MailCommand<BodyOf<typeof reportBounce>>): Promise<MailDetail> => {
    const { db, clock } = needs;
    const { id, body, role, actor } = command;
    return db.transaction(async (tx) => {
      const mails = createMailRepository(tx);
      const mail = await mails.lock(id);
      if (!mail) throw mailUnknown();
      if (mail.state !== 'sent') throw problem.conflict('mail_not_sent', 'Only a mail that was sent can come back.');
      if (mail.bouncedAt) throw problem.conflict('mail_bounced', 'It is noted already that this mail came back.');
      if (mail.version !== body.version) throw problem.versionConflict(await readMailDetail(tx, needs, id, role));
      const now = clock.now();
      await mails.change(id, { bouncedAt: now, error: body.reason, updatedAt: now });
      await createAddressRepository(tx).noteBounce(mail.to, now, body.reason);
      await auditMail(tx, needs, command, 'mail.bounced', { before: mail, after: mail.state });
      if (mail.applicationId)
        await writeTimeline(tx, clock, {
          applicationId: mail.applicationId,
          actor,
          event: 'mail.bounced',
          audience: 'office',
          details: { subject: mail.subject, to: mail.to },
        });
      await tellOfFailure(tx, clock, { mailId: id, actor });
      return readMailDetail(tx, needs, id, role);
    });
  };
