import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Transaction } from '../platform/database/client.ts';
import type { FileStore } from '../platform/files/store.ts';

/** What a seed works with. */
export interface SeedContext {
  /** Everything a seed writes goes through this transaction: a seed is there whole or not at all. */
  tx: Transaction;
  clock: Clock;
  config: Config;
  files: FileStore;
}

/** A part of the demo data; `name` marks it as planted. */
export interface Seed {
  name: string;
  plant: (context: SeedContext) => Promise<void>;
}
