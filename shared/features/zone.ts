import { dayAt, deviceZone, isTimeZone, offsetMinutesAt } from '@guildhall/shared/domain';
import { store, useUser } from '@guildhall/shared/store';

// Every day of a list calls this, and the check is slow in browsers.
let checked: { profile: string; zone: string } | undefined;

/** The profile's zone; the device's for visitors, or if this browser does not know the profile's. */
function readable(profile: string | undefined): string {
  if (profile === undefined) return deviceZone();
  if (checked?.profile !== profile) checked = { profile, zone: isTimeZone(profile) ? profile : deviceZone() };
  return checked.zone;
}

/** The zone in which the signed-in person reads times, as `useFormat` shows them; the device's for visitors. */
export const useZone = (): string => readable(useUser()?.zone);

/** The same, for code outside components. */
const currentZone = (): string => readable(store.getState()['user-auth'].user?.zone);

/** The current day, or that of an instant, in that zone, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => dayAt(now, currentZone());

/** The name of a zone beside a time in it; nothing where the device's clock shows the same time. */
export const zoneBeside = (instant: string, zone: string): string | false => {
  const at = new Date(instant);
  return offsetMinutesAt(at, zone) !== offsetMinutesAt(at, deviceZone()) && zone.replaceAll('_', ' ');
};
