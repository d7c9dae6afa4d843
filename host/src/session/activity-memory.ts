import type { ActivityMemory } from './inactivity.ts';

export const lastActivityKey = 'lastActivity';
const toldKey = 'activityTold';

function read(key: string): number | null {
  try {
    const instant = Number(localStorage.getItem(key));
    return Number.isFinite(instant) && instant > 0 ? instant : null;
  } catch {
    return null;
  }
}

function write(key: string, instant: number) {
  try {
    localStorage.setItem(key, String(instant));
  } catch {
    // Without storage each tab counts for itself; it has a session of its own, too.
  }
}

/** What the tabs of this browser know together about the person's last sign. */
export const activityMemory: ActivityMemory = {
  readLast: () => read(lastActivityKey),
  writeLast: (instant) => write(lastActivityKey, instant),
  readTold: () => read(toldKey),
  writeTold: (instant) => write(toldKey, instant),
};
