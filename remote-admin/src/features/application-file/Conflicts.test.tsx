import {
  assignApplication,
  decideApplication,
  extendReferee,
  getApplication,
  getApplicationFile,
  holdApplication,
  listUsers,
  reopenApplication,
  requestReferences,
} from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { reply, replyNothing, replyProblem, requestsTo, screen, stopClock, waitFor } from '@guildhall/shared/testing';
import { buildApplication, buildFile, buildReferee, buildUser, someId } from '../../testing/builders.ts';
import { openDesk, openFile } from '../../testing/case-pages.tsx';
import { openDialog, write } from '../../testing/dialogs.ts';

// Commands that the server refuses, mostly because of concurrent changes.

const conflict = { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true } as const;

async function openDecision() {
  const view = openFile();
  const dialog = await openDialog(view.user, 'Record decision', { name: 'Decision on Ada Moreau' });
  await view.user.click(dialog.getByRole('radio', { name: /^Reject/ }));
  await write(view.user, dialog.getByRole('textbox', { name: /Reason/ }), 'Too little practice');
  return { ...view, dialog, record: () => dialog.getByRole('button', { name: 'Record decision' }) };
}

describe('a decision', () => {
  test('already taken by somebody else disables every outcome and keeps the reason for copying', async () => {
    const { user, dialog, record } = await openDecision();
    replyProblem(decideApplication, conflict);
    reply(getApplicationFile, buildFile(buildApplication({ version: 4, state: 'rejected' })));
    await user.click(record());
    expect(await dialog.findByText('The state is now Rejected; it was In review.')).toBeVisible();
    for (const outcome of dialog.getAllByRole('radio')) expect(outcome).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Too little practice');
  });

  test('with a reason refused by the server shows the message at the reason', async () => {
    const { user, dialog, record } = await openDecision();
    const refusal = { code: 'reason_needed', message: 'Enter the reason for the file.' };
    replyProblem(decideApplication, { status: 422, ...refusal, fields: { reason: refusal } });
    await user.click(record());
    const reason = dialog.getByRole('textbox', { name: /Reason/ });
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Enter the reason/));
    expect(reason).toHaveFocus();
  });

  test('that did not reach the server says so, keeps its words, and can be sent again', async () => {
    const { user, dialog, record } = await openDecision();
    replyNothing(decideApplication);
    await user.click(record());
    expect(await dialog.findByText(/An internal error occurred/)).toBeVisible();
    reply(decideApplication, buildApplication({ state: 'rejected', version: 4 }));
    await user.click(record());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(decideApplication).at(-1)?.body).toEqual({
      version: 3,
      outcome: 'rejected',
      reason: 'Too little practice',
    });
  });

  test('without an outcome is not sent', async () => {
    const { user } = openFile();
    const dialog = await openDialog(user, 'Record decision');
    await user.click(dialog.getByRole('button', { name: 'Record decision' }));
    expect(await dialog.findByText('Choose an option.')).toBeVisible();
    expect(requestsTo(decideApplication)).toHaveLength(0);
  });
});

const identity = {
  id: someId(50),
  kind: 'identity',
  kindName: null,
  fileName: 'passport.pdf',
  mime: 'application/pdf',
  size: 2048,
  state: 'received',
  rejectedWhy: null,
  uploadedAt: '2026-11-18T09:00:00.000Z',
} as const;

test.each<[string, Partial<ApplicationDetail>, string]>([
  ['a document', { documents: [identity] }, 'Documents changed.'],
  [
    'a referee who answered',
    { referees: [buildReferee({ state: 'consented', version: 3 })] },
    'Referees changed: Rosa Lind.',
  ],
  ['a referee who was removed', { referees: [] }, 'Referees changed: Rosa Lind.'],
  ['nothing that is shown here', {}, 'The file was changed.'],
])('scenario 14: a conflict names %s', async (_, changed, sentence) => {
  const before: Partial<ApplicationDetail> = { state: 'submitted', referees: [buildReferee()] };
  const { user } = openDesk(before);
  const dialog = await openDialog(user, 'Ask the referees');
  replyProblem(requestReferences, conflict);
  reply(getApplication, buildApplication({ ...before, ...changed, version: 4 }));
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  expect(await dialog.findByText(sentence)).toBeVisible();

  reply(requestReferences, buildApplication({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  await waitFor(() => expect(requestsTo(requestReferences).at(-1)?.body).toEqual({ version: 4 }));
});

describe('a day that the server finds wrong is marked at the day', () => {
  const past = { code: 'day_in_past', message: 'Choose a day in the future.' };

  test('of a hold', async () => {
    stopClock();
    replyProblem(holdApplication, { status: 422, ...past, fields: { resumeOn: past } });
    const { user } = openDesk();
    const dialog = await openDialog(user, 'Put on hold');
    await write(user, dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Abroad');
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    await waitFor(() => expect(dialog.getByLabelText('Resumes on')).toHaveAccessibleDescription(/in the future/));
  });

  test('of more time for a referee', async () => {
    stopClock();
    replyProblem(extendReferee, { status: 422, ...past, fields: { lapsesOn: past } });
    const { user } = openDesk({ referees: [buildReferee()] }, { part: 'referees' });
    const dialog = await openDialog(user, 'Give more time: Rosa Lind');
    await user.click(dialog.getByRole('button', { name: 'Give more time' }));
    await waitFor(() => expect(dialog.getByLabelText('Can answer until')).toHaveAccessibleDescription(/in the future/));
  });

  test('of a reopening; today is refused before it is sent', async () => {
    stopClock();
    const { user } = openDesk({ state: 'lapsed' });
    const dialog = await openDialog(user, 'Reopen');
    const day = dialog.getByLabelText('Due by');
    await write(user, day, '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(day).toHaveAccessibleDescription('Choose a day in the future.'));
    expect(requestsTo(reopenApplication)).toHaveLength(0);

    reply(reopenApplication, buildApplication({ version: 4 }));
    await write(user, day, '2026-12-01');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(reopenApplication)[0]?.body).toEqual({ version: 3, dueOn: '2026-12-01' });
  });
});

test('marks somebody who has left the office where they were chosen', async () => {
  reply(listUsers, ({ query }) => (query.role === '2' ? [buildUser({ role: 2 })] : []));
  const left = { code: 'assignee_unknown', message: 'Please choose an active member of the office.' };
  replyProblem(assignApplication, { status: 422, ...left, fields: { assigneeId: left } });
  const { user } = openDesk();
  const dialog = await openDialog(user, 'Assign…');
  await dialog.findByRole('option', { name: 'Rosa Lind' });
  await user.selectOptions(dialog.getByRole('combobox'), 'Rosa Lind');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(/active member of the office/));
});

test('shows beside the button that somebody else has taken the application', async () => {
  const { user } = openDesk();
  replyProblem(assignApplication, { ...conflict, message: 'Greta Holm took it on a minute ago.' });
  reply(
    getApplication,
    buildApplication({ version: 4, assignee: { id: someId(8), name: 'Greta Holm', colour: 'green' } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('Greta Holm took it on a minute ago.')).toBeVisible();
  expect(await screen.findByText('Greta Holm')).toBeVisible();
});
