import { deviceZone, isTimeZone } from '@guildhall/shared/domain';
import { textPlace } from '@guildhall/shared/store';

const place = textPlace({ key: 'guildhall.zone', where: 'device', owner: 'device', atSignOut: 'kept' }, isTimeZone);

/** The zone in which this person reads times: the one chosen on this device, or the device's own. */
export const ownZone = (): string => place.read() ?? deviceZone();

export const rememberZone = (zone: string) => place.write(zone);

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
