// What `npm run bench` measures, and the budgets. Times only mean something relative to other times of the same run, so
// nearly every budget is a ratio.

/** One row of the table. */
export interface Line {
  what: string;
  /** The unit: `× of bare Fastify and pg`, `ms of CPU time`. */
  unit: string;
  value: number;
  /** The measured values behind it, for readers. */
  details: string;
  budget?: { most: number } | { least: number };
}

export const budgets = {
  /** Our requests per second, divided by those of Fastify and `pg` with the same statements and bytes. */
  listAgainstBare: { least: 0.6 },
  /** CPU time for the first page of a list, in ms. */
  listServerMs: { most: 2 },
  listDatabaseMs: { most: 2 },
  /** p99 of 500 lists per second for a minute, in ms. */
  steadyListsMs: { most: 100 },
  /** Sign-ins per second and core. */
  signInsPerCore: { least: 25 },
  /** p99 of other requests during sign-ins, divided by p99 without sign-ins. */
  othersBesideSignIns: { most: 2 },
  /** Referee pages per second, over ten seconds, with p99 within 500 ms. */
  linksPerSecond: { least: 1000 },
  /** Time from start to the first page when everything is built, in s. */
  startSeconds: { most: 20 },
  /**
   * Time to the first text and until the page is usable, each divided by the time until the "React and MUI as one
   * bundle" page is usable.
   */
  loginVisible: { most: 0.4 },
  loginUsable: { most: 1 },
  refereeVisible: { most: 0.45 },
  refereeUsable: { most: 1.2 },
  availabilityUsable: { most: 1.3 },
  /**
   * The cost of federation: bytes, and time until a page is usable, divided by those of the same sources as one bundle.
   */
  federatedBytes: { most: 1.15 },
  federatedUsable: { most: 1.1 },
  /** The longest task after a page is usable, and the 75th percentile of interactions, in ms. */
  longestTaskMs: { most: 100 },
  interactionMs: { most: 100 },
  /** Build time of the host and remotes without caches, divided by that of the same sources as one bundle. */
  federatedBuild: { most: 2 },
  /**
   * Growth of the server's live memory, without compiled code, from the fifth minute on at 100 requests per second, in
   * MB per hour.
   */
  growthMbPerHour: { most: 1 },
} as const;

/** True when a row is within its budget, or has none. */
export const isMet = ({ value, budget }: Line): boolean =>
  !budget || ('most' in budget ? value <= budget.most : value >= budget.least);
