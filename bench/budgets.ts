// What `npm run bench` measures against what, and how much is allowed. Times mean something only beside another time of
// the same run, so nearly every budget is a ratio.

/** One line of the table. */
export interface Line {
  what: string;
  /** What the value is: `× of bare Fastify and pg`, `ms of processor`. */
  unit: string;
  value: number;
  /** Measured values behind it, for the reader. */
  details: string;
  budget?: { most: number } | { least: number };
}

export const budgets = {
  /** Requests per second of ours, divided by those of Fastify and `pg` with the same statements and bytes. */
  listAgainstBare: { least: 0.6 },
  /** Processor time of a first page of a list, in ms. */
  listServerMs: { most: 2 },
  listDatabaseMs: { most: 2 },
  /** Sign-ins per second and core. */
  signInsPerCore: { least: 25 },
  /** p99 of other requests beside sign-ins, divided by p99 without. */
  othersBesideSignIns: { most: 2 },
  /** Referees’ pages a second, for ten seconds, with p99 within 500 ms. */
  linksPerSecond: { least: 1000 },
  /** Built already, until the first page is served, in s. */
  startSeconds: { most: 20 },
  /** First text of a page, and until it can be used, divided by "React and MUI as one bundle" being usable. */
  loginVisible: { most: 0.4 },
  loginUsable: { most: 1 },
  refereeVisible: { most: 0.45 },
  refereeUsable: { most: 1.2 },
  availabilityUsable: { most: 1.3 },
  /** What federation costs: bytes, and time until a page can be used, divided by those of the same sources as one bundle. */
  federatedBytes: { most: 1.15 },
  federatedUsable: { most: 1.1 },
  /** The longest task after a page can be used, and what 75 % of interactions take at most, in ms. */
  longestTaskMs: { most: 100 },
  interactionMs: { most: 100 },
  /** Building host and remotes without caches, divided by building the same sources as one bundle. */
  federatedBuild: { most: 2 },
  /** What the server still refers to, from the fifth to the tenth minute at 100 requests a second, in MB an hour. */
  growthMbPerHour: { most: 1 },
} as const;

/** Whether a line is within its budget; lines without one always are. */
export const isMet = ({ value, budget }: Line): boolean =>
  !budget || ('most' in budget ? value <= budget.most : value >= budget.least);
