import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { trustedDevices } from '../../platform/database/schema/index.ts';

/** Browsers that need no mailed code at sign-in. */
export function createTrustedDeviceRepository(db: Queryable) {
  return {
    add: (device: typeof trustedDevices.$inferInsert) => db.insert(trustedDevices).values(device),

    isTrusted: async (userId: string, tokenHash: string, at: Date): Promise<boolean> =>
      (await db.$count(
        trustedDevices,
        and(
          eq(trustedDevices.userId, userId),
          eq(trustedDevices.tokenHash, tokenHash),
          gt(trustedDevices.expiresAt, at),
        ),
      )) > 0,

    /** A person's trusted devices, newest first. */
    listOf: (userId: string, at: Date) =>
      db
        .select()
        .from(trustedDevices)
        .where(and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, at)))
        .orderBy(desc(trustedDevices.createdAt), desc(trustedDevices.id)),

    removeAllOf: (userId: string) => db.delete(trustedDevices).where(eq(trustedDevices.userId, userId)),

    /** Deletes devices whose trust has expired. */
    purge: (before: Date) => db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, before)),
  };
}
