import { attempt } from '../../kept.ts';

const key = 'guildhall.zone';

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The zone this person reads times in: what was chosen on this device, else the device's own. */
export function ownZone(): string {
  const chosen = attempt((storage) => storage.getItem(key));
  if (chosen !== null && isZone(chosen)) return chosen;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export const rememberZone = (zone: string) => attempt((storage) => storage.setItem(key, zone));

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
