import { problem } from '../problems/problem.ts';

/** Limits for one caller: concurrent work, and queue length. */
export interface Share {
  running: number;
  waiting: number;
  /**
   * The number of concurrent tasks while more than `above` wait: a page sends a few requests at once, a program a
   * hundred. Everything one caller runs competes with the next caller's requests, so a program gets fewer slots than a
   * page.
   */
  crowded: { above: number; running: number };
}

export interface FairQueueOptions {
  /** Maximum concurrent work of all callers. */
  running: number;
  /** How long work waits before its caller is told to retry. */
  patienceMs: number;
}

interface Waiting {
  start: () => void;
}

interface Line {
  running: number;
  share: Share;
  waiting: Set<Waiting>;
}

/**
 * Schedules callers fairly: each has at most its share running, the rest waits in a queue per caller, and the queues
 * are served round-robin. A caller with a hundred concurrent requests only delays itself.
 */
export function createFairQueue({ running: most, patienceMs }: FairQueueOptions) {
  // In serving order; a served queue moves to the end.
  const lines = new Map<string, Line>();
  let running = 0;

  const allowance = ({ share, waiting }: Line): number =>
    waiting.size > share.crowded.above ? share.crowded.running : share.running;

  const mayStart = (line: Line) => running < most && line.running < allowance(line);

  const serveNext = (): void => {
    for (const [key, line] of lines) {
      if (running >= most) return;
      const [next] = line.waiting;
      if (!next || !mayStart(line)) continue;
      line.waiting.delete(next);
      lines.delete(key);
      lines.set(key, line);
      next.start();
    }
  };

  const leave = (key: string, line: Line): void => {
    running -= 1;
    line.running -= 1;
    serveNext();
    if (line.running === 0 && line.waiting.size === 0) lines.delete(key);
  };

  const enter = (line: Line): void => {
    running += 1;
    line.running += 1;
  };

  /** Resolves when it is this caller's turn. */
  const turn = (line: Line): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Waiting = {
        start: () => {
          clearTimeout(impatience);
          enter(line);
          resolve();
        },
      };
      const impatience = setTimeout(() => {
        line.waiting.delete(one);
        reject(problem.busy());
      }, patienceMs);
      line.waiting.add(one);
    });

  return {
    /**
     * Runs work when it is its caller's turn.
     * @throws Problem 429 when the caller's queue is full, 503 `busy` when its turn doesn't come in time
     */
    async run<T>(key: string, share: Share, work: () => T): Promise<Awaited<T>> {
      const line = lines.get(key) ?? { running: 0, share, waiting: new Set() };
      lines.set(key, line);
      if (line.waiting.size === 0 && mayStart(line)) enter(line);
      else if (line.waiting.size >= share.waiting)
        throw problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', 1);
      else await turn(line);
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },

    /** Number of callers with running or waiting work. */
    callers: () => lines.size,
  };
}
