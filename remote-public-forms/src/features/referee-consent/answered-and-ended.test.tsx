import { getRefereeConsent, renewRefereeLink } from '@guildhall/shared/contracts';
import { renderRemote, reply, replyNothing, replyProblem, requestsTo, screen } from '@guildhall/shared/testing';
import { address, buildReceipt, buildRequest } from '../../testing/builders.ts';
import { blankDraft, dropDraft, keepDraft } from './draft.ts';
import RefereeConsentPage from './RefereeConsentPage.tsx';
import RefereeConsentSuccessPage from './RefereeConsentSuccessPage.tsx';
import { rememberSent } from './sent-receipt.ts';

const open = () =>
  renderRemote(<RefereeConsentPage />, { path: address, route: '/forms/referee-consent/:id', role: null });
const openSuccess = () =>
  renderRemote(<RefereeConsentSuccessPage />, { path: '/forms/referee-consent/success', role: null });

test.each([
  [404, 'link_unknown', 'This link does not work'],
  [410, 'link_expired', 'This link has expired'],
  [410, 'link_replaced', 'There is a newer link'],
  [410, 'request_cancelled', 'Your reference is no longer needed'],
] as const)('shows a dedicated page for a link refused with %i %s', async (status, code, title) => {
  replyProblem(getRefereeConsent, { status, code });
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test.each(['link_expired', 'link_replaced'])('%s offers to mail the newest link', async (code) => {
  replyProblem(getRefereeConsent, { status: 410, code });
  reply(renewRefereeLink, {});
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Email me the new link' }));
  expect(await screen.findByRole('status')).toHaveTextContent('We have sent the new link');
  expect(requestsTo(renewRefereeLink)).toHaveLength(1);
});

test('tells who to contact about an expired link, in the server’s words', async () => {
  replyProblem(getRefereeConsent, { status: 410, code: 'link_expired', message: 'Please ask office@example.org.' });
  open();
  expect(await screen.findByText('Please ask office@example.org.')).toBeVisible();
});

test('loads the request on retry after a failure', async () => {
  replyNothing(getRefereeConsent);
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply(getRefereeConsent, buildRequest());
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Yes, start' })).toBeVisible();
});

test('shows the receipt of an answered request: answer, exact text and hash', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt() }));
  open();
  expect(await screen.findByRole('heading', { name: 'You gave a reference' })).toBeVisible();
  expect(screen.getByText('We built two bridges together and both still stand.')).toBeVisible();
  expect(screen.getByText(/true to the best of my knowledge/)).toBeVisible();
  expect(screen.getByText('a'.repeat(64))).toBeVisible();
});

test('lets a referee change or keep an editable answer', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt() }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Change answer' }));
  await user.click(screen.getByRole('button', { name: 'Yes, start' }));
  expect(await screen.findByLabelText(/Your statement/)).toHaveValue(
    'We built two bridges together and both still stand.',
  );
  await user.click(screen.getByRole('button', { name: 'Keep current answer' }));
  expect(screen.getByRole('heading', { name: 'You gave a reference' })).toBeVisible();
});

test('makes the answer read-only once the review has started', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'consented', editable: false, receipt: buildReceipt() }));
  open();
  expect(await screen.findByText(/The review has started/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change answer' })).not.toBeInTheDocument();
});

test('offers a change that came too late for the review to copy', async () => {
  const token = address.split('/').at(-1) ?? '';
  keepDraft(token, { ...blankDraft, statement: 'A third bridge fell.', started: true });
  reply(getRefereeConsent, buildRequest({ state: 'consented', editable: false, receipt: buildReceipt() }));
  open();
  expect(await screen.findByDisplayValue('A third bridge fell.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeVisible();
  expect(screen.getByText(/The review has started/)).toBeVisible();
  dropDraft(token);
});

test('keeps the receipt and the next steps on the last page after a reload', async () => {
  rememberSent({ receipt: buildReceipt(), association: 'Society of Bridge Builders' });
  openSuccess();
  expect(await screen.findByRole('heading', { name: 'Thank you. We have received your answer.' })).toHaveFocus();
  expect(screen.getByText(/Society of Bridge Builders/)).toBeVisible();
  expect(screen.getByText('a'.repeat(64))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/auth/register');
});

test('says that nothing has been sent when the last page is opened directly', async () => {
  openSuccess();
  expect(await screen.findByRole('heading', { name: 'Nothing has been sent' })).toHaveFocus();
  expect(screen.getByText(/open the link in your email/)).toBeVisible();
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
  expect(document.title).not.toMatch(/sent/i);
});
