import type { MailDetail } from '@guildhall/shared/contracts';
import { caseLimits, limits, mailLifecycle, type Role } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { receiveFile } from '../../platform/files/upload.ts';
import { filesAmong } from '../../platform/mail/attachments.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { problem } from '../../platform/problems/problem.ts';
import { mayReadMail, actOnMail, auditMail, type MailCommand, mailUnknown } from './mail-action.ts';
import { createMailRepository } from './repository.ts';

interface Uploading {
  id: string;
  request: FastifyRequest;
  actor: Actor;
  role: Role;
  userId: string;
}

/** Files attached by the office to a waiting mail, with the rules of all uploads (domain rule 8). */
export function createMailFiles(app: FastifyInstance) {
  const { db, clock, files } = app;

  const readable = async (id: string, role: Role): Promise<MailRow> => {
    const mail = await createMailRepository(db).byId(id);
    if (!mail) throw mailUnknown();
    if (!mayReadMail(role, mail)) throw problem.forbidden();
    return mail;
  };

  /** Adding or removing a file changes the reviewed content: the mail is a draft again. */
  const keep = (tx: Transaction, { id }: MailRow, attachments: MailRow['attachments']) =>
    createMailRepository(tx).change(id, { attachments, state: 'draft', updatedAt: clock.now() });

  return {
    /** Receives a file. Sent mails, and mails with enough files, are refused before the content is read. */
    async attach({ id, request, actor, role, userId }: Uploading): Promise<MailDetail> {
      const mail = await readable(id, role);
      if (!mailLifecycle.allows('edit', mail.state)) throw left();
      refuseTooMany(mail);
      const bytes = await receiveFile(request, files, limits.fileBytes);
      const command = { id, body: { version: mail.version }, actor, role };
      return actOnMail(app, command, 'attach', async (tx, locked) => {
        refuseTooMany(locked);
        const file = await files.add(tx, bytes, userId);
        const sizes = await createMailRepository(tx).attachmentsOf(locked);
        if (sizes.reduce((sum, { size }) => sum + size, file.sizeBytes) > caseLimits.mailFilesBytes)
          throw problem.tooLarge(
            'file_too_big',
            `The attachments of an email can have at most ${caseLimits.mailFilesBytes / (1024 * 1024)} MB in total.`,
          );
        await keep(tx, locked, [...locked.attachments, { fileId: file.id, name: file.name, isAdded: true }]);
        await auditMail(tx, app, command, 'mail.file_added', { before: locked, after: 'draft' });
      });
    },

    /** Removes a manually attached file. @throws Problem 404 for any other */
    detach: ({ fileId, ...command }: MailCommand & { fileId: string }): Promise<MailDetail> =>
      actOnMail(app, command, 'edit', async (tx, mail) => {
        if (!mayReadMail(command.role, mail)) throw problem.forbidden();
        const added = filesAmong(mail.attachments).find((file) => file.fileId === fileId && file.isAdded);
        if (!added) throw problem.notFound();
        await keep(
          tx,
          mail,
          mail.attachments.filter((attachment) => attachment !== added),
        );
        await files.remove(tx, fileId);
        await auditMail(tx, app, command, 'mail.file_removed', { before: mail, after: 'draft' });
      }),

    async download(id: string, fileId: string, role: Role): Promise<Download> {
      const mail = await readable(id, role);
      const isIn = filesAmong(mail.attachments).some((file) => file.fileId === fileId);
      const file = isIn ? await createMailRepository(db).fileById(fileId) : undefined;
      if (!file) throw problem.notFound();
      return files.download(file);
    },
  };
}

const left = () => problem.conflict('mail_left', 'This email has been sent and can no longer be changed.');

function refuseTooMany({ attachments }: MailRow): void {
  if (attachments.length >= caseLimits.filesPerMessage)
    throw problem.conflict(
      'too_many_files',
      `An email can have at most ${caseLimits.filesPerMessage} attachments. Remove one first.`,
    );
}
