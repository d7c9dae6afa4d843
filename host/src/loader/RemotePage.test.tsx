import { initI18n } from '@guildhall/shared/i18n';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import shell from '../locales/en.json';
import { RemotePage } from './RemotePage.tsx';
import { buildLoader, lost } from './testing.ts';

beforeAll(() => initI18n('en', { en: { shell } }));

type World = ReturnType<typeof buildLoader>;

function area({ loader }: World, pathname = '/demo/contacts', onCrashed = jest.fn()) {
  return (
    <AppThemeProvider mode="light">
      <MemoryRouter>
        <RemotePage
          loader={loader}
          remoteId="demo"
          remote="demo@1.0.0+abc"
          page="ContactsPage"
          pathname={pathname}
          homePath="/home"
          onCrashed={onCrashed}
        />
      </MemoryRouter>
    </AppThemeProvider>
  );
}

const pass = ({ clock }: World, ms: number) => act(() => clock.pass(ms));
const shown = (text: string) => async () => ({ default: () => <p>{text}</p> });

test('holds the place, says when it takes long, and shows the page', async () => {
  let arrive = () => {};
  const world = buildLoader([
    { page: () => new Promise((resolve) => (arrive = () => resolve({ default: () => <p>Contacts</p> }))) },
  ]);
  render(area(world));
  expect(screen.getByRole('status')).toHaveTextContent('Loading …');
  await pass(world, 3_000);
  expect(screen.getByRole('status')).toHaveTextContent('Still loading');
  arrive();
  await pass(world, 0);
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('a page that is loaded already is there at once', async () => {
  const world = buildLoader([{ page: shown('Contacts') }]);
  world.loader.preload('demo', 'ContactsPage');
  await pass(world, 0);
  render(area(world));
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('a remote that is away says so with a reference, and comes back without a reload', async () => {
  const world = buildLoader([{ entry: lost }, { entry: lost }, { entry: lost }, { page: shown('Contacts') }], {
    diagnosis: 'missing',
  });
  render(area(world));
  await pass(world, 1_500);
  expect(screen.getByRole('alert')).toHaveTextContent(/out of service.*id-1/);
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(world, 0);
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('a page that throws costs its own area, until the person goes elsewhere', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Contacts = () => {
    if (isBroken) throw new Error('boom');
    return <p>Contacts</p>;
  };
  const world = buildLoader([{ page: async () => ({ default: Contacts }) }]);
  const onCrashed = jest.fn();
  const { rerender } = render(area(world, '/demo/contacts', onCrashed));
  await pass(world, 0);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page');
  expect(onCrashed).toHaveBeenCalledWith(expect.objectContaining({ remoteId: 'demo', page: 'ContactsPage' }));

  isBroken = false;
  rerender(area(world, '/demo/contacts/1', onCrashed));
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('nobody waits for the page of a screen that was left', async () => {
  const world = buildLoader([{ entry: lost }]);
  render(area(world)).unmount();
  await pass(world, 10_000);
  expect(world.requests.filter((request) => request === 'ContactsPage')).toHaveLength(1);
});
