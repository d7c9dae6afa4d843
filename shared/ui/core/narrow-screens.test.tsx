import { renderRemote, screen } from '../../testing/index.ts';
import { Grid, RouteLink } from './index.ts';

test.each([
  [undefined, 'minmax(0, 1fr)'],
  ['1fr', 'minmax(0, 1fr)'],
  ['200px 1fr', '200px minmax(0, 1fr)'],
  ['repeat(2, minmax(0, 1fr))', 'repeat(2, minmax(0, 1fr))'],
  ['repeat(auto-fill, minmax(200px, 1fr))', 'repeat(auto-fill, minmax(200px, 1fr))'],
])('a grid with the columns %s is not pushed out by a long file name', (columns, expected) => {
  renderRemote(<Grid data-testid="grid" {...(columns && { columns })} />);
  expect(getComputedStyle(screen.getByTestId('grid')).gridTemplateColumns).toBe(expected);
});

test('a number stays on one line, and other texts wrap', () => {
  renderRemote(
    <>
      <RouteLink to="/a">APP-2026-00065</RouteLink>
      <RouteLink to="/b">Membership of Ada</RouteLink>
    </>,
  );
  expect(screen.getByRole('link', { name: 'APP-2026-00065' })).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(screen.getByRole('link', { name: /Ada/ })).not.toHaveStyle({ whiteSpace: 'nowrap' });
});
