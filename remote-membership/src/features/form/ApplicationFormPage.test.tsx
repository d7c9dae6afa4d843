import {
  getApplication,
  getOpenDraft,
  keepStep,
  listMembershipTypes,
  listReusableDrafts,
  nameReferee,
  removeReferee,
  saveAnswers,
  startApplication,
  submitApplication,
} from '@guildhall/shared/contracts';
import { sendUnsavedWork, signedIn, signedOut } from '@guildhall/shared/store';
import { keptWorkOf } from '@guildhall/shared/store/kept-work';
import {
  act,
  buildSessionUser,
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { applicationId, buildApplication, buildReferee } from '../../testing/builders.ts';
import ApplicationFormPage from './ApplicationFormPage.tsx';

const nothingMissing = { fields: {}, documents: [], referees: 0 };
const saved = (version: number) => ({ version, savedAt: '2026-11-20T09:00:05.000Z', missing: nothingMissing });

const openForm = (search = '', parts: Parameters<typeof buildApplication>[0] = {}) => {
  reply(getApplication, buildApplication(parts));
  const path = `/forms/membership/${applicationId}${search}`;
  return renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
};
const town = () => screen.findByRole('textbox', { name: 'Town' });

test('saves two seconds after the last key press and says when', async () => {
  const clock = stopClock();
  const { user } = openForm();
  reply(saveAnswers, saved(2));
  await user.type(await town(), ' West');
  await clock.advance(1999);
  expect(requestsTo(saveAnswers)).toHaveLength(0);
  await clock.advance(1);
  expect(requestsTo(saveAnswers)[0]?.body).toEqual({ version: 1, answers: { city: 'Vienna West' } });
  expect(screen.getByText(/^Saved at/)).toBeInTheDocument();
});

test('keeps the text without a connection, says so, and restores it when the form is reopened', async () => {
  const clock = stopClock();
  replyNothing(saveAnswers);
  const { user, unmount } = openForm();
  await user.type(await town(), ' West');
  await clock.advance(2000);
  expect(screen.getByText(/No connection/)).toBeInTheDocument();
  unmount();
  await clock.advance(100);

  reply(saveAnswers, saved(2));
  openForm();
  expect(await town()).toHaveValue('Vienna West');
  expect(screen.getByText(/We restored/)).toBeInTheDocument();
  await clock.advance(10);
  expect(requestsTo(saveAnswers).at(-1)?.body).toMatchObject({ answers: { city: 'Vienna West' } });
});

describe('when the session ends while typing', () => {
  const me = buildSessionUser().id;

  test('sends unsaved text while the session is still valid', async () => {
    reply(saveAnswers, saved(2));
    const { user } = openForm();
    await user.type(await town(), ' West');
    await act(() => sendUnsavedWork());
    expect(requestsTo(saveAnswers)[0]).toMatchObject({
      body: { answers: { city: 'Vienna West' } },
      headers: { authorization: 'Bearer test-token' },
    });
    act(() => signedOut({ by: 'inactivity' }));
    expect(keptWorkOf(me)).toMatchObject([
      { path: `/forms/membership/${applicationId}`, title: expect.stringContaining('Full member') },
    ]);
  });

  test('keeps the text on the device and never sends it in another person’s name', async () => {
    const clock = stopClock();
    reply(saveAnswers, saved(2));
    const { user, unmount } = openForm();
    await user.type(await town(), ' West');
    const another = buildSessionUser({ id: '0192f0c1-0000-7000-8000-000000000002' });
    await act(async () => signedIn({ user: another, token: 'of another', loginTime: '2026-11-20T08:00:00Z' }));
    await clock.advance(5000);
    unmount();
    await clock.advance(5000);
    expect(requestsTo(saveAnswers)).toHaveLength(0);
    expect(keptWorkOf(me)).toHaveLength(1);

    openForm();
    expect(await town()).toHaveValue('Vienna West');
    expect(keptWorkOf(me)).toEqual([]);
    await clock.advance(10);
  });

  test('shows another person none of it in the same form', async () => {
    replyNothing(saveAnswers);
    const { user, unmount } = openForm();
    await user.type(await town(), ' West');
    act(() => signedOut());
    unmount();
    reply(getApplication, buildApplication());
    const path = `/forms/membership/${applicationId}`;
    const other = { path, route: '/forms/membership/:id', user: { id: '0192f0c1-0000-7000-8000-000000000002' } };
    renderRemote(<ApplicationFormPage />, other);
    await screen.findAllByText('Vienna');
    expect(screen.queryByText(/West/)).toBeNull();
    expect(screen.queryByDisplayValue(/West/)).toBeNull();
  });
});

test('shows both values of an answer changed elsewhere and keeps the chosen one', async () => {
  const { user } = openForm();
  await user.clear(await town());
  await user.type(await town(), 'Graz');
  reply(getApplication, buildApplication({ version: 7, answers: { firstName: 'Ada', city: 'Linz' } }));
  reply(saveAnswers, saved(8));
  replyProblem(saveAnswers, { status: 409, code: 'version_conflict', once: true });
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Keep this version: Town' }));
  await waitFor(() => expect(requestsTo(saveAnswers).at(-1)?.body).toEqual({ version: 7, answers: { city: 'Graz' } }));
  expect(await town()).toHaveValue('Graz');
});

test('focuses the first gap on continue and continues on the second click', async () => {
  const { user, address } = openForm('', { answers: { firstName: '', city: '' } });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const first = screen.getByRole('textbox', { name: 'First name', description: 'Fill in “First name”.' });
  expect(first).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Continue anyway' }));
  expect(address()).toBe(`/forms/membership/${applicationId}?step=statement`);
  expect(screen.getByRole('textbox', { name: /Why do you apply/ })).toBeInTheDocument();
});

test('asks only employed people for their employer', async () => {
  reply(saveAnswers, saved(2));
  const { user } = openForm();
  await town();
  expect(screen.queryByRole('textbox', { name: 'Employer' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'I am employed' }));
  expect(screen.getByRole('textbox', { name: 'Employer' })).toBeInTheDocument();
});

test('links each missing answer in the review to its input', async () => {
  const { user } = openForm('?step=review', { answers: { firstName: 'Ada' } });
  const list = await screen.findByRole('link', { name: 'Town' });
  expect(screen.getByRole('link', { name: 'Document: Curriculum vitae' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send application' })).toBeDisabled();
  await user.click(list);
  expect(await town()).toHaveFocus();
});

test('sends a complete application', async () => {
  const cv = {
    kindName: null,
    fileName: 'cv.pdf',
    mime: 'application/pdf',
    size: 1000,
    state: 'received',
    rejectedWhy: null,
  } as const;
  const complete = buildApplication({
    answers: { firstName: 'Ada', city: 'Vienna', why: 'To learn.' },
    documents: [{ ...cv, id: '0192f0c1-0000-7000-8000-000000000060', kind: 'cv', uploadedAt: '2026-11-20T08:00:00Z' }],
    referees: [buildReferee(), buildReferee({ id: '0192f0c1-0000-7000-8000-000000000051', email: 'x@y.example' })],
  });
  reply(submitApplication, { ...complete, state: 'submitted', editable: false, readOnlyWhy: 'submitted' });
  const { user } = openForm('?step=review', complete);
  await user.click(await screen.findByRole('button', { name: 'Send application' }));
  expect(await screen.findByText('This application is read-only')).toBeInTheDocument();
  expect(requestsTo(submitApplication)[0]?.body).toEqual({ version: 1 });
});

test('shows the server’s message about a referee beside the address and keeps the input', async () => {
  const { user } = openForm('?step=referees');
  replyProblem(nameReferee, {
    code: 'referee_is_applicant',
    message: 'You cannot be your own referee.',
    fields: { email: { code: 'referee_is_applicant', message: 'This is your own address.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Name your first referee' }));
  const form = within(screen.getByRole('form', { name: 'New referee' }));
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Grace');
  await user.type(form.getByRole('textbox', { name: 'Last name' }), 'Lindqvist');
  await user.type(form.getByRole('textbox', { name: 'Email address' }), 'ada@example.org');
  await user.selectOptions(form.getByRole('combobox', { name: /How do you know/ }), 'teacher');
  expect(form.queryByText(/same organisation as yours/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save referee' }));
  const email = await form.findByRole('textbox', { name: 'Email address', description: /This is your own address/ });
  expect(email).toBeInvalid();
  expect(form.queryByText('You cannot be your own referee.')).not.toBeInTheDocument();
  expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace');
});

test('says why a closed application is read-only', async () => {
  openForm('', { state: 'submitted', editable: false, readOnlyWhy: 'submitted' });
  expect(await screen.findByText(/It has been sent/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('tells members that they are members, not that their application is closed', async () => {
  const progress = { ...buildApplication().progress, nextStep: 'none', turn: 'nobody' } as const;
  const active = { state: 'active', editable: false, readOnlyWhy: 'closed' } as const;
  openForm('', { ...active, progress, submittedAt: '2026-11-20T08:30:00Z' });
  expect(await screen.findByText(/^You are a member, so/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Nothing left to do' })).toBeVisible();
  expect(screen.queryByText(/closed|finished/i)).not.toBeInTheDocument();
});

test('lets people edit only the answers that the office asked to change', async () => {
  const item = { kind: 'field', target: 'city', note: 'Please write the town in full.', solved: false } as const;
  openForm('', {
    state: 'changes_requested',
    changeRequest: {
      id: '0192f0c1-0000-7000-8000-000000000070',
      dueAt: '2026-12-01T22:59:59Z',
      items: [{ ...item, id: '0192f0c1-0000-7000-8000-000000000071' }],
    },
  });
  expect(await screen.findByRole('button', { name: 'Send changes' })).toBeInTheDocument();
  expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('name'))).toEqual(['city']);
  // Once in the list of requested changes and once beside the input.
  expect(screen.getAllByText('Please write the town in full.')).toHaveLength(2);
  expect(screen.getByText(/Everything else stays as you sent it/)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /Statement.*locked/ })).not.toHaveLength(0);
});

test('names a referee who was removed as requested', async () => {
  const item = {
    kind: 'referee',
    target: '0192f0c1-0000-7000-8000-0000000000ff',
    note: 'The address bounced.',
  } as const;
  openForm('', {
    state: 'changes_requested',
    changeRequest: {
      id: '0192f0c1-0000-7000-8000-000000000070',
      dueAt: '2026-12-01T22:59:59Z',
      items: [{ ...item, id: '0192f0c1-0000-7000-8000-000000000071', solved: true }],
    },
  });
  expect(await screen.findByRole('link', { name: 'A referee you removed' })).toBeInTheDocument();
});

test('opens the open draft when the URL has no id', async () => {
  reply(getOpenDraft, { id: applicationId, state: 'draft' });
  const { address } = renderRemote(<ApplicationFormPage />, { path: '/forms/membership', route: '/forms/membership' });
  await waitFor(() => expect(address()).toBe(`/forms/membership/${applicationId}`));
});

test('lets people choose a membership type when there is no draft', async () => {
  reply(getOpenDraft, null);
  reply(listMembershipTypes, [buildApplication().membershipType]);
  renderRemote(<ApplicationFormPage />, { path: '/forms/membership', route: '/forms/membership' });
  expect(await screen.findByRole('button', { name: 'Apply: Full member' })).toBeEnabled();
});

test('resumes at the last open step from any device and saves the next one', async () => {
  reply(keepStep, {});
  const { user } = openForm('', { currentStep: 'statement' });
  expect(await screen.findByRole('textbox', { name: /Why do you apply/ })).toBeInTheDocument();
  await user.click(screen.getAllByRole('link', { name: /About you/ })[0]!);
  await town();
  await waitFor(() => expect(requestsTo(keepStep).at(-1)?.body).toEqual({ step: 'person' }));
});

test('shows how much each step still needs', async () => {
  openForm('', { answers: { firstName: 'Ada' } });
  await town();
  expect(screen.getAllByRole('link', { name: /^1\s*About you.*Missing: 1/ })).not.toHaveLength(0);
  expect(screen.getAllByRole('link', { name: /Referees.*Missing: 2/ })).not.toHaveLength(0);
  expect(screen.getByText('Missing in total: 5')).toBeInTheDocument();
});

describe('when the connection is lost', () => {
  const goes = (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    return act(async () => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  afterEach(() => jest.restoreAllMocks());

  test('a banner counts unsaved answers and says when all of them are saved', async () => {
    const clock = stopClock();
    replyNothing(saveAnswers);
    const { user } = openForm();
    await goes(false);
    await user.type(await town(), ' West');
    await clock.advance(2000);
    expect(screen.getByText(/kept on this device: 1/)).toBeInTheDocument();
    reply(saveAnswers, saved(2));
    await goes(true);
    await clock.advance(10);
    expect(requestsTo(saveAnswers).at(-1)?.body).toEqual({ version: 1, answers: { city: 'Vienna West' } });
    expect(screen.getByText('You are back online, and everything is saved.')).toBeInTheDocument();
    expect(await town()).toHaveValue('Vienna West');
  });
});

test('shows the next steps after sending', async () => {
  openForm('', { state: 'submitted', editable: false, readOnlyWhy: 'submitted', submittedAt: '2026-11-20T08:30:00Z' });
  expect(await screen.findByText('Your application has been sent')).toBeInTheDocument();
  const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(current).toHaveTextContent('The office screens your application');
  expect(screen.getByRole('button', { name: 'Download your application (PDF)' })).toBeEnabled();
});

test('puts naming another referee before what was sent, and its button opens the fields', async () => {
  const progress = { ...buildApplication().progress, nextStep: 'name_referee', turn: 'applicant' } as const;
  const sent = { state: 'references_short', editable: false, readOnlyWhy: 'submitted' } as const;
  const { user } = openForm('', { ...sent, progress, submittedAt: '2026-11-19T12:00:00Z' });
  const task = await screen.findByRole('heading', { name: 'Name another referee' });
  const confirmation = await screen.findByRole('heading', { name: 'Your application has been sent' });
  expect(task.compareDocumentPosition(confirmation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('link', { name: 'Name another referee' }));
  const form = await screen.findByRole('form', { name: 'New referee' });
  expect(form.compareDocumentPosition(confirmation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'Name another referee' }));
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveFocus();
});

test('does not promise a check where referees are asked immediately', async () => {
  const membershipType = { ...buildApplication().membershipType, asksReferees: 'at_once' } as const;
  openForm('', {
    membershipType,
    state: 'awaiting_references',
    editable: false,
    readOnlyWhy: 'submitted',
    submittedAt: '2026-11-20T08:30:00Z',
  });
  expect(await screen.findByText('Your application has been sent')).toBeInTheDocument();
  const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(current).toHaveTextContent('1Your referees answer');
  expect(screen.queryByText('The office screens your application')).not.toBeInTheDocument();
});

test('starts a new draft with the answers of an expired one', async () => {
  const fresh = buildApplication({ id: '0192f0c1-0000-7000-8000-000000000099' });
  reply(startApplication, fresh);
  const { user, address } = openForm('', { state: 'expired', editable: false, readOnlyWhy: 'closed' });
  await user.click(await screen.findByRole('button', { name: 'Start again with these answers' }));
  await waitFor(() => expect(address()).toBe(`/forms/membership/${fresh.id}`));
  expect(requestsTo(startApplication)[0]?.body).toEqual({
    membershipTypeId: fresh.membershipType.id,
    copyFrom: applicationId,
  });
});

test('offers the answers of an expired draft of the same membership type', async () => {
  const { membershipType } = buildApplication();
  reply(getOpenDraft, null);
  reply(listMembershipTypes, [membershipType]);
  const expired = { id: applicationId, number: 'APP-2026-00007', membershipTypeId: membershipType.id };
  reply(listReusableDrafts, [{ ...expired, expiredAt: '2026-10-01T08:00:00Z' }]);
  reply(startApplication, buildApplication());
  const { user } = renderRemote(<ApplicationFormPage />, { path: '/forms/membership', route: '/forms/membership' });
  await user.click(await screen.findByRole('button', { name: 'Copy the answers of APP-2026-00007' }));
  expect(requestsTo(startApplication)[0]?.body).toMatchObject({ copyFrom: applicationId });
});

test('replaces a referee who does not answer: names the new one before removing the old one', async () => {
  const silent = buildReferee({ state: 'asked', askedAt: '2026-11-01T08:00:00Z' });
  const { user } = openForm('?step=referees', {
    state: 'awaiting_references',
    editable: false,
    readOnlyWhy: 'submitted',
    referees: [silent],
  });
  const order: string[] = [];
  reply(nameReferee, () => {
    order.push('named');
    return buildReferee({ id: '0192f0c1-0000-7000-8000-000000000051', email: 'new@museum.example', standby: true });
  });
  reply(removeReferee, () => {
    order.push('removed');
    return {};
  });
  await user.click(await screen.findByRole('button', { name: 'Replace Grace Lindqvist' }));
  const form = within(screen.getByRole('form', { name: 'Replace Grace Lindqvist' }));
  expect(form.getByText(/their link stops working/)).toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Noor');
  await user.type(form.getByRole('textbox', { name: 'Last name' }), 'Haddad');
  await user.type(form.getByRole('textbox', { name: 'Email address' }), 'noor@museum.example');
  await user.selectOptions(form.getByRole('combobox', { name: /How do you know/ }), 'colleague');
  await user.click(form.getByRole('button', { name: 'Save referee' }));
  await waitFor(() => expect(order).toEqual(['named', 'removed']));
  expect(requestsTo(removeReferee)[0]?.params.refereeId).toBe(silent.id);
  expect(requestsTo(removeReferee)[0]?.body).toEqual({ version: silent.version });
});
