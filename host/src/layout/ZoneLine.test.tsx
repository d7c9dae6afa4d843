import { userChanged } from '@guildhall/shared/store';
import { act, screen } from '@guildhall/shared/testing';
import { renderLayout } from '../testing/layout.tsx';

/** Jest runs in UTC, so this is the device's zone unless a test sets another one. */
const onDeviceIn = (timeZone: string) => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function resolvedOptions(
    this: Intl.DateTimeFormat,
  ) {
    return { ...real.call(this), timeZone };
  });
};

const line = () => screen.queryByText(/^Times are in/);

test('names the zone of the displayed times when the device has another one, and follows the profile', () => {
  onDeviceIn('America/New_York');
  renderLayout();
  expect(line()).toHaveTextContent('Times are in Europe/Vienna, your profile’s time zone');
  act(() => userChanged({ zone: 'Africa/Porto-Novo' }));
  expect(line()).toHaveTextContent('Times are in Africa/Porto-Novo, your profile’s time zone');
});

test('shows only beside times', () => {
  onDeviceIn('America/New_York');
  renderLayout();
  expect(line()).not.toBeVisible();
  const time = document.createElement('time');
  time.setAttribute('datetime', '2026-11-20T08:00:00Z');
  screen.getByRole('main').append(time);
  expect(line()).toBeVisible();
});

test.each(['Europe/Vienna', 'Europe/Berlin'])('shows nothing on a device in %s with the same clock', (zone) => {
  onDeviceIn(zone);
  renderLayout();
  expect(line()).toBeNull();
});
