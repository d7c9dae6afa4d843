import { downloadReminder, pauseDunning, printReminder, resumeDunning } from '@guildhall/shared/contracts';
import { reply, replyFile, requestsTo, screen, stopClock, waitFor } from '@guildhall/shared/testing';
import { buildInvoice, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';

const dunning = { level: 1, nextOn: '2026-12-04', draftId: null, fee: null, pauses: [] };

test('says how many reminders were written and when the next one is, and pauses them with a reason', async () => {
  stopClock();
  const { user } = openInvoice({}, { record: { dunning } });
  expect(await screen.findByText(/1 reminder created.*Dec 4, 2026/)).toBeVisible();
  const dialog = await openDialog(user, 'Pause reminders');
  expect(dialog.getByLabelText('Until')).toHaveValue('12/04/2026');
  await user.click(dialog.getByRole('radio', { name: 'All of this person’s invoices' }));
  await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Pays in parts');
  reply(pauseDunning, buildInvoice({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Pause reminders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(pauseDunning)[0]?.body).toEqual({
    version: 4,
    scope: 'person',
    until: '2026-12-04',
    reason: 'Pays in parts',
  });
});

test('shows a pause with its reason and resumes', async () => {
  const pauses = [{ scope: 'invoice' as const, until: '2027-01-15', reason: 'Pays in parts' }];
  const { user } = openInvoice({}, { record: { dunning: { ...dunning, pauses } } });
  expect(await screen.findByText(/Paused until Jan 15, 2027/)).toBeVisible();
  expect(screen.getByText('Pays in parts')).toBeVisible();
  reply(resumeDunning, buildInvoice({ version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Resume reminders' }));
  await waitFor(() => expect(requestsTo(resumeDunning)[0]?.body).toEqual({ version: 4, scope: 'invoice' }));
});

test('leads to the waiting draft, and shows what is charged once it is sent', async () => {
  const fee = { amountMinor: 500, currency: 'EUR' as const };
  openInvoice({}, { record: { dunning: { ...dunning, level: 3, nextOn: null, fee, draftId: someId(70) } } });
  expect(await screen.findByRole('link', { name: 'Review reminder' })).toHaveAttribute(
    'href',
    `/draft-mails?mail=${someId(70)}`,
  );
  expect(screen.getByText(/a fee of €5.00 is charged/)).toBeVisible();
});

test('an invoice without reminders shows none', async () => {
  openInvoice({ state: 'paid' });
  expect(await screen.findByRole('heading', { name: /Internal note/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Reminders' })).not.toBeInTheDocument();
});

test('writes the reminder of a payer without an account and downloads it', async () => {
  const payer = {
    name: 'Bell Foundry',
    email: '',
    address: 'Mill Lane 3',
    withoutAccount: { language: 'en' as const },
  };
  const printed = { level: 0, nextOn: null, draftId: null, fee: null, pauses: [], isPrintable: true };
  const { user } = openInvoice({ payer }, { record: { dunning: printed } });
  expect(await screen.findByText(/The next reminder is due/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pause reminders' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  reply(printReminder, buildInvoice({ payer, version: 5 }));
  replyFile(downloadReminder, new Blob(['%PDF']));
  await user.click(screen.getByRole('button', { name: 'Write reminder' }));
  await waitFor(() => expect(requestsTo(downloadReminder)).toHaveLength(1));
  expect(requestsTo(printReminder)[0]?.body).toEqual({ version: 4 });
});
