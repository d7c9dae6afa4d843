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
  /** p99 of 200 lists per second, and of 400 referees' pages per second, in ms. */
  listsMs: { most: 100 },
  linksMs: { most: 500 },
  /** Sign-ins per second and core. */
  signInsPerCore: { least: 20 },
  /** p99 of other requests during sign-ins, divided by p99 without sign-ins. */
  othersBesideSignIns: { most: 2 },
  /** Time from start to the first page when everything is built, in s. */
  startSeconds: { most: 10 },
  /** Builds of everything without caches and with them, in s. */
  coldBuildSeconds: { most: 180 },
  warmBuildSeconds: { most: 25 },
  /**
   * Time to the first text and until the page is usable, each divided by the time until the "React and MUI as one
   * bundle" page is usable.
   */
  loginVisible: { most: 0.5 },
  loginUsable: { most: 1.1 },
  publicFormVisible: { most: 0.5 },
  publicFormUsable: { most: 1.4 },
  applicationVisible: { most: 1.3 },
  applicationUsable: { most: 2 },
  /**
   * The cost of federation: bytes, and time until a page is usable, divided by those of the same sources as one bundle.
   */
  federatedBytes: { most: 1.15 },
  federatedUsable: { most: 1.12 },
  /** The longest task after a page is usable, and the 75th percentile of interactions, in ms. */
  longestTaskMs: { most: 100 },
  interactionMs: { most: 100 },
  /** Resident memory at rest, in MB, and its growth between the fifth and the tenth minute of steady load. */
  memoryMb: { most: 400 },
  memoryGrowth: { most: 1.05 },
} as const;

/** True when a row is within its budget, or has none. */
export const isMet = ({ value, budget }: Line): boolean =>
  !budget || ('most' in budget ? value <= budget.most : value >= budget.least);
