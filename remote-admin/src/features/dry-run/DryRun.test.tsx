import {
  dryRunTransition,
  getApplicationFile,
  requestReferences,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useState } from 'react';
import { useQuery } from '@guildhall/shared/query';
import {
  act,
  renderRemote,
  reply,
  replyLater,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildApplication, buildFile, noConsequences, someId } from '../../testing/builders.ts';
import { ApplicationDialog } from '../application-file/case-dialogs.tsx';
import type { OfficeAction } from '../application-file/actions.ts';
import { fileQuery } from '../application-file/api.ts';

async function openAction(action: OfficeAction, parts: Partial<ApplicationDetail> = {}) {
  const application = buildApplication(parts);
  const view = renderRemote(<ApplicationDialog action={action} application={application} onClosed={jest.fn()} />, {
    role: Role.administrator,
  });
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

const linesOf = (list: HTMLElement | undefined) =>
  within(list ?? document.body)
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test.each([
  ['requestReferences', { state: 'submitted' }, {}],
  ['resume', { state: 'on_hold' }, {}],
  ['reviewAgain', { state: 'deferred' }, {}],
  ['waiveReferences', { state: 'awaiting_references' }, {}],
  ['waiveFee', { state: 'awaiting_payment' }, {}],
  ['hold', { state: 'in_review' }, { resumeOn: '2026-12-04' }],
  ['reopen', { state: 'lapsed' }, { dueOn: '2026-12-04' }],
  ['requestChanges', { state: 'submitted' }, { dueOn: '2026-12-04' }],
] as const)('%s: shows what it will do before it is confirmed', async (action, parts, chosen) => {
  stopClock();
  reply(dryRunTransition, {
    ...noConsequences,
    mails: [{ subject: 'Your application', to: 'Ada Moreau', isDraft: false }],
  });
  const { dialog } = await openAction(action, parts);
  expect(await dialog.findByText('An email to Ada Moreau is sent immediately: “Your application”.')).toBeVisible();
  expect(requestsTo(dryRunTransition)).toMatchObject([
    { params: { id: someId(1) }, body: { action, version: 3, ...chosen } },
  ]);
});

test('a decision shows its immediate effects, and those of sending the letter', async () => {
  const { later: _, ...nothing } = noConsequences;
  reply(dryRunTransition, {
    ...noConsequences,
    state: { before: 'in_review', after: 'approved' },
    mails: [{ subject: 'Welcome', to: 'Ada Moreau', isDraft: true }],
    dropped: [{ subject: 'Not yet', to: 'Ada Moreau' }],
    stops: [{ kind: 'referee_reminder', at: '2026-12-01T08:00:00.000Z', who: 'Noor Haddad' }],
    later: [
      {
        ...nothing,
        letter: 'Welcome',
        invoices: [{ effect: 'issued', gross: { amountMinor: 120_00, currency: 'EUR' } }],
        starts: [
          { kind: 'payment_reminder', at: '2026-12-20T08:00:00.000Z', who: null },
          { kind: 'payment_reminder', at: '2026-12-30T08:00:00.000Z', who: null },
        ],
      },
    ],
  });
  const { user, dialog } = await openAction('decide', { state: 'in_review' });
  expect(requestsTo(dryRunTransition)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: /^Approve(?! with)/ }));
  await dialog.findByText('What will happen');
  const [now, then] = within(dialog.getByRole('status')).getAllByRole('list');
  expect(linesOf(now)).toEqual([
    'The application moves from “In review” to “Approved”.',
    'A draft email to Ada Moreau is created for review: “Welcome”.',
    'A waiting email to Ada Moreau is discarded: “Not yet”.',
    '1 scheduled reminder or deadline is cancelled.',
  ]);
  expect(dialog.getByText('When “Welcome” is sent')).toBeVisible();
  expect(linesOf(then)).toEqual([
    'An invoice for €120.00 is issued and emailed.',
    expect.stringMatching(/^Scheduled: .*, Dec 20, 2026 and Dec 30, 2026\.$/),
  ]);
});

test('a step that was taken is not asked about again', async () => {
  reply(dryRunTransition, noConsequences);
  reply(requestReferences, buildApplication({ state: 'awaiting_references', version: 4 }));
  const { user, dialog } = await openAction('requestReferences', { state: 'submitted' });
  expect(await dialog.findByText('Nothing else changes.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  await waitFor(() => expect(requestsTo(requestReferences)).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Ask the referees' })).toBeEnabled());
  expect(requestsTo(dryRunTransition)).toHaveLength(1);
});

test('gives up a dry run under way when the step is taken', async () => {
  replyLater(dryRunTransition, noConsequences);
  replyLater(requestReferences, buildApplication({ state: 'awaiting_references', version: 4 }));
  const { user, dialog } = await openAction('requestReferences', { state: 'submitted' });
  await waitFor(() => expect(requestsTo(dryRunTransition)).toHaveLength(1));
  expect(requestsTo(dryRunTransition)[0]!.isAborted).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  await waitFor(() => expect(requestsTo(dryRunTransition)[0]!.isAborted).toBe(true));
  expect(requestsTo(dryRunTransition)).toHaveLength(1);
});

test('requests nothing for the new version while the step is running', async () => {
  reply(dryRunTransition, noConsequences);
  const taken = buildApplication({ state: 'awaiting_references', version: 4 });
  const release = replyLater(requestReferences, taken);
  let show: (application: ApplicationDetail) => void = () => {};
  function Changing() {
    const [application, setApplication] = useState(buildApplication({ state: 'submitted' }));
    show = setApplication;
    return <ApplicationDialog action="requestReferences" application={application} onClosed={jest.fn()} />;
  }
  const { user } = renderRemote(<Changing />, { role: Role.administrator });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nothing else changes.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ask the referees' }));
  await waitFor(() => expect(requestsTo(requestReferences)).toHaveLength(1));
  act(() => show(taken));
  expect(dialog.getByText('Nothing else changes.')).toBeVisible();
  expect(requestsTo(dryRunTransition)).toHaveLength(1);
  release();
});

test('requests nothing while the application is loaded again after a change', async () => {
  reply(dryRunTransition, noConsequences);
  const release = replyLater(getApplicationFile, buildFile(buildApplication({ state: 'submitted' })));
  function Loading() {
    useQuery(fileQuery(someId(1)));
    const application = buildApplication({ state: 'submitted' });
    return <ApplicationDialog action="requestReferences" application={application} onClosed={jest.fn()} />;
  }
  renderRemote(<Loading />, { role: Role.administrator });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Checking what will happen…')).toBeVisible();
  expect(requestsTo(dryRunTransition)).toEqual([]);
  release();
  expect(await dialog.findByText('Nothing else changes.')).toBeVisible();
});

test('requests a new dry run for another choice', async () => {
  reply(dryRunTransition, ({ body }) => ({
    ...noConsequences,
    mails: [{ subject: JSON.stringify(body).includes('rejected') ? 'Sorry' : 'Welcome', to: 'Ada', isDraft: true }],
  }));
  const { user, dialog } = await openAction('decide', { state: 'in_review' });
  await user.click(dialog.getByRole('radio', { name: /^Approve(?! with)/ }));
  expect(await dialog.findByText(/“Welcome”/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Reject/ }));
  expect(await dialog.findByText(/“Sorry”/)).toBeVisible();
  await waitFor(() => expect(dialog.queryByText(/“Welcome”/)).not.toBeInTheDocument());
});

test('says why a step is not possible, and that nothing else changes', async () => {
  replyProblem(dryRunTransition, { status: 409, code: 'fee_open', message: 'The fee is not paid yet.' });
  const { dialog, unmount } = await openAction('waiveReferences', { state: 'awaiting_references' });
  expect(await dialog.findByText('The fee is not paid yet.')).toBeVisible();
  unmount();
  reply(dryRunTransition, noConsequences);
  const again = await openAction('waiveReferences', { state: 'awaiting_references' });
  expect(await again.dialog.findByText('Nothing else changes.')).toBeVisible();
});

test('names and subjects in another direction do not reorder the sentence', async () => {
  reply(dryRunTransition, {
    ...noConsequences,
    mails: [{ subject: 'عضويتك', to: 'سارة', isDraft: false }],
  });
  const { dialog } = await openAction('resume', { state: 'on_hold' });
  expect(
    await dialog.findByText('An email to \u2068سارة\u2069 is sent immediately: “\u2068عضويتك\u2069”.'),
  ).toBeVisible();
});
