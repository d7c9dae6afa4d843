import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Transaction } from '../platform/database/client.ts';
import type { FileStore } from '../platform/files/store.ts';

/** The context of a seed. */
export interface SeedContext {
  /** All writes of a seed use this transaction: a seed is created atomically. */
  tx: Transaction;
  clock: Clock;
  config: Config;
  files: FileStore;
}

/** A part of the demo data; `name` marks it as created. */
export interface Seed {
  name: string;
  plant: (context: SeedContext) => Promise<void>;
}
