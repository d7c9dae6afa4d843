import { eq, sql } from 'drizzle-orm';
import { first, type Queryable } from '../database/client.ts';
import { mailAddresses } from '../database/schema/index.ts';

type AddressRow = typeof mailAddresses.$inferSelect;

/** Addresses with bounced mails. */
export function createAddressRepository(db: Queryable) {
  return {
    byAddress: (address: string): Promise<AddressRow | undefined> =>
      db.select().from(mailAddresses).where(eq(mailAddresses.address, address.toLowerCase())).then(first),

    /** Counts a bounced mail. */
    noteBounce: (address: string, at: Date, error: string) => {
      const values = { bounces: 1, lastBouncedAt: at, lastError: error.slice(0, 500) };
      return db
        .insert(mailAddresses)
        .values({ address: address.toLowerCase(), ...values })
        .onConflictDoUpdate({
          target: mailAddresses.address,
          set: { ...values, bounces: sql`${mailAddresses.bounces} + 1` },
        });
    },
  };
}
