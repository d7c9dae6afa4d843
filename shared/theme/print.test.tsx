import { render } from '@testing-library/react';
import { AppThemeProvider } from './index.ts';

test('prints a dark page on white, then returns to dark', () => {
  render(
    <AppThemeProvider mode="dark">
      <p>Figures</p>
    </AppThemeProvider>,
  );
  const mode = () => document.documentElement.dataset.mode;
  expect(mode()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(mode()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(mode()).toBe('dark');
});
