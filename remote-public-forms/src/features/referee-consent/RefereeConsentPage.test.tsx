import { answerRefereeConsent, getRefereeConsent, openRefereeConsent } from '@guildhall/shared/contracts';
import { customize, keepFirstAnswers, store } from '@guildhall/shared/store';
import {
  renderRemote,
  reply,
  replyLater,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
} from '@guildhall/shared/testing';
import { address, buildReceipt, buildRequest, token } from '../../testing/builders.ts';
import RefereeConsentPage from './RefereeConsentPage.tsx';

const statement = 'We built two bridges together and both still stand.';

const open = () =>
  renderRemote(<RefereeConsentPage />, { path: address, route: '/forms/referee-consent/:id', role: null });

type User = ReturnType<typeof open>['user'];

const start = async (user: User) => user.click(await screen.findByRole('button', { name: 'Yes, start' }));
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function fillIn(user: User, text = statement) {
  await user.selectOptions(screen.getByLabelText('How do you know Ada Moreau?'), 'colleague');
  await user.click(await screen.findByLabelText(/Your statement/));
  await user.paste(text);
  await user.click(screen.getByRole('radio', { name: 'Only administrators' }));
  await user.type(screen.getByLabelText(/Sign with your full name/), 'Kwame Boateng');
}

beforeEach(() => {
  reply(getRefereeConsent, buildRequest());
  reply(openRefereeConsent, { state: 'opened' });
  reply(answerRefereeConsent, ({ body }) => buildReceipt({ answer: (body as { answer: 'consented' }).answer }));
});

test('opening the link changes nothing before a click', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Reference for Ada Moreau' })).toBeVisible();
  expect(screen.getByText('Structural engineer')).toBeVisible();
  expect(requestsTo(openRefereeConsent)).toHaveLength(0);
  expect(document.title).toBe('Reference · Guildhall');
});

test('switches between light and dark', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch to dark mode' }));
  expect(store.getState().customizer).toMatchObject({ activeMode: 'dark', isModeBySystem: false });
  expect(screen.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
});

test('shows the data that came with the page without a request', () => {
  const path = getRefereeConsent.path.replace(':token', token);
  keepFirstAnswers({ [path]: { status: 200, body: { message: 'Done.', data: buildRequest() } } });
  open();
  expect(screen.getByRole('heading', { name: 'Reference for Ada Moreau' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes, start' })).toBeEnabled();
  expect(requestsTo(getRefereeConsent)).toHaveLength(0);
});

test('shows a refusal that came with the page, and uses the page data once', async () => {
  const path = getRefereeConsent.path.replace(':token', token);
  keepFirstAnswers({ [path]: { status: 410, body: { message: 'Too late.', code: 'link_expired' } } });
  const first = open();
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
  first.unmount();
  open();
  expect(await screen.findByRole('button', { name: 'Yes, start' })).toBeVisible();
});

test('sends a reference with statement, relation, confidentiality and signature', async () => {
  const { user, address: shown } = open();
  await start(user);
  expect(requestsTo(openRefereeConsent)).toHaveLength(1);
  await user.type(await screen.findByLabelText(/How many years/), '٧');
  await fillIn(user);
  await press(user, 'Send reference');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(requestsTo(answerRefereeConsent).map(({ body }) => body)).toEqual([
    {
      answer: 'consented',
      relation: 'colleague',
      knownForYears: 7,
      statement,
      confidential: true,
      signedAs: 'Kwame Boateng',
      declarationSha256: 'a'.repeat(64),
      language: 'en',
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['cannot', 'I can’t do it at the moment'],
  ['does_not_know', 'I don’t know this person'],
  ['conflict', 'I have a conflict of interest'],
] as const)('sends the answer %s with only a comment', async (answer, label) => {
  const { user, address: shown } = open();
  await user.click(await screen.findByRole('radio', { name: label }));
  await user.type(screen.getByLabelText(/Message to the office/), 'Sorry.');
  await press(user, 'Send answer');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  const [sent] = requestsTo(answerRefereeConsent);
  expect(sent?.body).toMatchObject({ answer, statement: 'Sorry.', confidential: true });
  expect(sent?.body).not.toHaveProperty('signedAs');
});

test('asks for reasons before sending a statement against the applicant', async () => {
  const { user, address: shown } = open();
  await user.click(await screen.findByRole('radio', { name: 'I advise against admission' }));
  await press(user, 'Continue');
  expect(screen.getByRole('heading', { name: 'Your reasons' })).toHaveFocus();
  await fillIn(user);
  await press(user, 'Send answer');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(requestsTo(answerRefereeConsent)[0]?.body).toMatchObject({ answer: 'against', statement });
});

test('does not send a statement of fewer than twenty characters', async () => {
  const { user } = open();
  await start(user);
  await fillIn(user, 'Nineteen characters');
  await press(user, 'Send reference');
  const input = screen.getByLabelText(/Your statement/);
  expect(input).toBeInvalid();
  expect(input).toHaveFocus();
  expect(input).toHaveAccessibleDescription(/at least 20 characters/);
  expect(requestsTo(answerRefereeConsent)).toHaveLength(0);
});

test('restores the draft after a reload and never stores the link', async () => {
  const first = open();
  await start(first.user);
  await fillIn(first.user);
  first.unmount();
  expect(JSON.stringify(localStorage)).not.toContain(address.split('/').at(-1));
  open();
  expect(await screen.findByText('We restored your draft from this device.')).toBeVisible();
  expect(screen.getByLabelText(/Your statement/)).toHaveValue(statement);
  expect(screen.getByLabelText(/Sign with your full name/)).toHaveValue('Kwame Boateng');
});

test('keeps everything when the connection is lost and says what to do', async () => {
  const { user } = open();
  replyNothing(answerRefereeConsent);
  await start(user);
  await fillIn(user);
  await press(user, 'Send reference');
  expect(await screen.findByText(/try again/)).toBeVisible();
  expect(screen.getByLabelText(/Your statement/)).toHaveValue(statement);
  reply(answerRefereeConsent, buildReceipt());
  await press(user, 'Send reference');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('lets the referee copy the text when the application is withdrawn while they type', async () => {
  const { user } = open();
  await start(user);
  await fillIn(user);
  replyProblem(answerRefereeConsent, { status: 410, code: 'request_cancelled' });
  await press(user, 'Send reference');
  expect(await screen.findByRole('heading', { name: 'Your reference is no longer needed' })).toBeVisible();
  expect(screen.getByText(/nothing to do with what you wrote/)).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue(statement);
  await press(user, 'Copy text');
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(statement);
});

test('sends one answer for two clicks', async () => {
  const { user } = open();
  const release = replyLater(answerRefereeConsent, buildReceipt());
  await start(user);
  await fillIn(user);
  await user.dblClick(screen.getByRole('button', { name: 'Send reference' }));
  release();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(requestsTo(answerRefereeConsent)).toHaveLength(1);
});

test('shows a changed declaration and asks for a new signature', async () => {
  const { user } = open();
  await start(user);
  await fillIn(user);
  const declaration = { version: '2026-02', text: 'A newer text.', sha256: 'b'.repeat(64) };
  replyProblem(answerRefereeConsent, { status: 409, code: 'declaration_changed', once: true });
  reply(getRefereeConsent, buildRequest({ declaration }));
  await press(user, 'Send reference');
  expect(await screen.findByText('A newer text.')).toBeVisible();
  expect(screen.getByLabelText(/Sign with your full name/)).toHaveValue('');
  expect(screen.getByLabelText(/Your statement/)).toHaveValue(statement);
});

test('shows the receipt when a retry finds its answer already saved', async () => {
  const { user } = open();
  await start(user);
  await fillIn(user);
  replyProblem(answerRefereeConsent, { status: 409, code: 'answer_locked' });
  reply(getRefereeConsent, buildRequest({ state: 'consented', editable: false, receipt: buildReceipt() }));
  await press(user, 'Send reference');
  expect(await screen.findByRole('heading', { name: 'You gave a reference' })).toBeVisible();
});

test('follows the language of the request until the referee chooses one', async () => {
  reply(getRefereeConsent, buildRequest({ language: 'fr' }));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Une référence pour Ada Moreau' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Langue'), 'cn');
  expect(await screen.findByRole('heading', { name: '为 Ada Moreau 出具推荐意见' })).toBeVisible();
  expect(document.cookie).toContain('gh_lang=cn');
  customize({ isLanguageChosen: false });
});
