import type { FastifyInstance } from 'fastify';
import type { BodyOf, MailDetail, reportBounce } from '@guildhall/shared/contracts';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { createBounceMailbox, MailboxProblem, type NoticeOutcome } from '../../platform/mail/bounce-mailbox.ts';
import type { BounceNotice, RecipientStatus } from '../../platform/mail/bounce-notice.ts';
import { mailIdIn } from '../../platform/mail/message-id.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import { notifyOfFailedMail } from '../../platform/mail/delivery-repository.ts';
import { problem } from '../../platform/problems/problem.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createMailRepository } from './repository.ts';
import { auditMail, type MailCommand, mailUnknown, readMailDetail } from './mail-action.ts';

/**
 * Reads the mailbox of `BOUNCE_URL` every five minutes and records bounced mails. Only one server does it at a time:
 * the schedule creates one job per occurrence.
 */
export function registerBounceReading(app: FastifyInstance): void {
  const { config, jobs, log } = app;
  const mailbox = config.bounceUrl === null ? null : createBounceMailbox(config.bounceUrl);
  let lastTrouble: string | null = null;

  jobs.every('*/5 * * * *', 'mails.bounces', async () => {
    if (!mailbox) return;
    let failure: unknown = null;
    try {
      await mailbox.readNotices((notice) =>
        noteNotice(app, notice).catch((error: unknown) => {
          // The others are still processed.
          failure ??= error;
          return 'later';
        }),
      );
      if (lastTrouble !== null) log.info('The mailbox of bounced mails can be read again');
      lastTrouble = null;
    } catch (error) {
      if (!(error instanceof MailboxProblem)) throw error;
      // Logged once, and not thrown: the job would be retried at once.
      if (error.message !== lastTrouble) log.warn(`${error.message} Until then bounced mails are not noted.`);
      lastTrouble = error.message;
    }
    if (failure !== null) log.error({ err: failure }, 'A bounced mail could not be noted; it is tried again');
  });
}

/**
 * Records a notice about one of our mails. Anyone can send a notice, so all it can do is mark a mail as bounced, and
 * only with its Message-ID, which has 62 random bits and is known only to the sender, carriers and recipient of the
 * mail (docs/security-cases.md, 146).
 */
function noteNotice(app: FastifyInstance, { about, recipients }: BounceNotice): Promise<NoticeOutcome> {
  const [id] = about.map(mailIdIn).filter((found) => found !== null);
  if (id === undefined) return Promise.resolve('left');
  return app.db.transaction(async (tx) => {
    const mail = await createMailRepository(tx).lock(id);
    if (!mail) return 'left';
    // `failed` is final whatever the code: 4.4.7 means a server that gave up after days (RFC 3464, section 2.3.3).
    const failed = recipients.filter(({ action }) => action === 'failed');
    // Delayed, or delivered after all: another notice may follow.
    if (failed.length === 0) return 'done';
    const failure = failed.find((status) => !isOfCopy(mail, status));
    // A person handles bounced copies: the mail itself was delivered.
    if (!failure) return 'left';
    // The notice arrived before we recorded that the mail server accepted the mail.
    if (mail.state === 'sending' || mail.state === 'scheduled') return 'later';
    if (mail.state === 'sent' && !mail.bouncedAt)
      await recordBounce(tx, app, mail, { reason: failure.reason, actor: systemActor });
    return 'done';
  });
}

/** True for a recipient of a copy. Any other address is one that the recipient's own forwards to. */
function isOfCopy({ to, cc }: MailRow, { addresses }: RecipientStatus): boolean {
  const copies = cc.map((address) => address.toLowerCase());
  return !addresses.includes(to.toLowerCase()) && addresses.some((address) => copies.includes(address));
}

/**
 * Lets the office record that a sent mail bounced, if Guildhall doesn't read the notices itself.
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
async function recordBounce(
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
  await notifyOfFailedMail(tx, clock, { mailId: id, actor });
}
