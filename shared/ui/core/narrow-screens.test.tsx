import { renderRemote, screen } from '../../testing/index.ts';
import { RouteLink } from './index.ts';

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
