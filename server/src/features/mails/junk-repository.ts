import { eq, sql } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { applications, mails } from '../../platform/database/schema/index.ts';

/** Mails in the junk box, which all other queries leave out. */
export function createMailJunkRepository(db: Queryable) {
  return {
    byId: (id: string) =>
      db
        .select({ mail: mails, applicationNumber: applications.number, applicationState: applications.state })
        .from(mails)
        .leftJoin(applications, eq(applications.id, mails.applicationId))
        .where(eq(mails.id, id))
        .then(first),
    lock: (id: string) => db.select().from(mails).where(eq(mails.id, id)).for('update').then(first),
    hide: (id: string, at: Date) => db.update(mails).set({ deletedAt: at }).where(eq(mails.id, id)),
    restore: (id: string, state: (typeof mails.$inferSelect)['state']) =>
      db
        .update(mails)
        .set({ state, scheduledFor: null, deletedAt: null, version: sql`${mails.version} + 1` })
        .where(eq(mails.id, id)),
    remove: (id: string) => db.delete(mails).where(eq(mails.id, id)),
  };
}
