import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { useMails } from '../../slices/email.ts';
// Loaded before the tests: loading the editor library takes longer than a test waits for an element.
import './ComposeDialog.tsx';
import EmailPage from './EmailPage.tsx';

afterEach(() => store.setState({ email: {} }));

async function compose() {
  const { user } = renderRemote(<EmailPage />);
  await user.click(await screen.findByRole('button', { name: 'Write email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New email' }));
  expect(await dialog.findByRole('textbox', { name: 'Text' })).toBeVisible();
  return { user, dialog };
}

test('refuses a mail without a recipient or a text', async () => {
  const { user, dialog } = await compose();
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(dialog.getByRole('textbox', { name: 'To' })).toBeInvalid();
  expect(dialog.getAllByText('Fill in this field.')).toHaveLength(2);
  expect(useMails.getState().emails.filter(({ sent }) => sent)).toHaveLength(2);
});

test('keeps a started mail as a draft', async () => {
  const { user, dialog } = await compose();
  await user.type(dialog.getByRole('textbox', { name: 'To' }), 'Amara');
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(useMails.getState().emails.find(({ draft }) => draft)).toMatchObject({ to: 'Amara', from: 'Ada Moreau' });
});
