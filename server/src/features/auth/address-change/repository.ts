import { and, eq, lt } from 'drizzle-orm';
import { first, only, type Queryable, type Transaction } from '../../../platform/database/client.ts';
import { addressChanges, users } from '../../../platform/database/schema/index.ts';
import { createUserRepository, unlessTaken, type UserRow } from '../../../platform/users/repository.ts';

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** Pending email address changes. */
export function createAddressChangeRepository(db: Queryable) {
  const change = (id: string, changes: Partial<typeof addressChanges.$inferInsert>): Promise<AddressChangeRow> =>
    db.update(addressChanges).set(changes).where(eq(addressChanges.id, id)).returning().then(only);

  return {
    add: (values: typeof addressChanges.$inferInsert): Promise<AddressChangeRow> =>
      db.insert(addressChanges).values(values).returning().then(only),

    byId: (id: string): Promise<AddressChangeRow | undefined> =>
      db.select().from(addressChanges).where(eq(addressChanges.id, id)).then(first),

    /** A person's pending change; it may have expired. */
    openOf: (userId: string): Promise<AddressChangeRow | undefined> =>
      db
        .select()
        .from(addressChanges)
        .where(and(eq(addressChanges.userId, userId), eq(addressChanges.state, 'open')))
        .then(first),

    change,

    /** Ends a change and deletes both addresses. */
    end: (id: string, state: Exclude<AddressChangeRow['state'], 'open'>): Promise<AddressChangeRow> =>
      change(id, { state, oldEmail: null, newEmail: null }),

    /** Deletes changes that ended before this time. */
    purge: (before: Date) => db.delete(addressChanges).where(lt(addressChanges.expiresAt, before)),

    /** The account that has an address, including closed ones: addresses are unique in the database. */
    holderOf: (email: string): Promise<UserRow | undefined> =>
      db.select().from(users).where(eq(users.email, email)).then(first),
  };
}

/** Frees the address of an unverified registration. @returns false when it has been verified since */
export async function closeUnverified(tx: Queryable, id: string, at: Date): Promise<boolean> {
  const free = { email: `closed-${id}@closed.invalid`, deletedAt: at, updatedAt: at };
  return Boolean(await createUserRepository(tx).saveWithAccount(id, free, { ifState: 'unverified' }));
}

/** Gives an account another address. @returns false when another account has it, including concurrently */
export async function takeAddress(
  tx: Transaction,
  { id, email, at, isProved }: { id: string; email: string; at: Date; isProved: boolean },
): Promise<boolean> {
  const account = await createUserRepository(tx).withAccount(id);
  if (!account || account.email === email) return true;
  const verified = isProved ? { verifiedAt: at } : {};
  const save = (inner: Queryable) =>
    createUserRepository(inner).saveWithAccount(id, { email, ...verified, updatedAt: at });
  return Boolean(await unlessTaken(tx, save));
}
