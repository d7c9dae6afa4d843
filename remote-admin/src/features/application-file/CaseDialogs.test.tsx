import {
  amendChanges,
  decideApplication,
  assignApplication,
  holdApplication,
  listUsers,
  nameReferee,
  requestChanges,
  requestReferences,
  resendRefereeRequest,
  reviewAgain,
  takeBackDecision,
  waiveReferences,
  withdrawForApplicant,
} from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildApplication, buildReferee, buildUser, someId } from '../../testing/builders.ts';
import { openDesk } from '../../testing/case-pages.tsx';
import { openDialog } from '../../testing/dialogs.ts';
import { ApplicationDialog } from './case-dialogs.tsx';
import type { OfficeAction } from './actions.ts';

async function openAction(action: OfficeAction, parts: Partial<ApplicationDetail> = {}) {
  const onClosed = jest.fn();
  const application = buildApplication(parts);
  const view = renderRemote(<ApplicationDialog action={action} application={application} onClosed={onClosed} />, {
    role: Role.administrator,
  });
  return { ...view, onClosed, dialog: within(await screen.findByRole('dialog')) };
}

const writeReason = async (user: ReturnType<typeof renderRemote>['user'], input: HTMLElement, text: string) => {
  await user.click(input);
  await user.paste(text);
};

test('refuses a hold until today, or with a blank reason', async () => {
  stopClock();
  const { user, dialog } = await openAction('hold');
  await writeReason(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), ' ok ');
  await user.clear(dialog.getByLabelText('Resumes on'));
  await user.type(dialog.getByLabelText('Resumes on'), '2026-11-20');
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Resumes on')).toHaveAccessibleDescription(/Choose a day in the future/),
  );
  expect(dialog.getByRole('textbox', { name: 'Reason for the file' })).toHaveAccessibleDescription(
    /at least 3 characters/,
  );
  expect(requestsTo(holdApplication)).toHaveLength(0);
});

test('repeats a review without a reason, and then sends none', async () => {
  reply(reviewAgain, buildApplication({ version: 4 }));
  const { user, dialog, onClosed } = await openAction('reviewAgain', { state: 'deferred' });
  await user.click(dialog.getByRole('button', { name: 'Review again' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(requestsTo(reviewAgain)[0]?.body).toEqual({ version: 3 });
});

test('waives references with a trimmed reason, against the version on the screen', async () => {
  reply(waiveReferences, buildApplication({ version: 4 }));
  const { user, dialog, onClosed } = await openAction('waiveReferences', { state: 'awaiting_references' });
  await writeReason(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), ' Known to the board ');
  await user.click(dialog.getByRole('button', { name: 'Waive references' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(requestsTo(waiveReferences)[0]).toMatchObject({
    params: { id: someId(1) },
    body: { version: 3, reason: 'Known to the board' },
  });
});

test('refuses an application before the review, with a reason for the file', async () => {
  reply(decideApplication, buildApplication({ version: 4 }));
  const { user, dialog } = await openAction('refuse', { state: 'submitted' });
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Enter the reason for this decision.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Not a person');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(requestsTo(decideApplication)[0]?.body).toEqual({ version: 3, outcome: 'rejected', reason: 'Not a person' }),
  );
});

test('withdraws for the applicant with a reason', async () => {
  reply(withdrawForApplicant, buildApplication({ version: 4 }));
  const { user, dialog, onClosed } = await openAction('withdrawForApplicant', { state: 'in_review' });
  await writeReason(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Asked by phone');
  await user.click(dialog.getByRole('button', { name: 'Withdraw the application' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(requestsTo(withdrawForApplicant)[0]?.body).toEqual({ version: 3, reason: 'Asked by phone' });
});

test.each(['takeBackDecision', 'takeBackChanges', 'withdrawForApplicant', 'refuse', 'amendChanges'] as const)(
  'names the applicant before %s',
  async (action) => {
    const { dialog } = await openAction(action);
    expect(dialog.getByRole('heading')).toHaveTextContent(buildApplication().applicant.name);
  },
);

test('extends requested changes without another item', async () => {
  reply(amendChanges, buildApplication({ version: 4 }));
  const { user, dialog, onClosed } = await openAction('amendChanges', { state: 'changes_requested' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(requestsTo(amendChanges)[0]?.body).toMatchObject({ version: 3, items: [] });
});

test('takes a decision back with a reason', async () => {
  reply(takeBackDecision, buildApplication({ version: 4 }));
  const { user, dialog, onClosed } = await openAction('takeBackDecision', { state: 'rejected' });
  await writeReason(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Wrong application');
  await user.click(dialog.getByRole('button', { name: 'Take back the decision' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(requestsTo(takeBackDecision)[0]?.body).toEqual({ version: 3, reason: 'Wrong application' });
});

test('does not count a statement that was set aside', async () => {
  const consented = buildReferee({ state: 'consented' });
  const { dialog } = await openAction('waiveReferences', {
    referees: [consented, { ...consented, id: someId(21), setAside: true }, buildReferee({ id: someId(22) })],
  });
  expect(dialog.getByText(/^1 of 2 references have been given./)).toBeVisible();
});

test('shows why asking the referees was refused, and stays open to retry', async () => {
  replyProblem(requestReferences, {
    status: 409,
    code: 'transition_refused',
    message: 'The application was withdrawn.',
  });
  const { user, dialog, onClosed } = await openAction('requestReferences', { state: 'submitted' });
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  expect(await dialog.findByText(/The application was withdrawn./)).toBeVisible();
  expect(onClosed).not.toHaveBeenCalled();
  expect(requestsTo(requestReferences)[0]?.body).toEqual({ version: 3 });
});

const greta = { id: someId(8), name: 'Greta Holm', colour: 'green' as const };

test('unassigns an application', async () => {
  reply(listUsers, []);
  reply(assignApplication, buildApplication({ version: 4 }));
  const { user } = openDesk({ assignee: greta });
  const dialog = await openDialog(user, 'Assign…');
  const choice = await dialog.findByRole('combobox', { name: 'Assigned to' });
  expect(choice).toHaveDisplayValue('Greta Holm');
  await user.selectOptions(choice, 'Unassigned');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(assignApplication)[0]?.body).toEqual({ version: 3, assigneeId: null });
});

test('offers only active people of the office', async () => {
  reply(listUsers, ({ query }) => [buildUser({ id: someId(Number(query.role)), lastName: `Of role ${query.role}` })]);
  const { user } = openDesk();
  const dialog = await openDialog(user, 'Assign…');
  expect(await dialog.findByRole('option', { name: 'Rosa Of role 2' })).toBeInTheDocument();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Unassigned',
    'Rosa Of role 1',
    'Rosa Of role 2',
  ]);
  expect(requestsTo(listUsers).every(({ query }) => query.state === 'active')).toBe(true);
});

test('reports a list of people that can’t be loaded, and keeps the present choice', async () => {
  replyProblem(listUsers, { status: 403, code: 'forbidden', message: 'You may not list users.' });
  const { user } = openDesk({ assignee: greta });
  const dialog = await openDialog(user, 'Assign…');
  expect(await dialog.findByText(/You may not list users./)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Assigned to' })).toHaveDisplayValue('Greta Holm');
});

test('a referee whose time is long over gets two weeks from today, not from the day that has passed', async () => {
  stopClock();
  const { user } = openDesk(
    { referees: [buildReferee({ lapsesAt: '2026-10-01T09:00:00.000Z' })] },
    { part: 'referees' },
  );
  const dialog = await openDialog(user, 'Give more time: Rosa Lind');
  expect(await dialog.findByLabelText('Can answer until')).toHaveValue('12/04/2026');
});

test('explains a refused new link where it was requested', async () => {
  replyProblem(resendRefereeRequest, { status: 429, code: 'resent_too_often', message: 'One link a day is enough.' });
  const { user } = openDesk({ referees: [buildReferee()] }, { part: 'referees' });
  const dialog = await openDialog(user, 'Send a new link: Rosa Lind');
  await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
  expect(await dialog.findByText(/One link a day is enough./)).toBeVisible();
});

test('asks another referee in the chosen language', async () => {
  reply(nameReferee, buildReferee({ firstName: 'Nils', lastName: 'Berg' }));
  const { user } = openDesk({ state: 'references_short' }, { part: 'referees' });
  const dialog = await openDialog(user, 'Name another referee');
  await writeReason(user, dialog.getByRole('textbox', { name: 'First name' }), 'Nils');
  await writeReason(user, dialog.getByRole('textbox', { name: 'Last name' }), 'Berg');
  await writeReason(user, dialog.getByRole('textbox', { name: 'Email' }), 'nils@example.org');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'Français');
  await user.click(dialog.getByRole('button', { name: 'Name another referee' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(nameReferee)[0]?.body).toMatchObject({
    firstName: 'Nils',
    lastName: 'Berg',
    email: 'nils@example.org',
    language: 'fr',
  });
});

describe('a request for changes', () => {
  const openChanges = (parts: Partial<ApplicationDetail> = {}) => {
    stopClock();
    return openAction('requestChanges', parts);
  };

  test('is sent only once something is chosen', async () => {
    reply(requestChanges, buildApplication({ version: 4 }));
    const { user, dialog, onClosed } = await openChanges();
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    expect(await dialog.findByText('Choose at least one item.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Date of birth' }));
    expect(dialog.getByText('1 item chosen')).toBeVisible();
    await writeReason(user, dialog.getByRole('textbox', { name: /Date of birth/ }), 'Differs from the passport');
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  });

  test('forgets a deselected item with its note and its error', async () => {
    reply(requestChanges, buildApplication({ version: 4 }));
    const { user, dialog, onClosed } = await openChanges({ referees: [buildReferee()] });
    await user.click(dialog.getByRole('checkbox', { name: 'First name' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Rosa Lind' }));
    await writeReason(user, dialog.getByRole('textbox', { name: /Rosa Lind/ }), 'Not a relative');
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /First name/ })).toBeInvalid());
    await user.click(dialog.getByRole('checkbox', { name: 'First name' }));
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    expect(requestsTo(requestChanges)[0]?.body).toMatchObject({
      items: [{ kind: 'referee', target: someId(20), note: 'Not a relative' }],
    });
  });

  test('marks an item that the application no longer has, and can be sent without it', async () => {
    const { user, dialog, onClosed } = await openChanges({ referees: [buildReferee()] });
    for (const name of ['First name', 'Rosa Lind']) {
      await user.click(dialog.getByRole('checkbox', { name }));
      await writeReason(user, dialog.getByRole('textbox', { name: new RegExp(name) }), 'Please look again');
    }
    // The server counts the items it was sent: the referee is its second, not the form's.
    replyProblem(requestChanges, {
      status: 422,
      code: 'unknown_target',
      message: 'Something asked for is not part of this application.',
      fields: { 'items.1.target': { code: 'unknown_target', message: 'The application has nothing like this.' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: /Rosa Lind/ })).toHaveAccessibleDescription(
        /The application has nothing like this./,
      ),
    );
    expect(dialog.getByRole('textbox', { name: /Rosa Lind/ })).toHaveValue('Please look again');

    reply(requestChanges, buildApplication({ version: 4 }));
    await user.click(dialog.getByRole('checkbox', { name: 'Rosa Lind' }));
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    expect(requestsTo(requestChanges)[1]?.body).toMatchObject({ items: [{ target: 'firstName' }] });
  });
});

test('disables outcomes that the state does not allow and says why', async () => {
  const { dialog } = await openAction('decide', { state: 'deferred' });
  const why = 'Not possible while the application is Deferred';
  for (const name of ['Approve with conditions', 'Defer'])
    expect(dialog.getByRole('radio', { name: new RegExp(`^${name}.*${why}`) })).toBeDisabled();
  expect(dialog.getByRole('radio', { name: /^Reject/ })).toBeEnabled();
});
