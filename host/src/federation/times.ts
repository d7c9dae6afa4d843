import { limits } from '@guildhall/shared/domain';

/** How long each stage of loading a page may take, in ms. */
export const times = {
  /** From here on the page says that it is still loading. */
  slowMs: 3_000,
  /** From here on the person is offered a way out. */
  overdueMs: 15_000,
  registryMs: 10_000,
  /** One try of a remote's entry, and all its tries together. */
  entryMs: 40_000,
  entryTotalMs: 120_000,
  /** Above webpack's own time-out, which chunks and style sheets may use up. */
  pageMs: limits.chunkLoadMs + 5_000,
  diagnoseMs: 5_000,
  /** Wait before the second try; doubles with every further one. */
  backoffMs: 500,
} as const;

export const triesPerLoad = 3;
