import type { BodyOf, editMail as editMailContract } from '@guildhall/shared/contracts';
import type { Transaction } from '../../platform/database/client.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { mask } from '../../platform/mail/render.ts';
import { hiddenSecret, withSecrets } from '../../platform/mail/secrets.ts';
import { problem } from '../../platform/problems/problem.ts';
import { auditMail, type MailCommand, type MailNeeds } from './mail-action.ts';
import { mayReadMail } from './confidential.ts';
import { createMailRepository } from './repository.ts';

/**
 * Changes the text or the address of a locked mail, which is a draft again afterwards.
 * @throws Problem 403 to who can't read it, 422 on `to` or `body` when a personal link would get lost or astray
 */
export async function editMail(
  tx: Transaction,
  needs: Pick<MailNeeds, 'clock'>,
  mail: MailRow,
  command: MailCommand<BodyOf<typeof editMailContract>>,
): Promise<void> {
  // Nobody changes what they can't read, nor sends it to somebody else.
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
    // What the template made is kept beside what a person made of it; a personal link is worth nothing there.
    drafted: mail.drafted ?? { subject: mail.subject, body: mask(mail.body, mail.secrets) },
    error: null,
    updatedAt: needs.clock.now(),
  });
  await auditMail(tx, needs, command, 'mail.edited', { before: mail, after: 'draft' });
}
