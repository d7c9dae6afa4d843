import { initI18n } from '@guildhall/shared/i18n';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import shell from '../locales/en.json';
import { RemotePage } from './RemotePage.tsx';
import { buildDescriptor, buildLoader, createTabChannel, hang, lost } from './testing.ts';

beforeAll(() => initI18n('en', { en: { shell } }));

type World = ReturnType<typeof buildLoader>;

interface Ways {
  onCancelled?: () => void;
  onReload?: () => void;
}

function area({ loader }: World, pathname = '/demo/contacts', onCrashed = jest.fn(), ways: Ways = {}) {
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
          {...ways}
        />
      </MemoryRouter>
    </AppThemeProvider>
  );
}

const pass = ({ clock }: World, ms: number) => act(() => clock.pass(ms));
const shown = (text: string) => async () => ({ default: () => <p>{text}</p> });

test('shows a placeholder, says when loading takes long, and shows the page', async () => {
  let arrive = () => {};
  const world = buildLoader([
    { page: () => new Promise((resolve) => (arrive = () => resolve({ default: () => <p>Contacts</p> }))) },
  ]);
  render(area(world));
  expect(screen.queryByText(/Still loading/)).not.toBeInTheDocument();
  await pass(world, 3_000);
  expect(screen.getByText(/Still loading/)).toBeVisible();
  arrive();
  await pass(world, 0);
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('shows a loaded page immediately', async () => {
  const world = buildLoader([{ page: shown('Contacts') }]);
  world.loader.preload('demo', 'ContactsPage');
  await pass(world, 0);
  render(area(world));
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('reports an unavailable remote with a reference, and recovers without a reload', async () => {
  const world = buildLoader([{ entry: lost }, { entry: lost }, { entry: lost }, { page: shown('Contacts') }], {
    diagnosis: 'missing',
  });
  render(area(world));
  await pass(world, 1_500);
  expect(screen.getByRole('group')).toHaveTextContent(/out of service.*id-1/);
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(world, 0);
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('confines a throwing page to its own area until the person navigates', async () => {
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
  expect(screen.getByRole('group')).toHaveTextContent('Something went wrong on this page');
  expect(onCrashed).toHaveBeenCalledWith(expect.objectContaining({ remoteId: 'demo', page: 'ContactsPage' }));

  isBroken = false;
  rerender(area(world, '/demo/contacts/1', onCrashed));
  expect(screen.getByText('Contacts')).toBeVisible();
});

test('does not wait for the page of a screen that was left', async () => {
  const world = buildLoader([{ entry: lost }]);
  render(area(world)).unmount();
  await pass(world, 10_000);
  expect(world.requests.filter((request) => request === 'ContactsPage')).toHaveLength(1);
});

test('offers to leave a page that takes 15 seconds', async () => {
  const world = buildLoader([{ page: hang }]);
  const onCancelled = jest.fn();
  render(area(world, undefined, undefined, { onCancelled }));
  await pass(world, 14_999);
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await pass(world, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancelled).toHaveBeenCalled();
});

describe('a remote incompatible with the shell', () => {
  const mismatch = () => buildLoader([], { remote: buildDescriptor({ requires: { react: '^20.0.0' } }) });

  test('offers the reload that brings another shell', async () => {
    const world = mismatch();
    const onReload = jest.fn();
    render(area(world, undefined, undefined, { onReload }));
    await pass(world, 0);
    expect(screen.getByRole('group')).toHaveTextContent(/out of date.*Reload/);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalled();
  });

  test('refers to the office when a reload brings the same shell', async () => {
    const world = mismatch();
    render(area(world));
    await pass(world, 0);
    expect(screen.getByRole('group')).toHaveTextContent(/a different version of this page.*give the office.*id-1/);
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  });
});

describe('retrying after a crash', () => {
  const broken = () => {
    throw new Error('boom');
  };
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));

  test('recovers without a reload when the broken build was rolled back', async () => {
    const world = buildLoader([{ page: async () => ({ default: broken }) }, { page: shown('Contacts of before') }]);
    render(area(world));
    await pass(world, 0);
    world.refresh.mockImplementation(async () => {
      world.known.remote = buildDescriptor({ build: '0.9.0+old' });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(world, 0);
    expect(screen.getByText('Contacts of before')).toBeVisible();
    expect(world.registered.at(-1)?.build).toBe('0.9.0+old');
  });

  test('renders the same build again when there is no other', async () => {
    let isBroken = true;
    const Contacts = () => (isBroken ? broken() : <p>Contacts</p>);
    const world = buildLoader([{ page: async () => ({ default: Contacts }) }]);
    render(area(world));
    await pass(world, 0);
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(world, 0);
    expect(screen.getByText('Contacts')).toBeVisible();
    expect(world.refresh).toHaveBeenCalledTimes(1);
  });

  test('does not wait forever for a hanging registry', async () => {
    let isBroken = true;
    const Contacts = () => (isBroken ? broken() : <p>Contacts</p>);
    const world = buildLoader([{ page: async () => ({ default: Contacts }) }]);
    render(area(world));
    await pass(world, 0);
    isBroken = false;
    world.refresh.mockImplementation(hang);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(world, 9_999);
    expect(screen.queryByText('Contacts')).not.toBeInTheDocument();
    await pass(world, 1);
    expect(screen.getByText('Contacts')).toBeVisible();
  });
});

test('shows a page automatically that recovered in another tab', async () => {
  const channel = createTabChannel();
  const elsewhere = channel();
  const world = buildLoader([{ page: shown('Contacts') }], { channel: channel() });
  elsewhere.send({ build: 'demo@1.0.0+abc', state: 'open' });
  render(area(world));
  expect(screen.getByRole('group')).toHaveTextContent('failed several times in a row');
  act(() => elsewhere.send({ build: 'demo@1.0.0+abc', state: 'closed' }));
  await pass(world, 0);
  expect(screen.getByText('Contacts')).toBeVisible();
});
