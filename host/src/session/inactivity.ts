import { limits } from '@guildhall/shared/domain';

/** Time and the tabs' common memory as the watch sees them; tests bring their own. All times in ms. */
export interface WatchParts {
  /** The wall clock: it goes on while a laptop sleeps, but somebody may set it. */
  now: () => number;
  /** A clock that nobody can set back; it may stand still during sleep. */
  monotonic: () => number;
  /** When this session began, by the wall clock. */
  begunAt: number | null;
  memory: ActivityMemory;
  /** How long is left, every second of the last two minutes; `null` when the person is back. */
  onWarning: (leftMs: number | null) => void;
  /** Every minute of the last half hour: time to fetch what shows the warning. */
  onQuiet: () => void;
  /** Tells the server that the person is at work; rejects when it did not hear it. */
  tell: () => Promise<unknown>;
  onInactive: () => void;
}

/** What all tabs know together. Without storage each tab counts for itself. */
export interface ActivityMemory {
  /** The last sign of the person in any tab; `null` when none is known. */
  readLast: () => number | null;
  writeLast: (instant: number) => void;
  /** When the server was told last, by any tab. */
  readTold: () => number | null;
  writeTold: (instant: number) => void;
}

const tellEveryMs = 5 * 60_000;
const tellAgainMs = 30_000;
const writeEveryMs = 1000;
const quietMs = 30 * 60_000;
const quietEveryMs = 60_000;

/**
 * Ends the session after one hour without mouse move, key or scroll in any tab (specification §4). Time is compared,
 * not counted: a laptop that slept through the hour is signed out when it wakes, and of the two clocks the one counts
 * that says more, so setting the wall clock back lengthens nothing.
 * @returns `seen`, to call on every sign of the person; `check`, to call every second and whenever time may have
 * passed unseen; `isOver`.
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

  /** Another tab's sign is any change of the memory, so a clock that was set back does not hide it. */
  function hearOthers() {
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

  /** One tab tells for all of them, also of a sign that was seen in a tab that is closed by now. */
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
    hearOthers();
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
  // Signing in is a sign of the person; a page that the browser opened by itself is none.
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
