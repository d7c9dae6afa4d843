import { getApplication, saveAnswers } from '@guildhall/shared/contracts';
import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';
import {
  act,
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
} from '@guildhall/shared/testing';
import { adaId, applicationId, buildApplication } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';
import { createDraftBackup } from '@guildhall/shared/features/draft-saver';

const nothingMissing = { fields: {}, documents: [], referees: 0 };
const saved = (version: number) => ({ version, savedAt: '2026-11-20T09:00:05.000Z', missing: nothingMissing });
const openForm = (parts: Parameters<typeof buildApplication>[0] = {}) => {
  reply(getApplication, buildApplication(parts));
  const path = `/forms/membership/${applicationId}`;
  return renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
};
const town = () => screen.findByRole('textbox', { name: 'Town' });
const lastSaved = () => requestsTo(saveAnswers).at(-1);

test.each([
  [429, 'too_many_requests'],
  [503, 'unavailable'],
] as const)('keeps the text after %i %s and saves it on a later attempt', async (status, code) => {
  const clock = stopClock();
  replyProblem(saveAnswers, { status, code });
  const { user } = openForm();
  await user.type(await town(), ' West');
  await clock.advance(2000);
  expect(screen.getByText(/^Not saved yet\. Your text stays on this device/)).toBeInTheDocument();
  reply(saveAnswers, saved(2));
  await clock.advance(2000);
  expect(lastSaved()?.body).toEqual({ version: 1, answers: { city: 'Vienna West' } });
  expect(screen.getByText(/^Saved at/)).toBeInTheDocument();
});

test('marks a refused answer with the server’s message until it changes, and saves the others', async () => {
  const clock = stopClock();
  const { user } = openForm();
  const message = 'Please write the name of the town.';
  reply(saveAnswers, saved(2));
  const fields = { city: { code: 'wrong_type', message } };
  replyProblem(saveAnswers, { status: 422, code: 'answers_refused', fields, once: true });
  await user.type(await town(), ' 1010');
  await user.type(screen.getByRole('textbox', { name: 'First name' }), ' Lou');
  await clock.advance(2000);
  expect(await town()).toHaveAccessibleDescription(message);
  expect(await town()).toHaveValue('Vienna 1010');
  expect(lastSaved()?.body).toMatchObject({ answers: { firstName: 'Ada Lou' } });
  expect(screen.getByText(/Some answers could not be saved/)).toBeInTheDocument();

  await user.clear(await town());
  await user.type(await town(), 'Graz');
  expect(await town()).not.toHaveAccessibleDescription(message);
  await clock.advance(2000);
  expect(lastSaved()?.body).toEqual({ version: 2, answers: { city: 'Graz' } });
});

test('stops saving once the case is locked, says why, and keeps the text on the screen', async () => {
  const clock = stopClock();
  const { user } = openForm();
  const message = 'This application was withdrawn in another window.';
  replyProblem(saveAnswers, { status: 409, code: 'not_editable', message });
  await user.type(await town(), ' West');
  await clock.advance(2000);
  expect(screen.getByText(`Not saved: ${message}`)).toBeInTheDocument();
  await clock.advance(120_000);
  expect(requestsTo(saveAnswers)).toHaveLength(1);
  expect(await town()).toHaveValue('Vienna West');
});

test('shows text that never reached the server to copy once the application is locked', async () => {
  createDraftBackup(adaId, 'answers', applicationId).put({ city: { value: 'Vienna West', base: 'Vienna' } });
  openForm({ state: 'withdrawn', editable: false, readOnlyWhy: 'closed' });
  expect(await screen.findByText('Unsaved text')).toBeInTheDocument();
  expect(screen.getByText('Vienna West').previousElementSibling).toHaveTextContent('Town');
  expect(requestsTo(saveAnswers)).toHaveLength(0);
});

test('choosing the value saved elsewhere drops the own value and sends nothing', async () => {
  const clock = stopClock();
  const { user } = openForm();
  await user.type(await town(), ' West');
  replyProblem(saveAnswers, { status: 409, code: 'version_conflict' });
  reply(getApplication, buildApplication({ version: 7, answers: { firstName: 'Ada', city: 'Linz' } }));
  await clock.advance(2000);
  const before = requestsTo(saveAnswers).length;
  await user.click(screen.getByRole('button', { name: 'Use the other version: Town' }));
  expect(await town()).toHaveValue('Linz');
  await clock.advance(5000);
  expect(requestsTo(saveAnswers)).toHaveLength(before);
  expect(encryptedEntry(adaId, 'answers', applicationId).read()).toBeNull();
});

describe('leaving', () => {
  const hide = () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test.each([
    ['closing the tab', () => window.dispatchEvent(new Event('pagehide'))],
    ['switching tabs', hide],
  ] as const)('%s saves typed text immediately', async (_, leave) => {
    stopClock();
    reply(saveAnswers, saved(2));
    const { user } = openForm();
    await user.type(await town(), ' West');
    expect(requestsTo(saveAnswers)).toHaveLength(0);
    await act(async () => void leave());
    expect(lastSaved()?.body).toEqual({ version: 1, answers: { city: 'Vienna West' } });
  });

  test('moving to another step saves immediately and focuses that step’s heading', async () => {
    stopClock();
    reply(saveAnswers, saved(2));
    const { user, address } = openForm();
    await user.type(await town(), ' West');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(lastSaved()?.body).toEqual({ version: 1, answers: { city: 'Vienna West' } });
    expect(address()).toMatch(/step=statement$/);
    expect(screen.getByRole('heading', { name: 'Statement' }).closest('[tabindex="-1"]')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await town()).toHaveValue('Vienna West');
  });

  test('warns only while this browser cannot store a copy of the text', async () => {
    const isWarned = async () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      await act(async () => void window.dispatchEvent(leaving));
      return leaving.defaultPrevented;
    };
    replyNothing(saveAnswers);
    const { user } = openForm();
    await user.type(await town(), ' W');
    expect(await isWarned()).toBe(false);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(await town(), 'est');
    expect(screen.getByText(/This browser can’t keep a copy of your text/)).toBeInTheDocument();
    expect(await isWarned()).toBe(true);
  });
});

describe('when the application cannot be opened', () => {
  const open = () =>
    renderRemote(<ApplicationFormPage />, {
      path: `/forms/membership/${applicationId}`,
      route: '/forms/membership/:id',
    });

  test.each([400, 403, 404])('says after %i that it does not exist and links to the list', async (status) => {
    replyProblem(getApplication, { status, code: 'not_found' });
    open();
    expect(
      await screen.findByText('This application does not exist, or you do not have access to it.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All my applications' })).toHaveAttribute('href', '/forms/membership/list');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test.each([
    ['a server error', () => replyProblem(getApplication, { status: 503, code: 'unavailable' })],
    ['a lost connection', () => replyNothing(getApplication)],
  ])('can be retried after %s', async (_, fail) => {
    fail();
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    reply(getApplication, buildApplication());
    await user.click(again);
    await waitFor(async () => expect(await town()).toHaveValue('Vienna'));
  });
});
