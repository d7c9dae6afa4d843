import { deviceZone, isTimeZone } from '@guildhall/shared/domain';
import { attempt } from '../../kept.ts';

const key = 'guildhall.zone';

/** The zone this person reads times in: what was chosen on this device, else the device's own. */
export function ownZone(): string {
  const chosen = attempt((storage) => storage.getItem(key));
  if (chosen !== null && isTimeZone(chosen)) return chosen;
  return deviceZone();
}

export const rememberZone = (zone: string) => attempt((storage) => storage.setItem(key, zone));

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
