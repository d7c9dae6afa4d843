import { getApplication, nameReferee, removeReferee, editReferee } from '@guildhall/shared/contracts';
import type { RefereeSummary } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
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
import { applicationId, buildApplication, buildReferee } from '../../../testing/builders.ts';
import ApplicationFormPage from '../ApplicationFormPage.tsx';

type Parts = Parameters<typeof buildApplication>[0];
const idOf = (place: number) => `0192f0c1-0000-7000-8000-0000000000${String(50 + place)}`;
const names = ['Grace', 'Noor', 'Kwame', 'Mei', 'Jonas', 'Una', 'Dora', 'Tilda', 'Elif', 'Rafael', 'Ivo', 'Lena'];
const manyReferees = (count: number, parts: Partial<RefereeSummary> = {}) =>
  names
    .slice(0, count)
    .map((firstName, place) =>
      buildReferee({ id: idOf(place), firstName, email: `${firstName.toLowerCase()}@${firstName}.example`, ...parts }),
    );
const openStep = (parts: Parts = {}) => {
  reply(getApplication, buildApplication(parts));
  const path = `/forms/membership/${applicationId}?step=referees`;
  return renderRemote(<ApplicationFormPage />, { path, route: '/forms/membership/:id' });
};
type User = ReturnType<typeof openStep>['user'];
const waiting = { state: 'awaiting_references', editable: false, readOnlyWhy: 'submitted' } as const;
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function fillIn(user: User) {
  for (const [name, text] of [
    ['First name', 'Noor'],
    ['Last name', 'Haddad'],
    ['Email address', 'noor@museum.example'],
  ] as const) {
    await user.click(box(name));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByRole('combobox', { name: /How do you know/ }), 'colleague');
}

test('marks every field of an empty form, focuses the first and sends nothing', async () => {
  const { user } = openStep();
  await press(user, 'Name your first referee');
  await press(user, 'Save referee');
  await waitFor(() => expect(box('Last name')).toHaveFocus());
  for (const name of ['Last name', 'Email address']) expect(box(name)).toBeInvalid();
  expect(screen.getByRole('combobox', { name: /How do you know/ })).toBeInvalid();
  expect(requestsTo(nameReferee)).toHaveLength(0);
});

test('keeps the input after a failure, even after a reload, and sends it on retry', async () => {
  const first = openStep();
  replyNothing(nameReferee);
  await press(first.user, 'Name your first referee');
  await fillIn(first.user);
  await press(first.user, 'Save referee');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(box('Last name')).toHaveValue('Haddad');
  first.unmount();

  const { user } = openStep();
  await press(user, 'Name your first referee');
  expect(screen.getByText('We restored what you typed.')).toBeInTheDocument();
  expect(box('Email address')).toHaveValue('noor@museum.example');
  reply(nameReferee, buildReferee({ firstName: 'Noor', lastName: 'Haddad' }));
  await press(user, 'Save referee');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(requestsTo(nameReferee).at(-1)?.body).toMatchObject({ lastName: 'Haddad', relation: 'colleague' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('gh_kept:'))).toEqual([]);
});

test('cancelling discards the input', async () => {
  const { user } = openStep();
  await press(user, 'Name your first referee');
  await user.type(box('First name'), 'No');
  await press(user, 'Cancel');
  await press(user, 'Name your first referee');
  expect(box('First name')).toHaveValue('');
  expect(screen.queryByText('We restored what you typed.')).not.toBeInTheDocument();
});

test('keeps the input when the referee changed elsewhere, and saves again with the newer version', async () => {
  const referee = buildReferee();
  const { user } = openStep({ referees: [referee] });
  await press(user, 'Edit Grace Lindqvist');
  await user.type(box('Organisation'), 'HTL');
  replyProblem(editReferee, { status: 409, code: 'version_conflict', message: 'Changed.' });
  reply(getApplication, buildApplication({ referees: [{ ...referee, version: 4 }] }));
  await press(user, 'Save referee');
  expect(await screen.findByText(/was changed elsewhere/)).toBeInTheDocument();
  expect(box('Organisation')).toHaveValue('HTL');
  await waitFor(() => expect(requestsTo(getApplication)).toHaveLength(2));
  reply(editReferee, { ...referee, organisation: 'HTL', version: 5 });
  await press(user, 'Save referee');
  await waitFor(() => expect(requestsTo(editReferee).at(-1)?.body).toMatchObject({ version: 4, organisation: 'HTL' }));
});

test('keeps a named replacement when removing the old referee fails, and does not name it twice', async () => {
  const silent = buildReferee({ state: 'asked', askedAt: '2026-11-01T08:00:00Z' });
  const { user } = openStep({ ...waiting, referees: [silent] });
  await press(user, 'Replace Grace Lindqvist');
  await fillIn(user);
  const fresh = buildReferee({ id: idOf(1), firstName: 'Noor', lastName: 'Haddad', email: 'noor@museum.example' });
  reply(nameReferee, fresh);
  replyProblem(removeReferee, { status: 503, code: 'unavailable', message: 'Please try again in a moment.' });
  reply(getApplication, buildApplication({ ...waiting, referees: [silent, fresh] }));
  await press(user, 'Save referee');
  expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
  reply(removeReferee, {});
  await press(user, 'Save referee');
  await waitFor(() => expect(requestsTo(removeReferee)).toHaveLength(2));
  expect(requestsTo(nameReferee)).toHaveLength(1);
});

describe('removing', () => {
  test('asks first, reports a refusal, and keeps the referee on cancel', async () => {
    const { user } = openStep({ referees: [buildReferee()] });
    await press(user, 'Remove Grace Lindqvist');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Grace Lindqvist?' }));
    replyProblem(removeReferee, { status: 409, code: 'not_editable', message: 'The application was sent meanwhile.' });
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('The application was sent meanwhile.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Grace Lindqvist')).toBeInTheDocument();
  });

  test('keeps the others and updates the count', async () => {
    const [grace, noor] = manyReferees(2);
    const { user } = openStep({ referees: [grace!, noor!] });
    expect(await screen.findByText('Referees needed: 2. Named so far: 2.')).toBeInTheDocument();
    reply(removeReferee, {});
    reply(getApplication, buildApplication({ referees: [noor!] }));
    await press(user, 'Remove Grace Lindqvist');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Referees needed: 2. Named so far: 1.')).toBeInTheDocument();
    expect(requestsTo(removeReferee)[0]?.params.refereeId).toBe(grace!.id);
  });
});

test('offers no further referee when the maximum is reached and says how many are allowed', async () => {
  openStep({ referees: manyReferees(caseLimits.refereesMax) });
  expect(await screen.findByRole('button', { name: 'Add referee' })).toBeDisabled();
  expect(screen.getByText(`An application can have at most ${caseLimits.refereesMax} referees.`)).toBeInTheDocument();
});

test('asks for another referee first when references are missing', async () => {
  openStep({ ...waiting, state: 'references_short', referees: manyReferees(2, { state: 'cannot' }) });
  expect(await screen.findByText('Name another referee')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add referee' })).toBeEnabled();
});

test('warns about two referees of one organisation without refusing them', async () => {
  const two = manyReferees(2).map((one) => ({ ...one, email: `${one.firstName}@bridges.example` }));
  openStep({ referees: two });
  expect(await screen.findByText(/same organisation as Noor Lindqvist/)).toBeInTheDocument();
});
