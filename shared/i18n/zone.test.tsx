import { userChanged } from '../store/index.ts';
import { act, renderRemote, screen } from '../testing/index.ts';
import { DateText } from '../ui/data/index.ts';
import { today } from '../features/zone.ts';
import { useFormat } from '../format/index.ts';

// Jest runs in UTC, so a time in another zone comes from the profile.
const instant = '2026-11-20T23:30:00Z';

function Times() {
  const [own, tokyo] = [useFormat(), useFormat({ timeZone: 'Asia/Tokyo' })];
  return (
    <>
      <p>{own.time(instant)}</p>
      <p>{tokyo.time(instant)}</p>
      <DateText value={instant} />
    </>
  );
}

test('times follow the profile’s zone, also when it changes; a meeting’s times keep their own', () => {
  renderRemote(<Times />, { user: { zone: 'Europe/Vienna' } });
  expect(screen.getByText('12:30 AM')).toBeVisible();
  expect(today(new Date(instant))).toBe('2026-11-21');
  expect(screen.getByText('Nov 21, 2026')).toHaveAttribute('title', 'Nov 21, 2026, 12:30 AM');
  act(() => userChanged({ zone: 'America/New_York' }));
  expect(screen.getByText('6:30 PM')).toBeVisible();
  expect(screen.getByText('Nov 20, 2026')).toBeVisible();
  expect(screen.getByText('8:30 AM')).toBeVisible();
});

test('visitors, and browsers that do not know the profile’s zone, get the device’s times', () => {
  const { unmount } = renderRemote(<Times />, { role: null });
  expect(screen.getByText('11:30 PM')).toBeVisible();
  unmount();
  renderRemote(<Times />, { user: { zone: 'Moon/Tranquility' } });
  expect(screen.getByText('11:30 PM')).toBeVisible();
  expect(today(new Date(instant))).toBe('2026-11-20');
});
