import { askAddressChange, cancelAddressChange, changeProfile, getProfile } from '@guildhall/shared/contracts';
import { hasUnsavedWork, store } from '@guildhall/shared/store';
import { reply, replyNothing, replyProblem, requestsTo, screen, waitFor } from '@guildhall/shared/testing';
import { buildProfile, openProfile, part } from '../testing.tsx';

const user = () => store.getState()['user-auth'].user;

test('sends only the changes, says so, and updates the rest of the page', async () => {
  reply(changeProfile, buildProfile({ version: 4, firstName: 'Adele' }));
  const { user: person } = openProfile();
  const about = await part('About you');
  const firstName = await about.findByRole('textbox', { name: 'First name' });
  expect(about.getByRole('button', { name: 'Save' })).toBeDisabled();
  await person.clear(firstName);
  await person.type(firstName, ' Adele ');
  expect(hasUnsavedWork()).toBe(true);
  await person.click(about.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(user()?.firstName).toBe('Adele'));
  expect(requestsTo(changeProfile).map(({ body }) => body)).toEqual([{ version: 3, firstName: 'Adele' }]);
  expect(firstName).toHaveValue('Adele');
  expect(hasUnsavedWork()).toBe(false);
});

test('an emptied phone number is removed', async () => {
  reply(changeProfile, buildProfile({ version: 4, phone: null }));
  const { user: person } = openProfile();
  const about = await part('About you');
  await person.clear(await about.findByRole('textbox', { name: /^Phone/ }));
  await person.click(about.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, phone: null }));
});

test('refuses a phone number with letters before it is sent', async () => {
  const { user: person } = openProfile();
  const about = await part('About you');
  await person.type(await about.findByRole('textbox', { name: /^Phone/ }), 'call me');
  await person.click(about.getByRole('button', { name: 'Save' }));
  expect(await about.findByRole('textbox', { name: /^Phone/, description: /Example of the format/ })).toBeInvalid();
  expect(requestsTo(changeProfile)).toEqual([]);
});

const waiting = {
  newAddress: 'ada@example.net',
  askedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-22T09:00:00.000Z',
  byAdministrator: false,
  isNewConfirmed: true,
  isOldConfirmed: false,
  needsOld: true,
};

test('requests another address, and a waiting change can be cancelled', async () => {
  reply(askAddressChange, buildProfile({ addressChange: waiting }));
  const { user: person } = openProfile();
  const about = await part('About you');
  expect(await about.findByText('ada@example.org')).toBeVisible();
  expect(about.getByText('M-2026-0007')).toBeVisible();
  await person.click(about.getByRole('button', { name: 'Change email address' }));
  await person.type(about.getByRole('textbox', { name: 'New email address' }), 'ada@example.net');
  await person.click(about.getByRole('button', { name: 'Send links' }));
  expect(await about.findByText(/changing your address to ada@example.net/)).toHaveTextContent(
    'The new address is confirmed.',
  );
  expect(requestsTo(askAddressChange)[0]?.body).toEqual({ email: 'ada@example.net' });
  expect(about.queryByRole('textbox', { name: 'New email address' })).not.toBeInTheDocument();

  reply(cancelAddressChange, buildProfile());
  await person.click(about.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(about.queryByText(/changing your address to/)).not.toBeInTheDocument());
});

test('an address that the account has already is refused at its input', async () => {
  const text = 'This is already the address of the account.';
  replyProblem(askAddressChange, {
    status: 409,
    code: 'same_address',
    message: text,
    fields: { email: { code: 'same_address', message: text } },
  });
  const { user: person } = openProfile();
  const about = await part('About you');
  await person.click(await about.findByRole('button', { name: 'Change email address' }));
  await person.type(about.getByRole('textbox', { name: 'New email address' }), 'ada@example.org');
  await person.click(about.getByRole('button', { name: 'Send links' }));
  expect(await about.findByRole('textbox', { name: 'New email address', description: text })).toBeInvalid();
});

test('a colour applies everywhere immediately and is saved', async () => {
  reply(changeProfile, buildProfile({ version: 4, avatarColour: 'purple' }));
  const { user: person } = openProfile();
  const about = await part('About you');
  await person.click(await about.findByRole('radio', { name: 'Purple' }));
  expect(user()?.avatarColour).toBe('purple');
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, avatarColour: 'purple' }));
  expect(about.getByRole('radio', { name: 'Purple' })).toBeChecked();
});

test('a colour that could not be kept goes back', async () => {
  replyNothing(changeProfile);
  const { user: person } = openProfile();
  const about = await part('About you');
  await person.click(await about.findByRole('radio', { name: 'Purple' }));
  await waitFor(() => expect(user()?.avatarColour).toBe('blue'));
  expect(about.getByRole('radio', { name: 'Blue' })).toBeChecked();
});

test('without an answer shows an error and keeps the input', async () => {
  replyNothing(changeProfile);
  const { user: person } = openProfile();
  const about = await part('About you');
  await person.type(await about.findByRole('textbox', { name: 'Last name' }), '-Lang');
  await person.click(about.getByRole('button', { name: 'Save' }));
  expect(await about.findByRole('alert')).toHaveTextContent('Please try again later');
  expect(about.getByRole('textbox', { name: 'Last name' })).toHaveValue('Moreau-Lang');
});

describe('when the account has been changed on another device', () => {
  const conflict = () =>
    replyProblem(changeProfile, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });

  test('in another field, both changes are kept without a question', async () => {
    const { user: person } = openProfile();
    const about = await part('About you');
    await person.type(await about.findByRole('textbox', { name: 'Last name' }), '-Lang');
    reply(getProfile, buildProfile({ version: 9, phone: '+43 1 999' }));
    reply(changeProfile, buildProfile({ version: 10, phone: '+43 1 999', lastName: 'Moreau-Lang' }));
    conflict();
    await person.click(about.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(about.getByRole('textbox', { name: /^Phone/ })).toHaveValue('+43 1 999'));
    expect(requestsTo(changeProfile).at(-1)?.body).toEqual({ version: 9, lastName: 'Moreau-Lang' });
    expect(screen.queryByText(/changed on another device/)).not.toBeInTheDocument();
  });

  async function collide() {
    const { user: person } = openProfile();
    const about = await part('About you');
    await person.type(await about.findByRole('textbox', { name: 'Last name' }), '-Lang');
    reply(getProfile, buildProfile({ version: 9, lastName: 'Berger' }));
    conflict();
    await person.click(about.getByRole('button', { name: 'Save' }));
    const question = await about.findByRole('alert');
    expect(question).toHaveTextContent('This device: Moreau-Lang');
    expect(question).toHaveTextContent('Other device: Berger');
    return { person, about };
  }

  test('in the same field, shows both values and saves mine when I say so', async () => {
    const { person, about } = await collide();
    reply(changeProfile, buildProfile({ version: 10, lastName: 'Moreau-Lang' }));
    await person.click(about.getByRole('button', { name: 'Keep this version' }));
    await waitFor(() =>
      expect(requestsTo(changeProfile).at(-1)?.body).toEqual({ version: 9, lastName: 'Moreau-Lang' }),
    );
    await waitFor(() => expect(about.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('in the same field, takes the other version on request', async () => {
    const { person, about } = await collide();
    await person.click(about.getByRole('button', { name: 'Use the other version' }));
    expect(about.getByRole('textbox', { name: 'Last name' })).toHaveValue('Berger');
    expect(about.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(requestsTo(changeProfile)).toHaveLength(1);
  });
});

test('a part that failed to load says so and can be retried', async () => {
  const { user: person } = openProfile({ isDown: true });
  const about = await part('About you');
  expect(await about.findByText('Something broke.')).toBeVisible();
  reply(getProfile, buildProfile());
  await person.click(about.getByRole('button', { name: 'Try again' }));
  expect(await about.findByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
});
