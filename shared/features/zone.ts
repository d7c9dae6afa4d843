import { dayAt, deviceZone, isTimeZone } from '@guildhall/shared/domain';
import { store, useUser } from '@guildhall/shared/store';

// Every day of a list asks, and a browser takes long to answer.
let checked: { profile: string; zone: string } | undefined;

/** The profile's zone; the device's where nobody is signed in, or where this browser doesn't know the profile's. */
function readable(profile: string | undefined): string {
  if (profile === undefined) return deviceZone();
  if (checked?.profile !== profile) checked = { profile, zone: isTimeZone(profile) ? profile : deviceZone() };
  return checked.zone;
}

/** The zone in which whoever is signed in reads times, as `useFormat` writes them; the device's for everybody else. */
export const useZone = (): string => readable(useUser()?.zone);

/**
 * The same, for code that is no component.
 * @internal tests read it without a component
 */
export const currentZone = (): string => readable(store.getState()['user-auth'].user?.zone);

/** The day it is, or was at an instant, in that zone, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => dayAt(now, currentZone());
