import { seedAccounts } from './accounts.ts';
import type { Seed } from './index.ts';

/** The demo data in the order it is planted; later seeds may build on earlier ones. */
export const demoSeeds: Seed[] = [seedAccounts];
