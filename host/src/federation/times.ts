import { limits } from '@guildhall/shared/domain';

/** Time limits for each stage of loading a page, in ms. */
export const times = {
  /** After this the page says that it is still loading. */
  slowMs: 3_000,
  /** After this the page offers to leave. */
  overdueMs: 15_000,
  registryMs: 10_000,
  /** One attempt to load a remote's entry, and all attempts together. */
  entryMs: 40_000,
  entryTotalMs: 120_000,
  /** Longer than webpack's own timeout, which chunks and style sheets may use up. */
  pageMs: limits.chunkLoadMs + 5_000,
  checkFileMs: 5_000,
  /** Wait before the second attempt; doubles for every further one. */
  backoffMs: 500,
} as const;

export const triesPerLoad = 3;
