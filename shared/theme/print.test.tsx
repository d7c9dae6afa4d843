import { render } from '@testing-library/react';
import { AppThemeProvider } from './index.ts';

test('a dark page is printed on white, and is dark again afterwards', () => {
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
