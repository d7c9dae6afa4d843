import {
  decideApplication,
  getApplicationFile,
  listPolls,
  requestChanges,
  resendRefereeRequest,
  setStatementAside,
  waiveFee,
} from '@guildhall/shared/contracts';
import type { ApplicationDetail, ApplicationFile } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, stopClock, waitFor } from '@guildhall/shared/testing';
import { buildApplication, buildFile, buildPoll, buildReferee, someId } from '../../testing/builders.ts';
import { openFile } from '../../testing/case-pages.tsx';
import { openDialog } from '../../testing/dialogs.ts';

async function openDecision(parts: Partial<ApplicationDetail> = {}) {
  const view = openFile(parts);
  return { ...view, dialog: await openDialog(view.user, 'Record decision', { name: 'Decision on Ada Moreau' }) };
}

test('shows whose turn it is and marks the answers that referees see, not the others', async () => {
  const { form } = buildApplication();
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field, index) => ({ ...field, private: index > 0 })),
  }));
  openFile({ form: { ...form, steps } });
  expect(await screen.findByText('The committee decides')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible();
  expect(screen.getAllByText('Shared with referees')).toHaveLength(steps.length);
});

test('shows several choices by name, or that none was made', async () => {
  const choices = ['paper', 'stone', 'glass'].map((value) => ({ value, label: { en: `Of ${value}` } }));
  const field = { type: 'multichoice', choices, required: false, private: true } as const;
  const fields = [
    { ...field, key: 'made', label: { en: 'Created' }, choices },
    { ...field, key: 'mended', label: { en: 'Mended' }, choices },
  ];
  openFile({
    form: { steps: [{ key: 'work', title: { en: 'Work' }, fields }] },
    answers: { made: ['paper', 'glass'], mended: [] },
  });
  expect(await screen.findByText('Of paper')).toBeVisible();
  expect(screen.getByText('Of glass')).toBeVisible();
  expect(screen.queryByText('Of stone')).not.toBeInTheDocument();
  expect(screen.getByText('No answer')).toBeVisible();
});

test('collapses an unavailable action and says when it is available', async () => {
  const { user } = openFile();
  await user.click(await screen.findByText(/^Not possible now/));
  const button = screen.getByRole('button', { name: 'Waive the fee' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(
    'Only possible when the state is “Awaiting payment”. The current state is “In review”.',
  );
});

test('does not send a rejection without a reason and says what is missing', async () => {
  const { user, dialog } = await openDecision();
  await user.click(dialog.getByRole('radio', { name: /^Reject/ }));
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveAccessibleDescription(/Enter the reason/);
  expect(requestsTo(decideApplication)).toHaveLength(0);
});

test('shows which agendas a decision removes the application from before it is recorded', async () => {
  const { user, dialog } = await openDecision();
  const { id, title, state, zone, deadline, slots, meeting, updatedAt } = buildPoll();
  const people = { invited: 3, answered: 1, required: 1, requiredAnswered: 0 };
  const poll = {
    id,
    title,
    state,
    zone,
    deadline,
    slots: slots.length,
    ...people,
    firstSlotAt: null,
    updatedAt,
    version: 1,
  };
  reply(listPolls, [{ ...poll, meeting, createdBy: 'Hugo Lang' }]);
  await user.click(dialog.getByRole('radio', { name: /^Approve(?! with)/ }));
  expect(await dialog.findByText(/The application is removed from these agendas/)).toBeVisible();
  expect(dialog.getByText(title)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Defer/ }));
  expect(dialog.queryByText(title)).not.toBeInTheDocument();
});

test('a conditional approval asks for its conditions and sends them', async () => {
  reply(decideApplication, buildApplication({ state: 'conditionally_approved', version: 4 }));
  const { user, dialog } = await openDecision();
  await user.click(dialog.getByRole('radio', { name: /^Approve with conditions/ }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Certificate outdated');
  await user.type(dialog.getByRole('textbox', { name: 'Conditions' }), 'Send a new certificate');
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(decideApplication)[0]?.body).toEqual({
    version: 3,
    outcome: 'conditionally_approved',
    reason: 'Certificate outdated',
    conditions: 'Send a new certificate',
  });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('shows why a decision was refused and keeps the input', async () => {
  replyProblem(decideApplication, {
    status: 409,
    code: 'transition_refused',
    message: 'The application was withdrawn and can’t be decided any more.',
  });
  const { user, dialog } = await openDecision();
  await user.click(dialog.getByRole('radio', { name: /^Reject/ }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too little practice');
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  expect(await dialog.findByText(/was withdrawn and can’t be decided/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Too little practice');
});

test('a version conflict shows what somebody else changed, and the next try sends the new version', async () => {
  const { user, dialog } = await openDecision();
  replyProblem(decideApplication, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  reply(getApplicationFile, buildFile(buildApplication({ version: 4, state: 'deferred' })));
  await user.click(dialog.getByRole('radio', { name: /^Reject/ }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too little practice');
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  expect(await dialog.findByText('The state is now Deferred; it was In review.')).toBeVisible();

  reply(decideApplication, buildApplication({ version: 5, state: 'rejected' }));
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  await waitFor(() => expect(requestsTo(decideApplication).at(-1)?.body).toMatchObject({ version: 4 }));
});

test('requests changes of the chosen items only, each with its note', async () => {
  stopClock();
  reply(requestChanges, buildApplication({ state: 'changes_requested', version: 4 }));
  const { user } = openFile();
  const dialog = await openDialog(user, 'Request changes', { name: 'Request changes from Ada Moreau' });
  await user.click(dialog.getByRole('checkbox', { name: 'Date of birth' }));
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  expect(await dialog.findByText(/^Fill in “/)).toBeVisible();

  await user.type(dialog.getByRole('textbox', { name: /Date of birth/ }), 'Differs from the passport');
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(requestChanges)).toHaveLength(1);
  expect(requestsTo(requestChanges)[0]?.body).toEqual({
    version: 3,
    dueOn: '2026-12-04',
    items: [{ kind: 'field', target: 'birthDate', note: 'Differs from the passport' }],
  });
});

test('the fee is waived with a reason only', async () => {
  const { user } = openFile({ state: 'awaiting_payment' });
  const dialog = await openDialog(user, 'Waive the fee', { name: 'Waive the fee?' });
  await user.click(dialog.getByRole('button', { name: 'Waive the fee' }));
  expect(dialog.getByRole('textbox', { name: 'Reason for the file' })).toBeInvalid();
  expect(requestsTo(waiveFee)).toHaveLength(0);
});

test('mails a new link to a referee who has not answered, after a confirmation', async () => {
  reply(resendRefereeRequest, buildReferee({ version: 3 }));
  const { user } = openFile({ referees: [buildReferee()] }, { part: 'referees' });
  const dialog = await openDialog(user, 'Send a new link: Rosa Lind');
  await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
  await waitFor(() => expect(requestsTo(resendRefereeRequest)).toHaveLength(1));
  expect(requestsTo(resendRefereeRequest)[0]).toMatchObject({
    params: { refereeId: someId(20) },
    body: { version: 2 },
  });
});

type Statement = ApplicationFile['statements'][number];

function openStatement(parts: Partial<Statement> = {}) {
  const statement: Statement = {
    refereeId: someId(20),
    name: 'Rosa Lind',
    organisation: '',
    answer: 'consented',
    relation: 'colleague',
    knownForYears: 1,
    statement: 'A careful colleague.',
    confidential: true,
    signedAs: 'Rosa Lind',
    signaturePath: 'M10 10 L20 20',
    answeredAt: '2026-11-19T09:00:00.000Z',
    declaration: { version: '1', text: 'I declare …', sha256: 'ab' },
    setAside: null,
    ...parts,
  };
  const referees = [buildReferee({ state: 'consented' })];
  return openFile({ referees }, { part: 'referees', file: { statements: [statement] } });
}

test('a confidential statement says that it must not be shown to the applicant', async () => {
  openStatement();
  expect(await screen.findByText('A careful colleague.')).toBeVisible();
  expect(screen.getByText('Confidential: do not show to the applicant')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Signature of Rosa Lind' })).toBeVisible();
});

test('sets a statement aside with a reason, against the version on the screen', async () => {
  reply(setStatementAside, buildReferee({ state: 'consented', setAside: true, version: 3 }));
  const { user } = openStatement();
  const dialog = await openDialog(user, 'Set statement aside');
  await user.type(dialog.getByRole('textbox', { name: 'Reason for the file' }), 'They are siblings');
  await user.click(dialog.getByRole('button', { name: 'Set statement aside' }));
  await waitFor(() =>
    expect(requestsTo(setStatementAside)[0]).toMatchObject({
      params: { refereeId: someId(20) },
      body: { version: 2, reason: 'They are siblings' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a statement that was left out says by whom and why, and can’t be left out again', async () => {
  openStatement({ setAside: { reason: 'They are siblings', at: '2026-11-19T12:00:00.000Z', by: 'Greta Holm' } });
  expect(await screen.findByText('They are siblings')).toBeVisible();
  expect(screen.getByText(/Set aside by Greta Holm/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set statement aside' })).not.toBeInTheDocument();
});
