import {
  createMembershipType,
  editMembershipType,
  listManagedMembershipTypes,
  orderMembershipTypes,
  setRefereeTiming,
  setTypeAccepting,
  type ManagedMembershipType,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { MembershipTypes } from './MembershipTypes.tsx';

const fullMember: ManagedMembershipType = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  key: 'full',
  name: { en: 'Full member' },
  description: { en: 'Votes and stands for office.' },
  fee: { amountMinor: 12_000, currency: 'EUR' },
  feeDue: 'after_approval',
  periodKind: 'calendar_year',
  refereesNeeded: 2,
  taxRateBasisPoints: 0,
  refereesQualify: 'anybody',
  refereesText: null,
  asksReferees: 'after_check',
  requiredDocuments: ['cv', 'certificate'],
  ownDocuments: [],
  open: true,
  opensOn: null,
  accepting: true,
  window: { opensOn: null, closesOn: null },
  applications: 3,
  version: 4,
};
const student: ManagedMembershipType = {
  ...fullMember,
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  key: 'student',
  name: { en: 'Student' },
  fee: { amountMinor: 0, currency: 'EUR' },
  refereesNeeded: 0,
  requiredDocuments: [],
  ownDocuments: [],
  open: false,
  accepting: false,
  applications: 0,
};

const openPage = (types = [fullMember, student]) => {
  reply(listManagedMembershipTypes, types);
  return renderRemote(<MembershipTypes />, {
    path: '/forms/application-configuration?section=types',
    role: Role.administrator,
  });
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows the rules of each membership type', async () => {
  openPage();
  const full = await card('Full member');
  for (const text of ['€120.00', 'After approval', '2', 'Curriculum vitae and Certificate', 'Open for applications'])
    expect(full.getByText(text)).toBeVisible();
  expect(full.getByRole('radio', { name: /After screening/ })).toBeChecked();
  const other = await card('Student');
  expect(other.getByText('No fee')).toBeVisible();
  expect(other.queryByText('Fee due')).not.toBeInTheDocument();
});

test('asks nothing about referees if a type needs none', async () => {
  openPage();
  expect((await card('Student')).queryByRole('radio')).not.toBeInTheDocument();
});

test('saves when referees are asked, and shows the new setting', async () => {
  const { user } = openPage();
  const full = await card('Full member');
  expect(full.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(full.getByRole('radio', { name: /Immediately/ }));
  reply(listManagedMembershipTypes, [{ ...fullMember, asksReferees: 'at_once' }]);
  const { accepting: _, window: __, applications: ___, version: ____, periodKind: _____, ...saved } = fullMember;
  reply(setRefereeTiming, { ...saved, asksReferees: 'at_once' });
  await user.click(full.getByRole('button', { name: 'Save' }));
  const result = await full.findByRole('status');
  expect(result).toHaveTextContent('From now on, referees are asked as soon as an application is sent.');
  await waitFor(() => expect(result).toHaveFocus());
  expect(requestsTo(setRefereeTiming)[0]?.body).toEqual({ asksReferees: 'at_once' });
  expect(full.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('keeps the choice when saving fails, and says why', async () => {
  const { user } = openPage();
  const full = await card('Full member');
  await user.click(full.getByRole('radio', { name: /Immediately/ }));
  replyProblem(setRefereeTiming, { status: 403, code: 'forbidden', message: 'You may not change this.' });
  await user.click(full.getByRole('button', { name: 'Save' }));
  expect(await full.findByRole('alert')).toBeVisible();
  expect(full.getByRole('radio', { name: /Immediately/ })).toBeChecked();
  expect(full.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('says so when there are no membership types', async () => {
  openPage([]);
  expect(await screen.findByText('No membership types yet.')).toBeVisible();
});

test('suggests a key from the name until somebody types one', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Add membership type' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: 'Name (English)' });
  const key = dialog.getByRole('textbox', { name: /^Key/ });
  await user.type(name, 'Friends of');
  expect(key).toHaveValue('friends-of');
  await user.clear(key);
  await user.type(key, 'friends');
  await user.type(name, ' bells');
  expect(key).toHaveValue('friends');
});

test('adds a type by keyboard, with its texts in several languages', async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Add membership type' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Key/ }), 'supporter');
  await user.type(dialog.getByRole('textbox', { name: 'Name (English)' }), 'Supporter');
  await user.type(dialog.getByRole('textbox', { name: /^Name \(Français\)/ }), 'Bienfaiteur');
  await user.type(dialog.getByRole('textbox', { name: 'Description (English)' }), 'For friends.');
  await user.type(dialog.getByRole('textbox', { name: /^Fee/ }), '40,50');
  await user.type(dialog.getByRole('textbox', { name: /^Tax on the fee/ }), '7,75');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Who can be a referee/ }), 'Active members only');
  await user.type(dialog.getByRole('textbox', { name: /^Note about referees \(English\)/ }), 'Two full members.');
  await user.click(dialog.getByRole('checkbox', { name: 'Curriculum vitae' }));
  reply(createMembershipType, { ...student, key: 'supporter' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requestsTo(createMembershipType)).toHaveLength(1));
  expect(requestsTo(createMembershipType)[0]?.body).toEqual({
    key: 'supporter',
    name: { en: 'Supporter', fr: 'Bienfaiteur' },
    description: { en: 'For friends.' },
    fee: { amountMinor: 4050, currency: 'EUR' },
    taxRateBasisPoints: 775,
    feeDue: 'after_approval',
    periodKind: 'calendar_year',
    refereesNeeded: 2,
    refereesQualify: 'active_members',
    refereesText: { en: 'Two full members.' },
    requiredDocuments: ['cv'],
    ownDocuments: [],
    opensOn: null,
    closesOn: null,
  });
});

test('a type asks for documents of its own, by name and number of files', async () => {
  const { user } = openPage([fullMember]);
  await user.click((await card('Full member')).getByRole('button', { name: 'Edit: Full member' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add document' }));
  await user.click(dialog.getByRole('button', { name: 'Add document' }));
  await user.type(dialog.getByRole('textbox', { name: /^Document 1 \(English\)/ }), 'Recording');
  await user.selectOptions(dialog.getAllByRole('combobox', { name: /^Number of files/ })[0]!, '2');
  await user.click(dialog.getByRole('button', { name: 'Remove document 2' }));
  reply(editMembershipType, fullMember);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(editMembershipType)).toHaveLength(1));
  expect(requestsTo(editMembershipType)[0]?.body).toMatchObject({
    ownDocuments: [
      { kind: expect.stringMatching(/^own-[0-9a-f]{8}$/), name: { en: 'Recording' }, required: true, count: 2 },
    ],
  });
});

test('a conflicting change shows both values, keeps the input, and can be sent again', async () => {
  const { user } = openPage([fullMember]);
  await user.click((await card('Full member')).getByRole('button', { name: 'Edit: Full member' }));
  const dialog = within(await screen.findByRole('dialog'));
  const fee = dialog.getByRole('textbox', { name: /^Fee/ });
  await user.clear(fee);
  await user.type(fee, '150');
  const now: ManagedMembershipType = { ...fullMember, version: 5, fee: { amountMinor: 13_000, currency: 'EUR' } };
  reply(listManagedMembershipTypes, [now]);
  replyProblem(editMembershipType, { status: 409, code: 'version_conflict', message: 'Changed.' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('€130.00')).toBeVisible();
  expect(dialog.getByText('€120.00')).toBeVisible();
  expect(fee).toHaveValue('150');
  reply(editMembershipType, { ...now, version: 6 });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(editMembershipType)).toHaveLength(2));
  expect(requestsTo(editMembershipType)[1]?.body).toMatchObject({ version: 5, fee: { amountMinor: 15_000 } });
});

test('a type with applications is closed, not deleted', async () => {
  const { user } = openPage();
  const full = await card('Full member');
  expect(full.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  expect((await card('Student')).getByRole('button', { name: /^Delete/ })).toBeVisible();
  await user.click(full.getByRole('button', { name: 'Close: Full member' }));
  reply(setTypeAccepting, { ...fullMember, accepting: false, open: false });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(requestsTo(setTypeAccepting)[0]?.body).toEqual({ version: 4, accepting: false }));
});

test('moves types by keyboard; the focus stays with the type, and its place is announced and saved', async () => {
  const { user } = openPage();
  const down = await screen.findByRole('button', { name: 'Move Full member down' });
  expect(screen.getByRole('button', { name: 'Move Full member up' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move Student down' })).toBeDisabled();
  reply(orderMembershipTypes, [student, fullMember]);
  reply(listManagedMembershipTypes, [student, fullMember]);
  down.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Full member moved to position 2 of 2.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Full member up' })).toHaveFocus());
  expect(requestsTo(orderMembershipTypes)[0]?.body).toEqual({
    from: [fullMember.id, student.id],
    to: [student.id, fullMember.id],
  });
});

test('says that somebody else changed the types, and shows the current ones', async () => {
  const { user } = openPage();
  replyProblem(orderMembershipTypes, { status: 409, code: 'version_conflict', message: 'Changed.' });
  await user.click(await screen.findByRole('button', { name: 'Move Student up' }));
  expect(await screen.findByText(/Someone else changed the membership types/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Full member up' })).toBeDisabled();
});

test.each(['abc', '51', '7.755'])('rejects the tax rate %s before anything is sent', async (rate) => {
  const { user } = openPage([fullMember]);
  await user.click((await card('Full member')).getByRole('button', { name: 'Edit: Full member' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Tax on the fee/ }), `{Control>}a{/Control}${rate}`);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a rate from 0 to 50%.')).toBeVisible();
  expect(requestsTo(editMembershipType)).toHaveLength(0);
});
