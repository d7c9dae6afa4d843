import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, formVersions } from '../../platform/database/schema/index.ts';
import type { MembershipTypeRow } from './repository.ts';

export type FormVersionRow = typeof formVersions.$inferSelect;

/** The versions of forms. @param keys of the forms whose versions belong together */
export function createFormRepository(db: Queryable, keys: readonly string[]) {
  const isOne = inArray(formVersions.formKey, [...keys]);
  return {
    /** Newest first, each with the number of the type's applications that have it. */
    versionsOf(type: MembershipTypeRow): Promise<{ version: FormVersionRow; applications: number }[]> {
      const uses = db.$with('uses').as(
        db
          .select({ formVersionId: applications.formVersionId, total: count().as('total') })
          .from(applications)
          .where(eq(applications.membershipTypeId, type.id))
          .groupBy(applications.formVersionId),
      );
      return db
        .with(uses)
        .select({ version: formVersions, applications: sql<number>`coalesce(${uses.total}, 0)`.mapWith(Number) })
        .from(formVersions)
        .leftJoin(uses, eq(uses.formVersionId, formVersions.id))
        .where(isOne)
        .orderBy(desc(formVersions.number));
    },

    byNumber: (number: number): Promise<FormVersionRow | undefined> =>
      db
        .select()
        .from(formVersions)
        .where(and(isOne, eq(formVersions.number, number)))
        .then(first),

    /** @returns 0 where there is no version yet */
    async latestNumber(): Promise<number> {
      const { latest } = await db
        .select({ latest: sql<number>`coalesce(max(${formVersions.number}), 0)`.mapWith(Number) })
        .from(formVersions)
        .where(isOne)
        .then(only);
      return latest;
    },

    /** @returns `undefined` where another process has just added the same version */
    add: (values: typeof formVersions.$inferInsert): Promise<{ id: string } | undefined> =>
      db.insert(formVersions).values(values).onConflictDoNothing().returning({ id: formVersions.id }).then(first),
  };
}
