import {
  answerAvailability,
  getAvailability,
  renewAvailabilityLink,
  type Availability,
} from '@guildhall/shared/contracts';
import { renderRemote, reply, replyProblem, screen } from '@guildhall/shared/testing';
import { address, buildPoll } from '../../testing/availability.ts';
import AvailabilityPage from './AvailabilityPage.tsx';

const open = () =>
  renderRemote(<AvailabilityPage />, { path: address, route: '/forms/meeting-availibility/:id', role: null });

const slots = () => screen.findAllByRole('radiogroup');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('guildhall.zone', 'Europe/Vienna');
  reply(getAvailability, buildPoll());
});

// Pages shown for links that no longer accept an answer.

test('keeps the choices available to copy after the poll was closed', async () => {
  const { user } = open();
  await slots();
  await user.click(screen.getByRole('button', { name: 'Yes to all' }));
  replyProblem(answerAvailability, { status: 409, code: 'poll_closed' });
  reply(getAvailability, buildPoll({ state: 'closed', editable: false }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('The poll is closed')).toBeVisible();
  expect(screen.getByDisplayValue(/Admissions committee[\s\S]*Yes/)).toBeVisible();
});

test('shows a planned meeting in both time zones and offers the calendar file', async () => {
  localStorage.setItem('guildhall.zone', 'Asia/Tokyo');
  const meeting: Availability['meeting'] = {
    state: 'scheduled',
    zone: 'Europe/Vienna',
    place: 'Library',
    sequence: 0,
    startsAt: '2026-12-07T08:00:00.000Z',
    endsAt: '2026-12-07T09:00:00.000Z',
  };
  reply(getAvailability, buildPoll({ state: 'scheduled', editable: false, meeting }));
  open();
  expect(await screen.findByRole('heading', { name: 'The meeting is planned' })).toBeVisible();
  expect(screen.getByText(/5:00\s–\s6:00\sPM/)).toBeVisible();
  expect(screen.getByText(/In Vienna: 9:00/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to my calendar' })).toBeEnabled();
});

test.each([
  [404, 'link_unknown', 'This link does not work'],
  [410, 'link_expired', 'This link has expired'],
  [410, 'link_replaced', 'There is a newer link'],
  [410, 'invitation_ended', 'You are no longer invited'],
  [410, 'poll_cancelled', 'This meeting has been cancelled'],
  [403, 'sign_in_needed', 'Sign in first'],
] as const)('shows a dedicated page for a link refused with %i %s', async (status, code, title) => {
  replyProblem(getAvailability, { status, code });
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('tells who to contact about an expired link and offers no new link, because the poll is over', async () => {
  replyProblem(getAvailability, { status: 410, code: 'link_expired', message: 'Please ask office@example.org.' });
  open();
  expect(await screen.findByText('Please ask office@example.org.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Email me the new link' })).not.toBeInTheDocument();
});

test('tells invitees removed while answering and keeps their choices available to copy', async () => {
  const { user } = open();
  await slots();
  await user.click(screen.getByRole('button', { name: 'Yes to all' }));
  replyProblem(answerAvailability, { status: 410, code: 'invitation_ended' });
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByRole('heading', { name: 'You are no longer invited' })).toBeVisible();
  expect(screen.getByDisplayValue(/Admissions committee[\s\S]*Yes/)).toBeVisible();
});

test('offers to mail the newest link when a link was replaced', async () => {
  replyProblem(getAvailability, { status: 410, code: 'link_replaced' });
  reply(renewAvailabilityLink, {});
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Email me the new link' }));
  expect(await screen.findByRole('status')).toHaveTextContent('We have sent the new link');
});
