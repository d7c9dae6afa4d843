import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { useMails } from '../../slices/email.ts';
// Loaded before the tests: loading the editor library takes longer than a test waits for an element.
import './ComposeDialog.tsx';
import EmailPage from './EmailPage.tsx';

afterEach(() => store.setState({ email: {} }));

const open = async () => {
  const { user } = renderRemote(<EmailPage />);
  const folders = within(await screen.findByRole('navigation', { name: 'Folder' }));
  const list = () => within(screen.getByRole('list', { name: /./ }));
  return { user, list, folder: (name: RegExp) => user.click(folders.getByRole('button', { name })), folders };
};
const mail = (id: number) => useMails.getState().emails.find((one) => one.id === id);

test('starts with the inbox; folders and labels show their own mails (specification §4)', async () => {
  const { user, folder, folders } = await open();
  expect(folders.getByRole('button', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'true');
  expect(folders.getByRole('button', { name: /^Inbox/ })).toHaveTextContent('Inbox3');
  for (const [name, subject] of [
    [/^Sent/, 'Re: Plan for the reading room'],
    [/^Drafts/, 'Talk about small harbours'],
    [/^Spam/, 'You have been selected!!!'],
    [/^Trash/, 'Your week in numbers'],
    [/^Starred/, 'Blotting paper, compared'],
    [/^Important/, 'Minutes of the November meeting'],
    [/^Travel/, 'Your booking is confirmed'],
  ] as const) {
    await folder(name);
    expect(screen.getByText(subject)).toBeVisible();
  }
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No emails found')).toBeVisible();
});

test('opening a mail reads it; it can be important, starred, spam and out of it again (specification §4)', async () => {
  const { user, folder, folders } = await open();
  await user.click(screen.getByRole('button', { name: /Unread: Your train to Lyon/ }));
  expect(folders.getByRole('button', { name: /^Inbox/ })).toHaveTextContent('Inbox2');
  const important = screen.getByRole('button', { name: 'Mark “Your train to Lyon” as important' });
  await user.click(important);
  expect(important).toHaveAttribute('aria-pressed', 'true');
  const [star] = screen.getAllByRole('button', { name: 'Star “Your train to Lyon”' });
  await user.click(star!);
  expect(star).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Report spam' }));
  expect(screen.getByText('No email selected')).toBeVisible();
  await folder(/^Spam/);
  await user.click(screen.getByRole('button', { name: /^Inès Laurent/ }));
  await user.click(screen.getByRole('button', { name: 'Not spam' }));
  expect(mail(3)).toMatchObject({ spam: false, inbox: true, important: true, unread: false });
});

test('selected mails go to the trash together and come back together (specification §4)', async () => {
  const { user, folder } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select “Your booking is confirmed”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “A typeface for the badges”' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move to trash' }));
  expect(screen.queryByText('2 selected')).toBeNull();
  await folder(/^Trash/);
  await user.click(screen.getByRole('checkbox', { name: 'Select “A typeface for the badges”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “Your booking is confirmed”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “Your booking is confirmed”' }));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(
    useMails
      .getState()
      .emails.filter(({ trash }) => trash)
      .map(({ id }) => id),
  ).toEqual([7, 15]);
});

test('a mail shows its label, its lists and its attachments (specification §3)', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Amara Okafor/ }));
  expect(screen.getByRole('heading', { level: 2, name: 'Plan for the reading room' })).toBeVisible();
  expect(screen.getByText('whether the ramp still fits').closest('ul')?.children).toHaveLength(3);
  expect(within(screen.getByRole('list', { name: 'Attachments' })).getByText('reading-room-plan.pdf')).toBeVisible();
});

test('a draft is written on; closing it without a change keeps one draft', async () => {
  const { user, folder } = await open();
  await folder(/^Drafts/);
  await user.click(screen.getByRole('button', { name: /^office@mail.example/ }));
  await user.click(screen.getByRole('button', { name: 'Continue writing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New email' }));
  expect(dialog.getByRole('textbox', { name: /Subject/ })).toHaveValue('Talk about small harbours');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(useMails.getState().emails.filter(({ draft }) => draft)).toEqual([]);
  const sent = useMails.getState().emails[0];
  expect(sent).toMatchObject({ sent: true, from: 'Ada Moreau', subject: 'Talk about small harbours' });
  expect(sent?.text[0]?.runs).toEqual([{ text: 'Dear Owen,' }]);
});

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
