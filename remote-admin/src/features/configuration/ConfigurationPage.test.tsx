import { listMembershipTypes, setRefereeTiming, type MembershipType } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import ConfigurationPage from './ConfigurationPage.tsx';

const fullMember: MembershipType = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  key: 'full',
  name: { en: 'Full member' },
  description: { en: 'Votes and stands for office.' },
  fee: { amountMinor: 12_000, currency: 'EUR' },
  feeDue: 'after_approval',
  refereesNeeded: 2,
  asksReferees: 'after_check',
  requiredDocuments: ['cv', 'certificate'],
  open: true,
};
const student: MembershipType = {
  ...fullMember,
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  key: 'student',
  name: { en: 'Student' },
  fee: { amountMinor: 0, currency: 'EUR' },
  refereesNeeded: 0,
  requiredDocuments: [],
  open: false,
};

const openPage = (types = [fullMember, student]) => {
  reply(listMembershipTypes, types);
  return renderRemote(<ConfigurationPage />, {
    path: '/forms/application-configuration',
    role: Role.administrator,
  });
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows what applies to each membership type', async () => {
  openPage();
  const full = await card('Full member');
  for (const text of ['€120.00', 'After the approval', '2', 'Curriculum vitae, Certificate', 'Open for applications'])
    expect(full.getByText(text)).toBeVisible();
  expect(full.getByRole('radio', { name: /After the office’s check/ })).toBeChecked();
  const other = await card('Student');
  expect(other.getByText('No fee')).toBeVisible();
  expect(other.queryByText('Fee due')).not.toBeInTheDocument();
});

test('asks nothing about the referees of a type that needs none', async () => {
  openPage();
  expect((await card('Student')).queryByRole('radio')).not.toBeInTheDocument();
});

test('saves when referees are asked, and moves to what counts from now on', async () => {
  const { user } = openPage();
  const full = await card('Full member');
  expect(full.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(full.getByRole('radio', { name: /At once/ }));
  reply(setRefereeTiming, { ...fullMember, asksReferees: 'at_once' });
  await user.click(full.getByRole('button', { name: 'Save' }));
  const result = await full.findByRole('status');
  expect(result).toHaveTextContent('From now on referees are asked as soon as an application is sent.');
  await waitFor(() => expect(result).toHaveFocus());
  expect(requestsTo(setRefereeTiming)[0]?.body).toEqual({ asksReferees: 'at_once' });
  expect(full.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('keeps the choice when saving fails, and says why', async () => {
  const { user } = openPage();
  const full = await card('Full member');
  await user.click(full.getByRole('radio', { name: /At once/ }));
  replyProblem(setRefereeTiming, { status: 403, code: 'forbidden', message: 'You may not change this.' });
  await user.click(full.getByRole('button', { name: 'Save' }));
  expect(await full.findByRole('alert')).toBeVisible();
  expect(full.getByRole('radio', { name: /At once/ })).toBeChecked();
  expect(full.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('says so when there are no membership types', async () => {
  openPage([]);
  expect(await screen.findByText('There are no membership types yet.')).toBeVisible();
});
