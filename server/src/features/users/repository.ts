import { Role } from '@guildhall/shared/domain';
import { and, eq, inArray } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { users } from '../../platform/database/schema/index.ts';

export type UserRow = typeof users.$inferSelect;

/** People as other features need them. What they do with their own account stands in `auth` and `account`. */
export function createUserRepository(db: Queryable) {
  return {
    byId: (id: string): Promise<UserRow | undefined> => db.select().from(users).where(eq(users.id, id)).then(first),

    /** Locks a person's row: two commands about one person queue up. @throws where there is nobody of this id */
    lock: (id: string): Promise<UserRow> => db.select().from(users).where(eq(users.id, id)).for('update').then(only),

    /** Somebody who works in the office and may sign in; `undefined` for everybody else. */
    activeOfficer: (id: string): Promise<UserRow | undefined> =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.state, 'active'), inArray(users.role, [Role.administrator, Role.staff])))
        .then(first),

    /** Notes that a membership has begun. */
    becomeMember: (id: string, { memberNumber, at }: { memberNumber: string; at: Date }) =>
      db.update(users).set({ memberNumber, memberSince: at, updatedAt: at }).where(eq(users.id, id)),
  };
}
