import type { FastifyInstance } from 'fastify';
import type { BodyOf, editMail as editMailContract } from '@guildhall/shared/contracts';
import type { Transaction } from '../../platform/database/client.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { mask } from '../../platform/mail/render.ts';
import { hiddenSecret, withSecrets } from '../../platform/mail/secrets.ts';
import { problem } from '../../platform/problems/problem.ts';
import { auditMail, type MailCommand } from './mail-action.ts';
import { mayReadMail } from './confidential.ts';
import { createMailRepository } from './repository.ts';

/**
 * Changes the text or address of a locked mail and returns it to draft.
 * @throws Problem 403 for people who can't read it, 422 on `to` or `body` when a personal link would get lost or
 * misdirected
 */
export async function editMail(
  tx: Transaction,
  app: FastifyInstance,
  mail: MailRow,
  command: MailCommand<BodyOf<typeof editMailContract>>,
): Promise<void> {
  // People who can't read a mail can't change it or redirect it either.
  if (!mayReadMail(command.role, mail)) throw problem.forbidden();
  const { to, subject, body } = command.body;
  if (mail.secrets.length > 0 && to !== mail.to)
    throw problem.field(
      'to',
      'address_fixed',
      'This email contains a personal link, so you can’t change its recipient. Create a new email instead.',
    );
  const text = withSecrets(body, mail);
  if (text === null)
    throw problem.field(
      'body',
      'link_missing',
      `Keep every ${hiddenSecret} where it is: it stands for the reader’s personal link.`,
    );
  await createMailRepository(tx).change(mail.id, {
    to,
    subject,
    body: text,
    state: 'draft',
    isEdited: true,
    // The template's original is stored next to the edited text, without its personal link.
    drafted: mail.drafted ?? { subject: mail.subject, body: mask(mail.body, mail.secrets) },
    error: null,
    // The person decides about the days in the new text.
    expiresAt: null,
    updatedAt: app.clock.now(),
  });
  await auditMail(tx, app, command, 'mail.edited', { before: mail, after: 'draft' });
}
