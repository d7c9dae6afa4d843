import {
  checkForm,
  getMembershipForm,
  listManagedMembershipTypes,
  publishForm,
  type MembershipForm,
} from '@guildhall/shared/contracts';
import { Role, type FormField } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import FormBuilderPage from './FormBuilderPage.tsx';

const typeId = '01890a5d-ac96-774b-bcce-b302099a8057';
const question = (key: string, parts: Partial<FormField> = {}): FormField => ({
  key,
  type: 'text',
  label: { en: key },
  required: true,
  private: true,
  ...parts,
});
const core = [
  question('lastName'),
  question('email', { type: 'email' }),
  question('motivation', { type: 'paragraph' }),
];
const workshop: FormField = {
  key: 'workshop',
  type: 'text',
  label: { en: 'Your workshop' },
  required: false,
  private: true,
};
const form: MembershipForm = {
  membershipTypeId: typeId,
  version: 4,
  current: 2,
  definition: {
    steps: [
      { key: 'person', title: { en: 'About you' }, fields: core },
      {
        key: 'work',
        title: { en: 'Your work' },
        fields: [workshop, { ...workshop, key: 'tools', label: { en: 'Your tools' } }],
      },
    ],
  },
  versions: [{ number: 2, publishedAt: '2026-11-01T09:00:00.000Z', steps: 2, fields: 21, applications: 300 }],
};

function openPage() {
  reply(listManagedMembershipTypes, []);
  reply(getMembershipForm, form);
  return renderRemote(<FormBuilderPage />, {
    path: `/forms/application-configuration/form/${typeId}`,
    route: '/forms/application-configuration/form/:typeId',
    role: Role.administrator,
  });
}
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` });
const questions = () =>
  screen
    .getAllByRole('button', { name: /^Move (Your workshop|Your tools|motivation)$/ })
    .map((button) => button.getAttribute('aria-label'));

test('a question is picked up, moved, dropped and put back by keyboard, and each is announced', async () => {
  const { user } = openPage();
  (await handle('Your tools')).focus();
  await user.keyboard(' {ArrowUp}');
  expect(questions()).toEqual(['Move motivation', 'Move Your tools', 'Move Your workshop']);
  expect(screen.getByText('Moved to position 1, Your work.')).toBeInTheDocument();
  expect(await handle('Your tools')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(questions()).toEqual(['Move motivation', 'Move Your tools', 'Move Your workshop']);
  expect(screen.getByText(/^Moved to position \d+, About you\.$/)).toBeInTheDocument();
  expect(await handle('Your tools')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(questions()).toEqual(['Move motivation', 'Move Your workshop', 'Move Your tools']);
  expect(await handle('Your tools')).toHaveFocus();
});

test('adds a question, lists what is missing, undoes and redoes it', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Add question to Your work' }));
  expect(screen.getByText(/You can’t publish the form yet/)).toBeVisible();
  const label = await screen.findByRole('textbox', { name: 'Question (English)' });
  expect(label).toBeInvalid();
  await user.type(label, 'Your masters');
  expect(label).toBeValid();
  expect(screen.getByRole('region', { name: 'What applicants see' })).toHaveTextContent('Your masters');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('button', { name: /Your masters/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(await handle('Your masters')).toBeVisible();
});

test('accepts limits in the digits of any keyboard, marks invalid ones, and undoes them', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Your workshop' }));
  const max = await screen.findByRole('textbox', { name: /Maximum characters/ });
  await user.type(max, '٤٠');
  expect(max).toHaveValue('٤٠');
  expect(max).toBeValid();
  await user.type(screen.getByRole('textbox', { name: /Minimum characters/ }), 'ten');
  expect(screen.getByRole('textbox', { name: /Minimum/, description: 'Enter a number.' })).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(max).toHaveValue('4');
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(max).toHaveValue('٤٠');
});

test('a question of every form is locked, with the reason', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: /^lastName/ }));
  expect(await screen.findByText(/^Every form has this question and requires an answer/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Answer type' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'An answer is required' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove question' })).toBeDisabled();
});

test('other standard questions only keep their type: they can be optional or removed, but not the last way to reach people', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: /^email/ }));
  expect(await screen.findByText(/so its type is fixed/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Answer type' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'An answer is required' }));
  expect(screen.getByText(/Ask everybody for an email address/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(/Ask everybody for an email address/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove question' })).toBeEnabled();
});

test('a standard key brings its type', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Your workshop' }));
  const key = await screen.findByRole('textbox', { name: /^Key/ });
  await user.clear(key);
  await user.type(key, 'birthDate');
  expect(screen.getByRole('combobox', { name: 'Answer type' })).toHaveTextContent('Date');
});

test('publishes only once every loss of answers is confirmed', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Your workshop' }));
  await user.click(await screen.findByRole('button', { name: 'Remove question' }));
  reply(checkForm, { findings: [], losses: [{ key: 'workshop', how: 'removed', answers: 300, drafts: 12 }] });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByRole('checkbox', { name: '“Your workshop” is no longer asked' });
  expect(confirm).toHaveAccessibleDescription('300 applications have this answer (drafts: 12).');
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.click(confirm);
  reply(publishForm, { ...form, version: 5, current: 3 });
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(publishForm)[0]?.body).toMatchObject({ version: 4, acceptedLosses: ['workshop'] });
});

test('shows a version that somebody else published before replacing it', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Add question to Your work' }));
  await user.type(await screen.findByRole('textbox', { name: 'Question (English)' }), 'Your masters');
  reply(checkForm, { findings: [], losses: [] });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
  const [person, work] = form.definition.steps;
  const theirs = { steps: [person!, { ...work!, title: { en: 'Your craft' } }] };
  reply(getMembershipForm, { ...form, version: 5, current: 3, definition: theirs });
  replyProblem(publishForm, { status: 409, code: 'version_conflict', message: 'Somebody else changed this.' });
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Version 3 was published while you were editing')).toBeVisible();
  expect(dialog.getByText(/Step “Your craft”/)).toBeVisible();
});

test('unpublished changes are kept on the device and can be discarded', async () => {
  const first = openPage();
  await first.user.click(await screen.findByRole('button', { name: 'Your workshop' }));
  await first.user.click(await screen.findByRole('button', { name: 'Remove question' }));
  first.unmount();
  const { user } = openPage();
  expect(await screen.findByText(/unpublished changes/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move Your workshop' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await handle('Your workshop')).toBeVisible();
});
