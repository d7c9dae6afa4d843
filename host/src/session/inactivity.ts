import { limits, minuteMs } from '@guildhall/shared/domain';

/** The watch's clocks and the tabs' shared memory; tests provide their own. All times in ms. */
export interface WatchParts {
  /** The wall clock: it continues while a laptop sleeps, but people may set it. */
  now: () => number;
  /** A clock that cannot be set back; it may stop during sleep. */
  monotonic: () => number;
  /** Start of this session, by the wall clock. */
  begunAt: number | null;
  memory: ActivityMemory;
  /** The remaining time, every second of the last two minutes; `null` when the person is back. */
  onWarning: (leftMs: number | null) => void;
  /** Every minute of the last half hour: time to preload the warning. */
  onQuiet: () => void;
  /** Tells the server that the person is active; rejects when the request failed. */
  tell: () => Promise<unknown>;
  onInactive: () => void;
}

/** The tabs' shared memory. Without storage each tab counts for itself. */
export interface ActivityMemory {
  /** The person's last activity in any tab; `null` when unknown. */
  readLast: () => number | null;
  writeLast: (instant: number) => void;
  /** When any tab last reported activity to the server. */
  readTold: () => number | null;
  writeTold: (instant: number) => void;
}

const tellEveryMs = 5 * minuteMs;
const tellAgainMs = 30_000;
const writeEveryMs = 1000;
const quietMs = 30 * minuteMs;
const quietEveryMs = minuteMs;

/**
 * Ends the session after one hour without mouse move, key or scroll in any tab (specification §4). Compares times
 * instead of counting: a laptop that slept through the hour is signed out when it wakes, and the larger elapsed time of
 * the two clocks counts, so setting the wall clock back extends nothing.
 * @returns `seen`, to call on every activity; `check`, to call every second and whenever time may have passed
 * unnoticed; `isOver`.
 */
export function watchInactivity({ memory, now, monotonic, ...parts }: WatchParts) {
  let known: number | null = null;
  let last = now();
  let lastMonotonic = monotonic();
  let writtenAt = -Infinity;
  let tellNotBefore = -Infinity;
  let quietAt = -Infinity;
  let isWarned = false;
  let isOver = false;

  const idle = () => Math.max(now() - last, monotonic() - lastMonotonic, 0);

  function take(instant: number) {
    last = Math.min(instant, now());
    lastMonotonic = monotonic() - (now() - last);
  }

  /** Any change of the memory is another tab's activity, so a clock that was set back does not hide it. */
  function adoptOtherTabs() {
    const read = memory.readLast();
    if (read === null || read === known) return;
    known = read;
    if (now() - Math.min(read, now()) < idle()) take(read);
  }

  function write() {
    known = last;
    writtenAt = monotonic();
    memory.writeLast(last);
  }

  /** One tab reports for all of them, also activity from a tab that has closed. */
  function tellIfDue(everyMs = tellEveryMs) {
    const told = memory.readTold() ?? 0;
    const isPast = told <= now();
    if (isPast && (last <= told || now() - told < everyMs)) return;
    if (everyMs > 0 && monotonic() < tellNotBefore) return;
    memory.writeTold(now());
    parts.tell().catch(() => {
      memory.writeTold(told);
      tellNotBefore = monotonic() + tellAgainMs;
    });
  }

  function warn(left: number | null) {
    if (left === null && !isWarned) return;
    isWarned = left !== null;
    parts.onWarning(left);
  }

  function check() {
    if (isOver) return;
    adoptOtherTabs();
    const left = limits.sessionIdleMs - idle();
    if (left <= 0) {
      isOver = true;
      parts.onInactive();
      return;
    }
    if (known !== last) write();
    if (left <= quietMs && monotonic() - quietAt >= quietEveryMs) {
      quietAt = monotonic();
      parts.onQuiet();
    }
    warn(left <= limits.sessionWarningMs ? left : null);
    tellIfDue();
  }

  known = memory.readLast();
  // Signing in counts as activity; a page that the browser opened by itself does not.
  if (known !== null) take(Math.max(known, parts.begunAt ?? 0));
  // The server knows of a sign-in, and of a first page as well.
  const knownToServer = Math.min(parts.begunAt ?? now(), now());
  if ((memory.readTold() ?? 0) < knownToServer) memory.writeTold(knownToServer);
  check();

  return {
    check,
    isOver: () => isOver,
    /** @returns false when it comes too late: the hour had passed, for example while the machine slept. */
    seen(): boolean {
      if (!isOver && idle() >= limits.sessionIdleMs) check();
      if (isOver) return false;
      const wasWarned = isWarned;
      last = now();
      lastMonotonic = monotonic();
      if (wasWarned || lastMonotonic - writtenAt >= writeEveryMs) write();
      if (wasWarned) {
        warn(null);
        tellIfDue(0);
      }
      return true;
    },
  };
}
