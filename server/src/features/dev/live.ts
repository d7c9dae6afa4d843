import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import * as z from 'zod/mini';

/** What `npm run dev` says about one part: a build is published, or there is none because of a problem. */
const partNews = z.strictObject({
  part: z.string(),
  /** True when the page has something new to load. */
  isNew: z.boolean(),
  /** The compiler's words; `null` when all is well. */
  problem: z.nullable(z.string()),
});

export type PartNews = z.output<typeof partNews>;

/** What open pages are told: one that was made for another version loads itself again. */
export interface LiveState {
  version: string;
  problems: { part: string; message: string }[];
}

export type LiveParts = ReturnType<typeof createLiveParts>;

/** Knows which state of the parts pages should show. A new start of the server is a new version, too. */
export function createLiveParts() {
  const started = randomUUID();
  const problems = new Map<string, string>();
  const changes = new EventEmitter<{ changed: [] }>();
  let count = 0;
  return {
    state: (): LiveState => ({
      version: `${started}.${count}`,
      problems: [...problems].map(([part, message]) => ({ part, message })),
    }),

    /** Takes a message of the watching process; what is none of ours is left to others. */
    tell(message: unknown): PartNews | null {
      const news = z.safeParse(partNews, message);
      if (!news.success) return null;
      const { part, isNew, problem } = news.data;
      if (problem === null) problems.delete(part);
      else problems.set(part, problem);
      if (isNew) count += 1;
      changes.emit('changed');
      return news.data;
    },

    /** @returns a function that ends it */
    onChanged(listener: () => void): () => void {
      changes.on('changed', listener);
      return () => changes.off('changed', listener);
    },
  };
}
