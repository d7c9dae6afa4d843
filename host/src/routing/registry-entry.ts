import { jsonEntry } from '@guildhall/shared/store';
import { isRecord, dayMs } from '@guildhall/shared/domain';

/**
 * Where this browser keeps the last good registry of a member of staff. Sign-out must know it; the code that checks a
 * registry loads later (`last-good.ts`).
 */
export const registryEntry = jsonEntry(
  {
    key: 'guildhall-staff-registry',
    where: 'device',
    owner: 'person',
    atSignOut: 'removed',
    lifetimeMs: 7 * dayMs,
  },
  isRecord,
);
