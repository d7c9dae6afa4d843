import { problem } from '../problems/problem.ts';

/** How much of one caller is worked on at once, and how much may wait. */
export interface Share {
  running: number;
  waiting: number;
  /**
   * What runs at once while more than `above` wait: a page asks for a few things at once, a program for a hundred. All that
   * one caller has running shares the processors with the next requester, so a program gets fewer than a page.
   */
  crowded: { above: number; running: number };
}

export interface FairQueueOptions {
  /** Most work at once, of all callers together. */
  running: number;
  /** How long something waits for its turn before its caller is told to come back. */
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
 * Lets callers take turns: each has at most its share running, the rest of it waits in a line of its own, and the lines
 * are served one after the other. Whoever asks for a hundred things at once waits for them alone, and gets them one by one.
 */
export function createFairQueue({ running: most, patienceMs }: FairQueueOptions) {
  // In the order in which they are served next; a line that was served goes to the end.
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
     * Does work when it is its caller's turn.
     * @throws Problem 429 when too much of this caller waits already, 503 `busy` when its turn doesn't come in time
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

    /** How many callers have something running or waiting. */
    callers: () => lines.size,
  };
}
