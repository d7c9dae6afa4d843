import {
  createInvoice,
  editInvoice,
  getInvoice,
  issueInvoice,
  listUsers,
  recordPayment,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { hasUnsavedWork } from '@guildhall/shared/store';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildInvoice, buildUser } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openInvoice } from '../../testing/invoice-page.tsx';
import InvoicePage from './InvoicePage.tsx';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const draft = { state: 'draft', number: null, issuedOn: null, dueOn: null } as const;
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));

test('shows the server’s error for a line at its input, and saves once it is corrected', async () => {
  const { user } = openInvoice(draft);
  await write(user, await screen.findByRole('textbox', { name: 'Text' }), 'Evening course, twelve evenings');
  replyProblem(editInvoice, {
    code: 'validation_failed',
    message: 'Some entries are wrong.',
    fields: {
      'lines.0.unitPriceMinor': { code: 'too_big', message: 'This price is too high.' },
      'lines.0.taxRateBasisPoints': { code: 'too_big', message: 'There is no such tax rate.' },
    },
    once: true,
  });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const price = line(1).getByRole('textbox', { name: 'Unit price' });
  await waitFor(() => expect(price).toHaveAccessibleDescription('This price is too high.'));
  expect(price).toHaveFocus();
  expect(line(1).getByRole('textbox', { name: 'Tax' })).toHaveAccessibleDescription('There is no such tax rate.');
  expect(line(1).getByRole('textbox', { name: 'Text' })).toHaveValue('Evening course, twelve evenings');

  reply(editInvoice, buildInvoice({ ...draft, version: 5 }));
  await write(user, price, '90');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requestsTo(editInvoice)).toHaveLength(2));
  expect(requestsTo(editInvoice)[1]?.body).toMatchObject({ lines: [{ unitPriceMinor: 9000 }] });
});

test('shows the server’s error at the payment’s amount', async () => {
  replyProblem(recordPayment, {
    code: 'validation_failed',
    message: 'Some entries are wrong.',
    fields: { amountMinor: { code: 'too_big', message: 'This amount is too large.' } },
  });
  const { user } = openInvoice({ gross: eur(9_000_000_000), open: eur(9_000_000_000) });
  const dialog = await openDialog(user, 'Record payment');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/This amount is too large\./));
  expect(amount).toHaveFocus();
});

test('shows at the payer that the person no longer exists, and another one can be chosen', async () => {
  reply(listUsers, ({ query }) => [buildUser({ lastName: query.q === 'Nils' ? 'Berg' : 'Lind' })]);
  const { user } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  const payer = await screen.findByRole('combobox', { name: 'Payer' });
  await user.type(payer, 'Rosa');
  await user.click(await screen.findByRole('option', { name: /Lind/ }));
  await write(user, screen.getByRole('textbox', { name: 'Subject' }), 'Evening course');
  await write(user, line(1).getByRole('textbox', { name: 'Text' }), 'Twelve evenings');
  await write(user, line(1).getByRole('textbox', { name: 'Unit price' }), '90');
  const gone = { code: 'user_unknown', message: 'There is no such user.' };
  replyProblem(createInvoice, { status: 422, ...gone, fields: { payerId: gone } });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(payer).toHaveAccessibleDescription(/There is no such user\./));
  expect(payer).toHaveFocus();

  await write(user, payer, 'Nils');
  await user.click(await screen.findByRole('option', { name: /Berg/ }));
  reply(createInvoice, buildInvoice(draft));
  reply(getInvoice, buildInvoice(draft));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByRole('heading', { name: 'Draft invoice' })).toBeVisible();
  expect(requestsTo(createInvoice)).toHaveLength(2);
});

test('a payer who is chosen is unsaved work, and no more once they are taken out again', async () => {
  reply(listUsers, [buildUser()]);
  const { user } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  const payer = await screen.findByRole('combobox', { name: 'Payer' });
  await user.type(payer, 'Rosa');
  await user.click(await screen.findByRole('option', { name: /Lind/ }));
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
  await user.clear(payer);
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

test('without a payer, the payer gets the focus', async () => {
  const { user } = renderRemote(<InvoicePage />, { path: '/invoice', role: Role.staff });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveFocus());
});

test('an invoice that can’t be issued without a bank account says so in French, and stays a draft', async () => {
  replyProblem(issueInvoice, {
    status: 409,
    code: 'association_incomplete',
    message: 'Invoices cannot be issued yet: the association has no bank account.',
  });
  const { user } = openInvoice(draft, { language: 'fr' });
  const dialog = await openDialog(user, 'Émettre');
  await user.click(dialog.getByRole('button', { name: 'Émettre' }));
  expect(await dialog.findByText(/Aucune facture ne peut être émise : le nom ou le compte bancaire/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Objet' })).toBeEnabled();
});

test('says that an association without a bank account cannot issue invoices, and links administrators to the setting', async () => {
  const { issuer } = buildInvoice(draft);
  openInvoice({ ...draft, issuer: { ...issuer, bankAccount: '' } }, { role: Role.administrator });
  expect(await screen.findByText('You can’t issue invoices yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set name and bank account' })).toHaveAttribute(
    'href',
    '/forms/application-configuration?section=association',
  );
});

test('sends the days of supply, and shows at its input that the last one is before the first', async () => {
  const { user } = openInvoice(draft);
  const from = await screen.findByLabelText(/Supplied from/);
  await write(user, from, '2026-10-31');
  const until = screen.getByLabelText(/Supplied until/);
  await write(user, until, '2026-10-01');
  replyProblem(editInvoice, {
    code: 'validation_failed',
    message: 'Some entries are wrong.',
    fields: { suppliedUntil: { code: 'window_reversed', message: 'The last day can’t be before the first.' } },
  });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(until).toHaveAccessibleDescription(/can’t be before the first/));
  expect(from).toHaveValue('10/31/2026');
  expect(requestsTo(editInvoice)[0]?.body).toMatchObject({ suppliedFrom: '2026-10-31', suppliedUntil: '2026-10-01' });
});
