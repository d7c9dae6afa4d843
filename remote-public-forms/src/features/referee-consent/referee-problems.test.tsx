import {
  answerRefereeConsent,
  downloadRefereeReceipt,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
} from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import { customize } from '@guildhall/shared/store';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { address, buildReceipt, buildRequest } from '../../testing/builders.ts';
import { preloadParts } from './parts.ts';
import RefereeConsentPage from './RefereeConsentPage.tsx';

const statement = 'We built two bridges together and both still stand.';
const open = (language: Language = 'en') =>
  renderRemote(<RefereeConsentPage />, { path: address, route: '/forms/referee-consent/:id', role: null, language });
type User = ReturnType<typeof open>['user'];
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const field = (name: RegExp) => screen.getByLabelText(name);

async function write(user: User, label: RegExp, text: string) {
  await user.click(field(label));
  await user.paste(text);
}
/** Opens the statement and fills it in. */
async function fillIn(user: User) {
  await press(user, 'Yes, start');
  await user.selectOptions(field(/How do you know/), 'colleague');
  await write(user, /Your statement/, statement);
  await user.click(screen.getByRole('radio', { name: 'Only administrators' }));
  await write(user, /Sign with your full name/, 'Kwame Boateng');
}
const send = (user: User) => press(user, 'Send reference');

// Load the lazy parts first, so that no test waits for them.
beforeAll(preloadParts);
beforeEach(() => {
  reply(getRefereeConsent, buildRequest());
  reply(openRefereeConsent, { state: 'opened' });
});

describe('statement', () => {
  test('marks every missing field of an empty form, focuses the first and clears each mark once fixed', async () => {
    const { user } = open();
    await press(user, 'Yes, start');
    await write(user, /How many years/, '90');
    await send(user);
    expect(field(/How do you know/)).toHaveFocus();
    for (const name of [/How do you know/, /How many years/, /Your statement/, /Sign with/])
      expect(field(name)).toBeInvalid();
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose an option.');
    expect(await screen.findByRole('button', { name: /How do you know.*: Choose an option/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Check your entries');
    await user.selectOptions(field(/How do you know/), 'teacher');
    expect(field(/How do you know/)).toBeValid();
    expect(field(/Your statement/)).toBeInvalid();
    expect(requestsTo(answerRefereeConsent)).toHaveLength(0);
  });

  test.each([
    ['statement_needed', /Your statement/],
    ['signature_needed', /Sign with your full name/],
  ])('marks the field the server rejects (%s)', async (code, name) => {
    const { user } = open();
    await fillIn(user);
    replyProblem(answerRefereeConsent, { status: 422, code });
    await send(user);
    await waitFor(() => expect(field(name)).toBeInvalid());
    expect(field(/Your statement/)).toHaveValue(statement);
  });

  test('shows the server’s message beside its field', async () => {
    const { user } = open();
    await fillIn(user);
    const message = 'This holds invisible characters.';
    const fields = { statement: { code: 'format', message } };
    replyProblem(answerRefereeConsent, { status: 400, code: 'invalid_input', message: 'Please check.', fields });
    await send(user);
    await waitFor(() => expect(field(/Your statement/)).toHaveAccessibleDescription(new RegExp(message)));
    expect(
      screen.getByText(/Your answer was not saved: Please check\. Everything you typed is still here/),
    ).toBeVisible();
  });

  test.each([
    [429, 'too_many_requests', 'Too many tries. Please wait a minute.'],
    [503, 'unavailable', 'We are back in a moment.'],
  ])('keeps everything after %i, shows the server’s message and sends on retry', async (status, code, message) => {
    const { user, address: shown } = open();
    await fillIn(user);
    replyProblem(answerRefereeConsent, { status, code, message });
    await send(user);
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(field(/Sign with your full name/)).toHaveValue('Kwame Boateng');
    reply(answerRefereeConsent, buildReceipt());
    await send(user);
    await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  });

  test('goes back to the question and keeps the text', async () => {
    const { user } = open();
    await fillIn(user);
    await press(user, 'Back to the question');
    expect(screen.getByRole('button', { name: 'Yes, start' })).toBeVisible();
    await press(user, 'Yes, start');
    expect(field(/Your statement/)).toHaveValue(statement);
  });

  test('removes the draft here and on the device when starting over', async () => {
    const first = open();
    await fillIn(first.user);
    first.unmount();
    const { user } = open();
    await press(user, 'Start over');
    expect(screen.getByRole('button', { name: 'Yes, start' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    await press(user, 'Yes, start');
    expect(field(/Your statement/)).toHaveValue('');
  });
});

test('says so when the link expires between reading and clicking', async () => {
  const { user } = open();
  replyProblem(openRefereeConsent, { status: 410, code: 'link_expired' });
  await press(user, 'Yes, start');
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('lets a referee start without a connection; sending the answer opens the request first', async () => {
  const { user, address: shown } = open();
  replyNothing(openRefereeConsent);
  await fillIn(user);
  const order: string[] = [];
  reply(openRefereeConsent, () => {
    order.push('opened');
    return { state: 'opened' as const };
  });
  reply(answerRefereeConsent, () => {
    order.push('answered');
    return buildReceipt();
  });
  await send(user);
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(order).toEqual(['opened', 'answered']);
});

test('opens the request before sending a short answer, so that the server never refuses it', async () => {
  const { user, address: shown } = open();
  const order: string[] = [];
  reply(openRefereeConsent, () => {
    order.push('opened');
    return { state: 'opened' as const };
  });
  reply(answerRefereeConsent, () => {
    order.push('answered');
    return buildReceipt();
  });
  await user.click(await screen.findByRole('radio', { name: 'I don’t know this person' }));
  await press(user, 'Send answer');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(order).toEqual(['opened', 'answered']);
});

test('handles an answer deadline that has passed while the link still works', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'lapsed', editable: false }));
  open();
  expect(await screen.findByRole('heading', { name: 'It is too late to answer' })).toBeVisible();
  expect(screen.getByText(/contact the office of Society of Bridge Builders/)).toBeVisible();
});

test.each([
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])('does not call the link bad when the request cannot be read (%i), and loads it on retry', async (status, code) => {
  replyProblem(getRefereeConsent, { status, code });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link does not work')).not.toBeInTheDocument();
  reply(getRefereeConsent, buildRequest());
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Yes, start' })).toBeVisible();
});

test('says why a new link cannot be mailed now and lets the referee ask again', async () => {
  replyProblem(getRefereeConsent, { status: 410, code: 'link_expired' });
  const message = 'A link was mailed already. Please wait an hour.';
  replyProblem(renewRefereeLink, { status: 429, code: 'too_many_requests', message });
  const { user } = open();
  await press(user, 'Email me the new link');
  expect(await screen.findByText(message)).toBeVisible();
  reply(renewRefereeLink, {});
  await press(user, 'Email me the new link');
  expect(await screen.findByRole('status')).toHaveTextContent('We have sent the new link');
});

test('replaces a reference with a statement against the applicant once that is sent', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt() }));
  reply(answerRefereeConsent, buildReceipt({ answer: 'against', statement: 'The second one fell.' }));
  const { user, address: shown } = open();
  await press(user, 'Change answer');
  expect(screen.getByText(/It stays until you send the new one/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'I advise against admission' }));
  await press(user, 'Continue');
  // The receipt does not contain the relation, and the referee signs again.
  await user.selectOptions(field(/How do you know/), 'client');
  await user.clear(field(/Your statement/));
  await write(user, /Your statement/, 'The second one fell into the river.');
  await write(user, /Sign with your full name/, 'Kwame Boateng');
  expect(requestsTo(answerRefereeConsent)).toHaveLength(0);
  await press(user, 'Send answer');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(requestsTo(answerRefereeConsent)[0]?.body).toMatchObject({ answer: 'against', relation: 'client' });
});

describe('language change', () => {
  afterEach(() => customize({ isLanguageChosen: false }));

  test('keeps the typed text and translates the declaration', async () => {
    const { user } = open();
    await fillIn(user);
    const declaration = { version: '2026-01', text: 'Je déclare que ceci est vrai.', sha256: 'c'.repeat(64) };
    reply(getRefereeConsent, buildRequest({ language: 'fr', declaration }));
    await user.selectOptions(field(/^Language$/), 'fr');
    expect(await screen.findByText('Je déclare que ceci est vrai.')).toBeVisible();
    expect(screen.getByDisplayValue(statement)).toBeVisible();
    expect(requestsTo(getRefereeConsent).at(-1)?.query).toEqual({ language: 'fr' });
    reply(answerRefereeConsent, buildReceipt());
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: /Envoyer/ }));
    await waitFor(() =>
      expect(requestsTo(answerRefereeConsent)[0]?.body).toMatchObject({
        language: 'fr',
        declarationSha256: 'c'.repeat(64),
      }),
    );
  });

  test('mirrors the page in Arabic, uses Latin digits for days and keeps the direction of typed text', async () => {
    reply(getRefereeConsent, buildRequest({ language: 'ar' }));
    open('ar');
    expect(await screen.findByText(/2026/)).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.body.textContent).not.toMatch(/[٠-٩]|\{\{|public:|referee:/);
  });
});

describe('drawn signature', () => {
  const pad = () => screen.getByRole('img', { name: /drawn/ });
  const draw = async (user: User, ...points: [number, number][]) => {
    jest.spyOn(pad(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
    Object.assign(pad(), { setPointerCapture: () => undefined });
    const coords = points.map(([clientX, clientY]) => ({ clientX, clientY }));
    await user.pointer([
      { target: pad(), coords: coords[0]!, keys: '[MouseLeft>]' },
      ...coords.slice(1).map((at) => ({ target: pad(), coords: at })),
      { target: pad(), coords: coords.at(-1)!, keys: '[/MouseLeft]' },
    ]);
  };

  test('is sent with the answer and stays inside its box; a cleared one is not sent', async () => {
    const { user } = open();
    await fillIn(user);
    await draw(user, [30, 50], [150, 50], [900, -20]);
    expect(screen.getByRole('img', { name: 'Signature drawn.' })).toBeInTheDocument();
    await press(user, 'Clear drawing');
    expect(screen.getByRole('img', { name: 'No signature drawn yet.' })).toBeInTheDocument();
    await draw(user, [30, 50], [150, 50], [900, -20]);
    reply(answerRefereeConsent, buildReceipt());
    await send(user);
    await waitFor(() =>
      expect(requestsTo(answerRefereeConsent)[0]?.body).toMatchObject({ signaturePath: 'M60 100L300 100L600 0' }),
    );
  });

  test('a tap alone does not count as a signature', async () => {
    const { user } = open();
    await fillIn(user);
    await draw(user, [30, 50]);
    expect(screen.getByRole('img', { name: 'No signature drawn yet.' })).toBeInTheDocument();
  });
});

describe('receipt', () => {
  test('without a statement, shows the comment or that there is none, and no signature', async () => {
    const receipt = buildReceipt({ answer: 'cannot', statement: '', signedAs: null });
    reply(getRefereeConsent, buildRequest({ state: 'cannot', receipt }));
    open();
    expect(await screen.findByText('No message.')).toBeVisible();
    expect(screen.queryByText('Signed as')).not.toBeInTheDocument();
    expect(screen.queryByText('Who may read it')).not.toBeInTheDocument();
  });

  test('says who may read an open statement', async () => {
    reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt({ confidential: false }) }));
    open();
    expect(await screen.findByText('Administrators and, after the decision, the applicant')).toBeVisible();
  });

  test('stays on the screen and can be printed when its PDF fails, and reports the failure', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt() }));
    replyProblem(downloadRefereeReceipt, { status: 503, code: 'unavailable' });
    const { user } = open();
    await press(user, 'Save as PDF');
    expect(await screen.findByText(/This could not be loaded/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'You gave a reference' })).toBeVisible();
    await press(user, 'Print');
    expect(print).toHaveBeenCalledTimes(1);
  });
});

test('selects text that cannot be copied and says what to do', async () => {
  const { user } = open();
  await fillIn(user);
  replyProblem(answerRefereeConsent, { status: 410, code: 'request_cancelled' });
  await send(user);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
  await press(user, 'Copy text');
  expect(await screen.findByText(/The text is selected/)).toBeVisible();
  const text = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(statement);
});
