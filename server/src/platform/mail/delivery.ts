import { languageFacts } from '@guildhall/shared/domain';
import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { first, type Database } from '../database/client.ts';
import { files, mails } from '../database/schema/index.ts';
import type { FileStore } from '../files/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../clock/clock.ts';
import { writeTimeline } from '../timeline/timeline.ts';
import { systemActor } from '../audit/actor.ts';
import { calendarAmong, filesAmong } from './attachments.ts';
import { deliveryQueue, type MailRow, type OutgoingMails } from './outgoing.ts';
import { headerLine, mask, personLine, toHtml } from './render.ts';
import type { MailTransport, WireMail } from './transport.ts';

interface Needs {
  db: Database;
  clock: Clock;
  config: Config;
  files: FileStore;
  jobs: Jobs;
  mails: Pick<OutgoingMails, 'effectsOf'>;
  transport: MailTransport;
}

/**
 * Takes scheduled mails to the mail server. A try that fails is repeated with a growing pause; the last failure leaves
 * the mail as `failed`, where staff see it. A crash between the server's "yes" and our note of it sends the mail once
 * more, under the same Message-ID.
 */
export function registerMailDelivery({
  db,
  clock,
  config,
  files: store,
  jobs,
  mails: outgoing,
  transport,
}: Needs): void {
  const host = new URL(config.publicUrl).hostname;

  const pickUp = (mailId: string) =>
    db.transaction(async (tx) => {
      const seen = await tx.select().from(mails).where(eq(mails.id, mailId)).then(first);
      const effects = seen && outgoing.effectsOf(seen);
      if (seen) await effects?.lock(tx, seen);
      const mail = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update').then(first);
      const isDue = mail?.scheduledFor && mail.scheduledFor <= clock.now();
      // `sending` here is what a crash left behind: this job is the only one that may hold the mail.
      if (!mail || !isDue || (mail.state !== 'scheduled' && mail.state !== 'sending')) return null;
      if (mail.state === 'scheduled') await effects?.leaves(tx, mail);
      await tx
        .update(mails)
        .set({ state: 'sending', attempts: mail.attempts + 1 })
        .where(eq(mails.id, mailId));
      return mail;
    });

  /** The mail with the files that came to be when it left; they stay with it. */
  const withFiles = async (mail: MailRow): Promise<MailRow> => {
    const made = (await outgoing.effectsOf(mail)?.files(mail)) ?? [];
    const known = filesAmong(mail.attachments).map(({ fileId }) => fileId);
    const more = made.filter(({ fileId }) => !known.includes(fileId));
    if (more.length === 0) return mail;
    const attachments = [...mail.attachments, ...more];
    await db.update(mails).set({ attachments }).where(eq(mails.id, mail.id));
    return { ...mail, attachments };
  };

  const onTheWire = async (mail: MailRow): Promise<WireMail> => {
    const attached = filesAmong(mail.attachments);
    const ids = attached.map(({ fileId }) => fileId);
    const rows = ids.length === 0 ? [] : await db.select().from(files).where(inArray(files.id, ids));
    return {
      messageId: `<${mail.id}@${host}>`,
      to: { name: personLine(mail.toName ?? ''), address: mail.to },
      cc: mail.cc,
      replyTo: mail.replyTo ?? undefined,
      subject: headerLine(mail.subject),
      text: mail.body,
      html: toHtml(mail),
      language: languageFacts[mail.language].tag,
      attachments: rows.map((row) => ({
        filename: attached.find(({ fileId }) => fileId === row.id)?.name ?? row.name,
        contentType: row.mediaType,
        content: store.read(row.storageName),
      })),
      calendar: calendarAmong(mail.attachments),
    };
  };

  const settle = (mail: MailRow) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      // Once the mail is with its reader, nothing here may still open what it opens.
      const isKept = transport.kind === 'inbox';
      const hidden = isKept
        ? {}
        : {
            body: mask(mail.body, mail.secrets),
            links: mail.links.map((link) => mask(link, mail.secrets)),
            secrets: [],
          };
      await tx
        .update(mails)
        .set({ ...hidden, state: 'sent', sentAt: now, updatedAt: now, error: null })
        .where(eq(mails.id, mail.id));
      if (mail.applicationId && mail.class === 'reviewed')
        await writeTimeline(tx, clock, {
          applicationId: mail.applicationId,
          actor: systemActor,
          event: 'mail.sent',
          details: { subject: mail.subject, to: mail.to },
        });
    });

  // One that was taken back meanwhile stays a draft, whatever failed.
  const note = (mailId: string, state: 'scheduled' | 'sending' | 'failed', error: string) =>
    db
      .update(mails)
      .set({ state, error: error.slice(0, 500), updatedAt: clock.now() })
      .where(and(eq(mails.id, mailId), inArray(mails.state, ['scheduled', 'sending'])));

  jobs.handle(
    deliveryQueue,
    async ({ mailId }, { isLast }) => {
      let mail: MailRow | null = null;
      try {
        mail = await pickUp(String(mailId));
        if (!mail) return;
        await transport.send(await onTheWire(await withFiles(mail)));
      } catch (error) {
        // What leaving has set going stays, so such a mail is not one to take back again between two tries.
        const isBound = mail !== null && outgoing.effectsOf(mail) !== undefined;
        await note(
          String(mailId),
          isLast ? 'failed' : isBound ? 'sending' : 'scheduled',
          error instanceof Error ? error.message : 'unknown',
        );
        throw error;
      }
      await settle(mail);
    },
    { retryLimit: 8, concurrency: 4, pollSeconds: 0.5 },
  );
}
