import { useState } from 'react';
import { Link, Route, Routes, useLocation } from '@guildhall/shared/router';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { act, screen, userEvent, waitFor } from '@guildhall/shared/testing';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { Page } from '@guildhall/shared/ui/data';
import { render } from '@testing-library/react';
import { useFocusOnNewPage } from './page-focus.ts';

let arrive = () => {};

/** A page whose code loads when the test resolves it. */
function LatePage() {
  const [isHere, setHere] = useState(false);
  arrive = () => act(() => setHere(true));
  return isHere ? <Page title="Invoices">All paid.</Page> : <p>Loading</p>;
}

function Shell() {
  useFocusOnNewPage(useLocation().pathname);
  return (
    <>
      <Link to="/invoices">To the invoices</Link>
      <Link to="/letters">To the letters</Link>
      <Link to="?page=2">Second page</Link>
      <Link to="/search">To the search</Link>
      <main tabIndex={-1}>
        <Routes>
          <Route path="/" element={<Page title="Home">Welcome.</Page>} />
          <Route path="/invoices" element={<LatePage />} />
          <Route path="/letters" element={<Page title="Letters">None.</Page>} />
          <Route path="/search" element={<Search />} />
        </Routes>
      </main>
    </>
  );
}

const Search = () => (
  <Page title="Search">
    <input aria-label="Text" autoFocus />
  </Page>
);

function open() {
  render(
    <AppThemeProvider mode="light">
      <MemoryRouter>
        <Shell />
      </MemoryRouter>
    </AppThemeProvider>,
  );
  return userEvent.setup();
}

const follow = async (name: string) => {
  const user = open();
  await user.click(screen.getByRole('link', { name }));
  return user;
};
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

test('does not move the focus on the first screen of a visit', async () => {
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.body).toHaveFocus();
});

test('focuses the title of a new screen', async () => {
  await follow('To the letters');
  await waitFor(() => expect(heading('Letters')).toHaveFocus());
});

test('focuses the title of a lazy screen when it renders, and the page until then', async () => {
  await follow('To the invoices');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  arrive();
  await waitFor(() => expect(heading('Invoices')).toHaveFocus());
});

test('does not move the focus of a person who has moved it in the meantime', async () => {
  const user = await follow('To the invoices');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await user.tab({ shift: true });
  const elsewhere = document.activeElement;
  arrive();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(elsewhere).toHaveFocus();
  expect(elsewhere).not.toBe(screen.getByRole('main'));
});

test('another query of the same screen does not move the focus', async () => {
  await follow('Second page');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('link', { name: 'Second page' })).toHaveFocus();
});

test('an autofocused input keeps the focus', async () => {
  await follow('To the search');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
});
