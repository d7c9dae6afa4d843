import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { useNotes } from '../../slices/notes.ts';
import NotesPage from './NotesPage.tsx';

afterEach(() => store.setState({ notes: {} }));

const note = (id: number) => useNotes.getState().notes.find((one) => one.id === id);

const openTrain = async () => {
  const { user } = renderRemote(
    <>
      <NotesPage />
      <Toaster />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: /^Train to Ghent/ }));
  return user;
};

test('saves the text immediately, with its colour (specification §3)', async () => {
  const user = await openTrain();
  await user.type(screen.getByLabelText('Text'), ' Bring tea.');
  await user.click(screen.getByRole('radio', { name: 'Red' }));
  expect(note(6)).toMatchObject({ title: expect.stringMatching(/Friday\. Bring tea\.$/), color: 'error' });
});

test('an emptied note is refused: it keeps the text it had', async () => {
  const user = await openTrain();
  const before = note(6)?.title;
  const field = screen.getByLabelText('Text');
  await user.clear(field);
  expect(field).toBeInvalid();
  expect(screen.getByText('Enter some text.')).toBeVisible();
  await user.type(field, 'x{Backspace}  ');
  await user.tab();
  expect(field).toHaveValue(before);
  expect(field).toBeValid();
  expect(note(6)?.title).toBe(before);
});

test('a deleted note can be restored from its message', async () => {
  const user = await openTrain();
  await user.click(screen.getByRole('button', { name: 'Delete note' }));
  expect(screen.queryByRole('button', { name: /^Train to Ghent/ })).toBeNull();
  expect(screen.getByText('No note selected')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: /^Train to Ghent/ })).toBeVisible();
});

test('a new note needs a text, has the chosen colour and is open; a search finds it', async () => {
  const user = await openTrain();
  await user.click(screen.getByRole('button', { name: 'New note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New note' }));
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(dialog.getByLabelText('Text')).toBeInvalid();
  await user.type(dialog.getByLabelText('Text'), 'Two clamps');
  await user.click(dialog.getByRole('radio', { name: 'Green' }));
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByDisplayValue('Two clamps')).toBeVisible();
  expect(note(8)).toMatchObject({ color: 'success', deleted: false });
  await user.type(screen.getByRole('searchbox'), 'clamps');
  expect(within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')).toHaveLength(1);
});
