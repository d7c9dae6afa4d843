import { createPoll, editPoll, getPoll } from '@guildhall/shared/contracts';
import type { PollDetail } from '@guildhall/shared/contracts';
import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';
import { reply, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildPoll, someId } from '../../testing/builders.ts';
import { openNewPoll, openPollPage } from '../../testing/poll-page.tsx';

// Unsaved edits, when the person leaves the page and comes back.

beforeEach(() => localStorage.clear());

const openDraft = (parts: Partial<PollDetail> = {}) => openPollPage({ state: 'draft', ...parts });

const title = () => screen.findByRole('textbox', { name: 'Title' });
const place = () => screen.findByRole('textbox', { name: /^Place/ });
const isBack = /We restored your unsaved changes/;
const keptNames = () => Object.keys(localStorage).filter((name) => name.startsWith('gh_kept:'));

/** Starts a poll with a title, a person and a time, and leaves the page. */
async function beginAndLeave() {
  const { user, unmount } = openNewPoll();
  await user.type(await title(), 'December committee');
  await user.click(screen.getByRole('button', { name: 'Add a person' }));
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'rosa@example.org');
  await user.click(await screen.findByRole('button', { name: /November 24, 2026$/ }));
  await user.type(screen.getByRole('textbox', { name: 'Times on these days' }), '9{Enter}');
  unmount();
}

test('offers an unfinished poll again, with people and times, to continue', async () => {
  await beginAndLeave();
  const { user } = openNewPoll();
  expect(await screen.findByText(isBack)).toBeVisible();
  expect(await title()).toHaveValue('December committee');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('rosa@example.org');
  expect(await screen.findByText('1 of at most 60 times')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  expect(await title()).toHaveValue('December committee');

  reply(createPoll, buildPoll({ state: 'draft' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Rosa Lind');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requestsTo(createPoll)).toHaveLength(1));
  expect(requestsTo(createPoll)[0]?.body).toMatchObject({
    title: 'December committee',
    slots: [{ startsAt: '2026-11-24T08:00:00.000Z' }],
    invitations: [{ name: 'Rosa Lind', email: 'rosa@example.org' }],
  });
  await waitFor(() => expect(keptNames()).toEqual([]));
});

test('an unfinished poll can be discarded permanently', async () => {
  await beginAndLeave();
  const { user, unmount } = openNewPoll();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await title()).toHaveValue('');
  expect(screen.getByText('Nobody invited yet.')).toBeVisible();
  expect(await screen.findByText('0 of at most 60 times')).toBeVisible();
  unmount();
  openNewPoll();
  expect(await title()).toHaveValue('');
  expect(screen.queryByText(isBack)).not.toBeInTheDocument();
});

test('keeps and shows nothing if nothing was typed, or it was undone', async () => {
  const { user, unmount } = openNewPoll();
  const input = await title();
  expect(keptNames()).toEqual([]);
  await user.type(input, 'D');
  await waitFor(() => expect(keptNames()).toHaveLength(1));
  await user.clear(input);
  await waitFor(() => expect(keptNames()).toEqual([]));
  unmount();
  openNewPoll();
  await title();
  expect(screen.queryByText(isBack)).not.toBeInTheDocument();
});

test('hides drafts of other people on a shared device, and damaged or old ones', async () => {
  await beginAndLeave();
  const other = openNewPoll({ user: { id: someId(77) } });
  expect(await title()).toHaveValue('');
  other.unmount();

  const own = encryptedEntry('0192f0c1-0000-7000-8000-000000000001', 'poll', 'new');
  const whole: Record<string, unknown> = JSON.parse(own.read() ?? '{}');
  const damaged = { ...whole, values: { ...(whole.values as object), zone: 'Nowhere/City' } };
  for (const kept of [damaged, { ...whole, values: 7 }, { ...whole, at: '2026-08-01T09:00:00.000Z' }]) {
    own.write(JSON.stringify(kept));
    const { unmount } = openNewPoll();
    expect(await title()).toHaveValue('');
    unmount();
  }
});

test('an open poll shows unsaved changes, which can be continued or cancelled', async () => {
  const first = openPollPage({ state: 'open' }, { isEdited: true });
  await first.user.clear(await place());
  await first.user.type(await place(), 'Room 9');
  first.unmount();

  const { user, address } = openPollPage({ state: 'open' });
  await user.click(await screen.findByRole('button', { name: 'Continue where you left off' }));
  expect(address()).toMatch(/edit=1/);
  expect(await place()).toHaveValue('Room 9');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByText(/unsaved changes to this poll/)).not.toBeInTheDocument();
  expect(keptNames()).toEqual([]);
});

test('scenario 14: shows what somebody else has saved on return; sends only the changed parts over it', async () => {
  const first = openDraft();
  await first.user.clear(await place());
  await first.user.type(await place(), 'Room 9');
  first.unmount();

  const theirs = { version: 3, place: 'Town hall', title: 'Winter committee' };
  const { user, poll } = openDraft(theirs);
  expect(await screen.findByText('Town hall')).toBeVisible();
  expect(screen.getByText('Room 4')).toBeVisible();
  expect(await place()).toHaveValue('Room 9');
  expect(await title()).toHaveValue('Winter committee');
  reply(editPoll, { ...poll, version: 4, place: 'Room 9' });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(requestsTo(editPoll)[0]?.body).toMatchObject({ version: 3, place: 'Room 9', title: 'Winter committee' });
});

test('scenario 14: a save refused after another one keeps the input and accepts the rest', async () => {
  const { user, poll } = openDraft();
  await user.clear(await place());
  await user.type(await place(), 'Room 9');
  replyProblem(editPoll, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  reply(getPoll, { ...poll, version: 3, title: 'Winter committee' });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Winter committee'));
  expect(await place()).toHaveValue('Room 9');
});

test('does not report one’s own save as a change by somebody else', async () => {
  const { user, poll } = openDraft();
  await user.clear(await place());
  await user.type(await place(), 'Room 9');
  const saved = { ...poll, version: 3, place: 'Room 9' };
  reply(editPoll, saved);
  reply(getPoll, saved);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(screen.queryByText(/Someone else changed this/)).not.toBeInTheDocument();
  expect(keptNames()).toEqual([]);
});

test('an edit that completes the poll says that it is closed', async () => {
  const { user, poll } = openPollPage({ state: 'open', closesWhenAnswered: true }, { isEdited: true });
  const closed = { ...poll, state: 'closed', version: 4 } as const;
  reply(editPoll, closed);
  await user.type(await place(), ' b');
  reply(getPoll, closed);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Everyone required has answered, so the poll is closed/)).toBeVisible();
});
