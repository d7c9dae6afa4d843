import { act, screen } from '@guildhall/shared/testing';
import { setLoading, store } from '@guildhall/shared/store';
import { render } from '@testing-library/react';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { LoadingArea } from '../loader/LoadingArea.tsx';
import { renderLayout } from '../testing/layout.tsx';

const isLoading = () => store.getState().loading.isLoading;

test('sets the loading slice while a screen is loading', () => {
  const place = (page: React.ReactNode) => (
    <AppThemeProvider mode="light">
      <MemoryRouter>{page}</MemoryRouter>
    </AppThemeProvider>
  );
  const { rerender } = render(place(<LoadingArea isSlow={false} />));
  expect(isLoading()).toBe(true);
  rerender(place(<LoadingArea isSlow />));
  expect(isLoading()).toBe(true);
  rerender(place(<h1>Invoices</h1>));
  expect(isLoading()).toBe(false);
});

test('marks the page as busy while something loads', () => {
  renderLayout();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  act(() => setLoading(true));
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
});
