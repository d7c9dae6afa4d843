import { languageFacts } from '@guildhall/shared/domain';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { files, mails } from '../database/schema/index.ts';
import type { FileStore } from '../files/store.ts';
import { readSetting } from '../settings/settings.ts';
import { calendarAmong, filesAmong } from './attachments.ts';
import { messageIdOf } from './message-id.ts';
import type { MailRow, OutgoingMails } from './outgoing.ts';
import { headerLine, personLine, toHtml } from './render.ts';
import type { WireMail } from './transport.ts';

interface WireMailOptions {
  db: Database;
  files: Pick<FileStore, 'read'>;
  mails: Pick<OutgoingMails, 'effectsOf'>;
  /** The host name in Message-IDs. */
  host: string;
}

/** Builds the message for the mail server, with its files. */
export async function toWireMail(app: WireMailOptions, mail: MailRow): Promise<WireMail> {
  const attachments = await attachmentsOf(app, mail);
  const attached = filesAmong(attachments);
  const ids = attached.map(({ fileId }) => fileId);
  const { replyTo, name } = await readSetting(app.db, 'association');
  const rows = ids.length === 0 ? [] : await app.db.select().from(files).where(inArray(files.id, ids));
  return {
    messageId: messageIdOf(mail, app.host),
    to: { name: personLine(mail.toName ?? ''), address: mail.to },
    cc: mail.cc,
    replyTo: mail.replyTo ?? (replyTo || undefined),
    subject: headerLine(mail.subject),
    text: mail.body,
    html: toHtml({ ...mail, association: name }),
    language: languageFacts[mail.language].tag,
    attachments: rows.map((row) => ({
      filename: attached.find(({ fileId }) => fileId === row.id)?.name ?? row.name,
      contentType: row.mediaType,
      content: app.files.read(row.storageName),
    })),
    calendar: calendarAmong(attachments),
  };
}

/** A mail's attachments, including files created when it was sent, which replace those of the same name. */
async function attachmentsOf({ db, mails: outgoing }: WireMailOptions, mail: MailRow): Promise<MailRow['attachments']> {
  const made = (await outgoing.effectsOf(mail)?.files(mail)) ?? [];
  const known = filesAmong(mail.attachments).map(({ fileId }) => fileId);
  const more = made.filter(({ fileId }) => !known.includes(fileId));
  if (more.length === 0) return mail.attachments;
  const names = new Set(more.map(({ name }) => name));
  const attachments = [...mail.attachments.filter((known) => !('fileId' in known && names.has(known.name))), ...more];
  await db.update(mails).set({ attachments }).where(eq(mails.id, mail.id));
  return attachments;
}
