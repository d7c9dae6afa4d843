import {
  addApplicationNote,
  deleteApplicationNote,
  editApplicationNote,
  listUsers,
  undoDeletion,
  type ApplicationNote,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  buildSessionUser,
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildApplication, buildUser, someId } from '../../testing/builders.ts';
import { openDesk, openFile } from '../../testing/case-pages.tsx';

const me = buildSessionUser();

const buildNote = (parts: Partial<ApplicationNote> = {}): ApplicationNote => ({
  id: someId(70),
  version: 1,
  author: { id: me.id, name: 'Ada Moreau', colour: 'blue' },
  body: 'Called, no answer.',
  mentions: [],
  createdAt: '2026-11-18T09:00:00.000Z',
  editedAt: null,
  ...parts,
});

const noor = buildUser({ id: someId(71), firstName: 'Noor', lastName: 'Haddad', role: Role.staff });
const nils = buildUser({ id: someId(72), firstName: 'Nils', lastName: 'Berg', role: Role.staff });

function openNotes(notes: ApplicationNote[] = [], open: typeof openDesk = openDesk) {
  reply(listUsers, ({ query }) => (query.role === '2' ? [noor, nils] : []));
  return open({}, { part: 'notes', notes });
}

const input = () => screen.findByRole('textbox', { name: /Your note/ });

test.each([
  ['desk', openDesk],
  ['file', openFile],
] as const)('the %s counts the notes and shows them with their authors', async (_page, open) => {
  const { user } = open(
    {},
    { notes: [buildNote({ author: { id: someId(9), name: 'Theresa Lind', colour: 'aqua' } })] },
  );
  await user.click(await screen.findByRole('tab', { name: 'Notes (1)' }));
  const list = await screen.findByRole('list', { name: 'Internal notes' });
  expect(within(list).getByText('Theresa Lind')).toBeVisible();
  expect(within(list).getByText('Called, no answer.')).toBeVisible();
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
});

test('@ finds people by keyboard, and the note mentions whom it names', async () => {
  const { user } = openNotes();
  await user.type(await input(), 'For @n');
  const options = within(await screen.findByRole('listbox', { name: 'People in the office' })).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    expect.stringContaining('Nils Berg'),
    expect.stringContaining('Noor Haddad'),
  ]);
  expect(screen.getByText('2 people found. Use the arrow keys to move and Enter to choose.')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(await input()).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await user.keyboard('{Enter}today');
  expect(await input()).toHaveValue('For @Noor Haddad today');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  reply(addApplicationNote, buildNote());
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Your note/ })).toHaveValue(''));
  expect(requestsTo(addApplicationNote)[0]?.body).toEqual({ body: 'For @Noor Haddad today', mentions: [noor.id] });
});

test('Escape closes the suggestions and leaves the text', async () => {
  const { user } = openNotes();
  await user.type(await input(), '@no');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(await input()).toHaveValue('@no');
});

test('the reader and the applicant are not suggested', async () => {
  const others = [me.id, buildApplication().applicant.id].map((id) => buildUser({ id, firstName: 'Nina' }));
  reply(listUsers, ({ query }) => (query.role === '2' ? [noor, ...others] : []));
  const { user } = openDesk({}, { part: 'notes' });
  await user.type(await input(), '@n');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    expect.stringContaining('Noor Haddad'),
  ]);
});

test('a refused note stays in the input, with the reason', async () => {
  replyProblem(addApplicationNote, { status: 409, code: 'mention_unknown', message: 'Take the mention out.' });
  const { user } = openNotes();
  await user.type(await input(), 'For somebody');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Take the mention out.')).toBeVisible();
  expect(await input()).toHaveValue('For somebody');
});

test('an unfinished note is there again after a reload', async () => {
  const { user, unmount } = openNotes();
  await user.type(await input(), 'Half a thought');
  unmount();
  openNotes();
  expect(await input()).toHaveValue('Half a thought');
});

test('an own note is changed in its place; who has left stays mentioned', async () => {
  const gone = { id: someId(73), name: 'Olga Weiss' };
  const { user } = openNotes([buildNote({ body: 'Ask @Olga Weiss', mentions: [gone] })]);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(screen.getByRole('form', { name: 'Edit note' }));
  await user.type(form.getByRole('textbox'), ' again');
  reply(editApplicationNote, buildNote());
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit note' })).not.toBeInTheDocument());
  expect(requestsTo(editApplicationNote)[0]?.body).toEqual({
    version: 1,
    body: 'Ask @Olga Weiss again',
    mentions: [gone.id],
  });
});

test('a deleted note can be brought back for ten seconds', async () => {
  const note = buildNote();
  renderRemote(<Toaster />);
  const { user } = openNotes([note]);
  reply(deleteApplicationNote, {});
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Note moved to the junk box.')).toBeVisible();
  reply(undoDeletion, {});
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requestsTo(undoDeletion)[0]?.body).toEqual({ kind: 'note', id: note.id }));
});
