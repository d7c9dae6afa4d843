import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import * as z from 'zod/mini';

/** A message from `npm run dev` about one part: a build was published, or failed. */
const partNews = z.strictObject({
  part: z.string(),
  /** True when the page has something new to load. */
  isNew: z.boolean(),
  /** The compiler's output; `null` if there are no errors. */
  problem: z.nullable(z.string()),
});

export type PartNews = z.output<typeof partNews>;

/** The message to open pages: a page of another version reloads. */
export interface LiveState {
  version: string;
  problems: { part: string; message: string }[];
}

export type LiveParts = ReturnType<typeof createLiveParts>;

/** Keeps the state of the parts that pages should show. A restart of the server is a new version, too. */
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

    /** Handles a message of the watching process; ignores others. */
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

    /** @returns a function that stops it */
    onChanged(listener: () => void): () => void {
      changes.on('changed', listener);
      return () => changes.off('changed', listener);
    },
  };
}
