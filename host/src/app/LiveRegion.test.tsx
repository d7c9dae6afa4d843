import { act, screen } from '@guildhall/shared/testing';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { render } from '@testing-library/react';
import { LoadingArea } from '../loader/LoadingArea.tsx';
import { RemoteProblem } from '../loader/RemoteProblem.tsx';
import { LiveRegion } from './LiveRegion.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const place = (what: 'loading' | 'slow' | 'failed' | 'here') => (
  <AppThemeProvider mode="light">
    <MemoryRouter>
      <LiveRegion page="Invoices" />
      {what === 'failed' && <RemoteProblem cause="missing" id="1234" homePath="/home" onRetry={() => undefined} />}
      {(what === 'loading' || what === 'slow') && <LoadingArea isSlow={what === 'slow'} />}
      {what === 'here' && <h1>Invoices</h1>}
    </MemoryRouter>
  </AppThemeProvider>
);

/** Records everything the region announces, in order; unchanged text counts once, however often it renders. */
function listen() {
  const { rerender } = render(place('here'));
  const region = document.querySelector('[aria-live=polite]');
  const said: string[] = [];
  const hear = () => {
    const text = region?.textContent ?? '';
    if (text !== '' && text !== said.at(-1)) said.push(text);
  };
  return {
    said,
    async show(what: Parameters<typeof place>[0], ms = 1_000) {
      rerender(place(what));
      await act(() => jest.advanceTimersByTimeAsync(ms));
      hear();
    },
    isSilent: () => region?.textContent === '',
  };
}

test('announces a slow page while it loads and when it is ready', async () => {
  const { said, show } = listen();
  await show('loading');
  await show('slow', 5_000);
  await show('here');
  await show('here');
  expect(said).toEqual(['Loading Invoices', 'Still loading. Your connection seems slow.', 'Invoices loaded']);
});

test('does not announce a page that loads immediately', async () => {
  const { said, show, isSilent } = listen();
  await show('loading', 200);
  await show('here');
  expect([said, isSilent()]).toEqual([[], true]);
});

test('announces every failed page load once', async () => {
  const { said, show, isSilent } = listen();
  await show('loading', 200);
  await show('failed');
  const sentence = 'Invoices could not be loaded. Try again.';
  expect(said).toEqual([sentence]);
  await show('loading', 100);
  // Empty in between: a screen reader announces the same text again only after that.
  expect(isSilent()).toBe(true);
  await show('failed');
  expect(screen.getByText(sentence)).toBeInTheDocument();
  await show('here');
  expect(isSilent()).toBe(true);
});

test('does not announce the failure in an alert as well', async () => {
  const { show } = listen();
  await show('failed');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'This part of Guildhall is not available' })).toBeVisible();
});
