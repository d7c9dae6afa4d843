import { getMail, listMails } from '@guildhall/shared/contracts';
import type { MailDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, screen, within } from '@guildhall/shared/testing';
import DraftMailsPage from '../features/mails/DraftMailsPage.tsx';
// Parts that load later: the editor takes longer than a test waits for a screen.
import '../features/mails/MailReading.tsx';
import '../features/mails/MailDialog.tsx';
import { buildMail, buildMailSummary } from './builders.ts';

/** Opens a mail in its dialog: an editor while it is editable, otherwise named by its subject. */
export async function openMail(parts: Partial<MailDetail> = {}) {
  const mail = buildMail(parts);
  reply(listMails, [buildMailSummary()]);
  reply(getMail, mail);
  const view = renderRemote(<DraftMailsPage />, { path: `/draft-mails?mail=${mail.id}`, role: Role.staff });
  const isEdited = ['draft', 'ready', 'failed'].includes(mail.state);
  const dialog = within(await screen.findByRole('dialog', { name: isEdited ? 'Email' : mail.subject }));
  if (isEdited) await dialog.findByRole('textbox', { name: 'Text' });
  return { ...view, dialog };
}
