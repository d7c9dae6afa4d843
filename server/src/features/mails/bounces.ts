import type { FastifyInstance } from 'fastify';
import type { BodyOf, MailDetail, reportBounce } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import { tellOfFailure } from '../../platform/mail/failure-news.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { problem } from '../../platform/problems/problem.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { auditMail, type MailCommand } from './mail-action.ts';
import { mailUnknown, readMailDetail } from './mail-detail.ts';
import { createMailRepository } from './repository.ts';

/**
 * Lets the office record that a sent mail bounced, if Guildhall doesn't read the notices itself (see
 * `bounce-reading.ts`).
 */
export const createBounceReport =
  (app: FastifyInstance) =>
  (command: MailCommand<BodyOf<typeof reportBounce>>): Promise<MailDetail> => {
    const { id, body, role, actor } = command;
    return app.db.transaction(async (tx) => {
      const mail = await createMailRepository(tx).lock(id);
      if (!mail) throw mailUnknown();
      if (mail.state !== 'sent') throw problem.conflict('mail_not_sent', 'Only a sent email can bounce.');
      if (mail.bouncedAt) throw problem.conflict('mail_bounced', 'This email is already marked as bounced.');
      if (mail.version !== body.version) throw problem.versionConflict(await readMailDetail(tx, app, id, role));
      await recordBounce(tx, app, mail, { reason: body.reason, actor });
      return readMailDetail(tx, app, id, role);
    });
  };

/**
 * Records a bounce, counts it for the address, and notifies the people concerned.
 * @param mail locked, sent, and not yet marked as bounced
 * @param reason the text of the notice
 */
export async function recordBounce(
  tx: Transaction,
  app: FastifyInstance,
  mail: MailRow,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  const { id } = mail;
  const { clock } = app;
  const now = clock.now();
  await createMailRepository(tx).change(id, { bouncedAt: now, error: reason, updatedAt: now });
  await createAddressRepository(tx).noteBounce(mail.to, now, reason);
  await auditMail(tx, app, { actor, id }, 'mail.bounced', { before: mail, after: mail.state });
  if (mail.applicationId)
    await writeTimeline(tx, clock, {
      applicationId: mail.applicationId,
      actor,
      event: 'mail.bounced',
      audience: 'office',
      details: { subject: mail.subject, to: mail.to },
    });
  await tellOfFailure(tx, clock, { mailId: id, actor });
}
