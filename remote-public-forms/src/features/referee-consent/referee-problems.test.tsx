import {
  answerRefereeConsent,
  downloadRefereeReceipt,
  getRefereeConsent,
  openRefereeConsent,
  renewRefereeLink,
} from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
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
import { late } from './late.ts';
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
/** Goes to the statement and fills it in. */
async function fillIn(user: User) {
  await press(user, 'Yes, start');
  await user.selectOptions(field(/How do you know/), 'colleague');
  await write(user, /Your statement/, statement);
  await user.click(screen.getByRole('radio', { name: 'Only the administrators' }));
  await write(user, /Sign with your full name/, 'Kwame Boateng');
}
const send = (user: User) => press(user, 'Send my reference');

// The later parts come first here, so that no test waits for them.
beforeAll(() => late.load());
beforeEach(() => {
  reply(getRefereeConsent, buildRequest());
  reply(openRefereeConsent, { state: 'opened' });
});
afterEach(() => {
  document.cookie = 'gh_lang=; max-age=0; path=/';
});

describe('the statement', () => {
  test('sent empty points out every gap, has the focus at the first, and each mark goes once it is mended', async () => {
    const { user } = open();
    await press(user, 'Yes, start');
    await write(user, /For how many years/, '90');
    await send(user);
    expect(field(/How do you know/)).toHaveFocus();
    for (const name of [/How do you know/, /For how many years/, /Your statement/, /Sign with/])
      expect(field(name)).toBeInvalid();
    expect(screen.getByText('Please choose who may read it.')).toBeVisible();
    expect(screen.getByText(/Please look at the marked places/)).toBeVisible();
    await user.selectOptions(field(/How do you know/), 'teacher');
    expect(field(/How do you know/)).toBeValid();
    expect(field(/Your statement/)).toBeInvalid();
    expect(requestsTo(answerRefereeConsent)).toHaveLength(0);
  });

  test.each([
    ['statement_needed', /Your statement/],
    ['signature_needed', /Sign with your full name/],
  ])('a server that misses something (%s) points at it', async (code, name) => {
    const { user } = open();
    await fillIn(user);
    replyProblem(answerRefereeConsent, { status: 422, code });
    await send(user);
    await waitFor(() => expect(field(name)).toBeInvalid());
    expect(field(/Your statement/)).toHaveValue(statement);
  });

  test('what the server says about a field stands beside it', async () => {
    const { user } = open();
    await fillIn(user);
    const message = 'This holds invisible characters.';
    const fields = { statement: { code: 'format', message } };
    replyProblem(answerRefereeConsent, { status: 400, code: 'invalid_input', message: 'Please check.', fields });
    await send(user);
    await waitFor(() => expect(field(/Your statement/)).toHaveAccessibleDescription(new RegExp(message)));
    expect(
      screen.getByText(/The answer was not taken: Please check\. Everything you typed is still here/),
    ).toBeVisible();
  });

  test.each([
    [429, 'too_many_requests', 'Too many tries. Please wait a minute.'],
    [503, 'unavailable', 'We are back in a moment.'],
  ])(
    'after %i everything stays, the server’s words are shown, and it can be sent again',
    async (status, code, message) => {
      const { user, address: shown } = open();
      await fillIn(user);
      replyProblem(answerRefereeConsent, { status, code, message });
      await send(user);
      expect(await screen.findByText(new RegExp(message))).toBeVisible();
      expect(field(/Sign with your full name/)).toHaveValue('Kwame Boateng');
      reply(answerRefereeConsent, buildReceipt());
      await send(user);
      await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
    },
  );

  test('leads back to the question; what was written is there again', async () => {
    const { user } = open();
    await fillIn(user);
    await press(user, 'Back to the question');
    expect(screen.getByRole('button', { name: 'Yes, start' })).toBeVisible();
    await press(user, 'Yes, start');
    expect(field(/Your statement/)).toHaveValue(statement);
  });

  test('is dropped when starting afresh, here and on the device', async () => {
    const first = open();
    await fillIn(first.user);
    first.unmount();
    const { user } = open();
    await press(user, 'Start afresh');
    expect(screen.getByRole('button', { name: 'Yes, start' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    await press(user, 'Yes, start');
    expect(field(/Your statement/)).toHaveValue('');
  });
});

test('a link that expires between reading and pressing says so', async () => {
  const { user } = open();
  replyProblem(openRefereeConsent, { status: 410, code: 'link_expired' });
  await press(user, 'Yes, start');
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('without a connection one can start all the same; the answer opens the request first', async () => {
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

test('a short answer opens the request first, so that the server never refuses it', async () => {
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
  await press(user, 'Send this answer');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(order).toEqual(['opened', 'answered']);
});

test('the time to answer can be over while the link still works', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'lapsed', editable: false }));
  open();
  expect(await screen.findByRole('heading', { name: 'The time to answer is over' })).toBeVisible();
  expect(screen.getByText(/write to the office of Society of Bridge Builders/)).toBeVisible();
});

test.each([
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])('a request that cannot be read (%i) is not called a bad link and can be tried again', async (status, code) => {
  replyProblem(getRefereeConsent, { status, code });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link leads nowhere')).not.toBeInTheDocument();
  reply(getRefereeConsent, buildRequest());
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Yes, start' })).toBeVisible();
});

test('a new link that cannot be mailed now says why, and can be asked for again', async () => {
  replyProblem(getRefereeConsent, { status: 410, code: 'link_expired' });
  const message = 'A link was mailed already. Please wait an hour.';
  replyProblem(renewRefereeLink, { status: 429, code: 'too_many_requests', message });
  const { user } = open();
  await press(user, 'Mail me the newest link');
  expect(await screen.findByText(message)).toBeVisible();
  reply(renewRefereeLink, {});
  await press(user, 'Mail me the newest link');
  expect(await screen.findByRole('status')).toHaveTextContent('on its way');
});

test('changing one’s mind: advising against takes the place of a reference once it is sent', async () => {
  reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt() }));
  reply(answerRefereeConsent, buildReceipt({ answer: 'against', statement: 'The second one fell.' }));
  const { user, address: shown } = open();
  await press(user, 'Change my answer');
  expect(screen.getByText(/It stands until you send the new one/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'I advise against admission' }));
  await press(user, 'Continue');
  // The receipt does not tell how they know each other and is signed anew.
  await user.selectOptions(field(/How do you know/), 'client');
  await user.clear(field(/Your statement/));
  await write(user, /Your statement/, 'The second one fell into the river.');
  await write(user, /Sign with your full name/, 'Kwame Boateng');
  expect(requestsTo(answerRefereeConsent)).toHaveLength(0);
  await press(user, 'Send my answer');
  await waitFor(() => expect(shown()).toBe('/forms/referee-consent/success'));
  expect(requestsTo(answerRefereeConsent)[0]?.body).toMatchObject({ answer: 'against', relation: 'client' });
});

describe('another language', () => {
  test('keeps what was typed, and the declaration follows', async () => {
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

  test('in Arabic the page turns round; days have Latin digits and typed words keep their own direction', async () => {
    reply(getRefereeConsent, buildRequest({ language: 'ar' }));
    open('ar');
    expect(await screen.findByText(/2026/)).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.body.textContent).not.toMatch(/[٠-٩]|\{\{|public:|referee:/);
  });
});

describe('a drawn signature', () => {
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

  test('goes with the answer and stays inside its box; cleared, it does not', async () => {
    const { user } = open();
    await fillIn(user);
    await draw(user, [30, 50], [150, 50], [900, -20]);
    expect(screen.getByRole('img', { name: 'There is a drawn signature.' })).toBeInTheDocument();
    await press(user, 'Clear drawing');
    expect(screen.getByRole('img', { name: 'Nothing is drawn yet.' })).toBeInTheDocument();
    await draw(user, [30, 50], [150, 50], [900, -20]);
    reply(answerRefereeConsent, buildReceipt());
    await send(user);
    await waitFor(() =>
      expect(requestsTo(answerRefereeConsent)[0]?.body).toMatchObject({ signaturePath: 'M60 100L300 100L600 0' }),
    );
  });

  test('a tap alone is no signature', async () => {
    const { user } = open();
    await fillIn(user);
    await draw(user, [30, 50]);
    expect(screen.getByRole('img', { name: 'Nothing is drawn yet.' })).toBeInTheDocument();
  });
});

describe('the receipt', () => {
  test('without a statement shows the comment, or that there is none, and no signature', async () => {
    const receipt = buildReceipt({ answer: 'cannot', statement: '', signedAs: null });
    reply(getRefereeConsent, buildRequest({ state: 'cannot', receipt }));
    open();
    expect(await screen.findByText('You wrote nothing with it.')).toBeVisible();
    expect(screen.queryByText('Signed as')).not.toBeInTheDocument();
    expect(screen.queryByText('Who may read it')).not.toBeInTheDocument();
  });

  test('says who may read an open statement', async () => {
    reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt({ confidential: false }) }));
    open();
    expect(await screen.findByText('The administrators and, after the decision, the applicant')).toBeVisible();
  });

  test('stays when its PDF cannot be made, which says so; it can be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    reply(getRefereeConsent, buildRequest({ state: 'consented', receipt: buildReceipt() }));
    replyProblem(downloadRefereeReceipt, { status: 503, code: 'unavailable' });
    const { user } = open();
    await press(user, 'Save as PDF');
    expect(await screen.findByText(/This could not be fetched/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'You gave a reference' })).toBeVisible();
    await press(user, 'Print');
    expect(print).toHaveBeenCalledTimes(1);
  });
});

test('words that cannot be copied are marked, and it says what to do', async () => {
  const { user } = open();
  await fillIn(user);
  replyProblem(answerRefereeConsent, { status: 410, code: 'request_cancelled' });
  await send(user);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
  await press(user, 'Copy the text');
  expect(await screen.findByText(/The text is marked/)).toBeVisible();
  const text = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(statement);
});
