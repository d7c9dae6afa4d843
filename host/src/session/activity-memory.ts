import { jsonPlace } from '@guildhall/shared/store';
import type { ActivityMemory } from './inactivity.ts';

const isInstant = (value: unknown): value is number => typeof value === 'number' && value > 0;
const rules = { where: 'device', owner: 'device', atSignOut: 'kept' } as const;
const last = jsonPlace({ key: 'lastActivity', ...rules }, isInstant);
const told = jsonPlace({ key: 'activityTold', ...rules }, isInstant);

export const lastActivityKey = last.key;

/**
 * The tabs' shared memory of the person's last activity. Without storage each tab counts for itself and has its own
 * session, too.
 */
export const activityMemory: ActivityMemory = {
  readLast: () => last.read(),
  writeLast: (instant) => void last.write(instant),
  readTold: () => told.read(),
  writeTold: (instant) => void told.write(instant),
};
