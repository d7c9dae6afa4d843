import {
  changeAssociation,
  confirmSetUpStep,
  dismissSetUp,
  getSettings,
  getSetUp,
  inviteUser,
  listCurrencyUse,
  listManagedMembershipTypes,
  skipSetUpStep,
  type SetUpState,
} from '@guildhall/shared/contracts';
import { Role, setUpState, type SetUpAnswers, type SetUpFacts } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildSettings } from '../../testing/settings.ts';
import { buildUserDetail } from '../../testing/builders.ts';
import { SetUpChecklist } from './SetUpChecklist.tsx';
import SetUpPage from './SetUpPage.tsx';

const facts: SetUpFacts = {
  hasName: false,
  hasAddress: false,
  hasBankAccount: false,
  hasMailServer: false,
  canMail: true,
  openTypes: 2,
  untouchedFees: 2,
  hasOwnForm: false,
  colleagues: 0,
};
/** The state as the server would compute it, by the shared rules. */
const stateOf = (known: Partial<SetUpFacts> = {}, answers: Partial<SetUpAnswers> = {}): SetUpState =>
  setUpState({ ...facts, ...known }, { marks: {}, isDismissed: false, ...answers });

const named = { hasName: true, hasAddress: true };
const essentials = { ...named, hasBankAccount: true, untouchedFees: 0 };

function open(state: SetUpState, step?: string) {
  reply(getSetUp, state);
  reply(getSettings, buildSettings());
  reply(listCurrencyUse, []);
  reply(listManagedMembershipTypes, []);
  return renderRemote(<SetUpPage />, { path: `/set-up${step ? `?step=${step}` : ''}`, role: Role.administrator });
}

test('opens the first open step and shows what it blocks', async () => {
  open(stateOf());
  expect(await screen.findByRole('heading', { name: 'Step 1: Association' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuetext', '0 of 6 done');
  expect(screen.getByText('You can’t issue invoices until the association has a name.')).toBeVisible();
});

test('resumes at the step where it was left', async () => {
  open(stateOf(named, { marks: { mail: 'skipped' } }));
  expect(await screen.findByRole('heading', { name: 'Step 3: Membership types and fees' })).toBeVisible();
  const steps = within(screen.getByRole('navigation', { name: 'Set-up steps' }));
  expect(steps.getByRole('link', { current: 'step' })).toHaveTextContent('Membership types and fees');
  expect(steps.getByText('Skipped')).toBeVisible();
});

test('skipping a step leads to the next one', async () => {
  const { user, address } = open(stateOf(named), 'mail');
  reply(skipSetUpStep, stateOf(named, { marks: { mail: 'skipped' } }));
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(address()).toBe('/set-up?step=types'));
  expect(requestsTo(skipSetUpStep)[0]?.path).toBe('/set-up/steps/mail/skip');
  expect(await screen.findByText('Step 3: Membership types and fees')).toHaveFocus();
});

test('stays on a step and shows the error when skipping fails', async () => {
  const { user, address } = open(stateOf(named), 'mail');
  replyProblem(skipSetUpStep, { code: 'busy', message: 'Guildhall is very busy. Please try again.' });
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
  expect(await screen.findByText('Guildhall is very busy. Please try again.')).toBeVisible();
  expect(address()).toBe('/set-up?step=mail');
});

test('saving the association completes its step and stays on it', async () => {
  const { user } = open(stateOf());
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Society of Bell Founders');
  const settings = buildSettings();
  const saved = { ...settings.association, version: 2, changedAt: '2026-11-20T09:00:00.000Z', changedBy: 'Ada Moreau' };
  reply(changeAssociation, { ...saved, value: { ...saved.value, name: 'Society of Bell Founders' } });
  reply(getSetUp, stateOf(named));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuetext', '1 of 6 done'),
  );
  expect(screen.getByRole('heading', { name: 'Step 1: Association' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue: Email' })).toHaveAttribute('href', '/set-up?step=mail');
});

test.each([
  ['types', 'These fees are right'],
  ['form', 'Use the default form'],
])('confirms a default of the installation: %s', async (step, name) => {
  const { user } = open(stateOf(), step);
  reply(confirmSetUpStep, stateOf({}, { marks: { [step]: 'confirmed' } }));
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  expect(requestsTo(confirmSetUpStep)[0]?.path).toBe(`/set-up/steps/${step}/confirm`);
});

test('invites people one by one, as staff by default', async () => {
  const { user, address } = open(stateOf(), 'people');
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Noor');
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Haddad');
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'noor@example.org');
  reply(inviteUser, buildUserDetail({ firstName: 'Noor', lastName: 'Haddad', state: 'invited' }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('list', { name: 'Just invited' })).toHaveTextContent('Noor Haddad');
  expect(requestsTo(inviteUser)[0]?.body).toMatchObject({ role: Role.staff });
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('');
  expect(address()).toBe('/set-up?step=people');
});

test('the last step leads to the dashboard when no step is open', async () => {
  open(stateOf(essentials, { marks: { mail: 'skipped', form: 'confirmed', people: 'skipped' } }), 'payment');
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard/admin');
});

const openDashboard = (state: SetUpState, role: Role = Role.administrator) => {
  reply(getSetUp, state);
  return renderRemote(<SetUpChecklist />, { path: '/dashboard/admin', role });
};

test('the checklist lists open steps with what they block, and cannot be dismissed before the essential ones are done', async () => {
  openDashboard(stateOf(named, { marks: { mail: 'skipped' } }));
  const list = within(await screen.findByRole('list', { name: 'Remaining steps' }));
  expect(list.queryByRole('link', { name: 'Association' })).not.toBeInTheDocument();
  expect(list.getByRole('link', { name: 'Email' })).toHaveAttribute('href', '/set-up?step=mail');
  expect(list.getByText('You can’t issue invoices until the bank account is set.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dismiss this list' })).not.toBeInTheDocument();
});

test('the checklist can be dismissed once the essential steps are done', async () => {
  const { user } = openDashboard(stateOf(essentials));
  const dismissed = stateOf(essentials, { isDismissed: true });
  reply(dismissSetUp, dismissed);
  reply(getSetUp, dismissed);
  await user.click(await screen.findByRole('button', { name: 'Dismiss this list' }));
  await waitFor(() => expect(screen.queryByRole('list')).not.toBeInTheDocument());
});

test('staff see no checklist and send no request for it', () => {
  openDashboard(stateOf(), Role.staff);
  expect(requestsTo(getSetUp)).toEqual([]);
});
