import type { FormDefinition, MembershipTerms } from '@guildhall/shared/domain';
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, formVersions, membershipTypes } from '../../platform/database/schema/index.ts';

export type MembershipTypeRow = typeof membershipTypes.$inferSelect;

/** The conditions of the type that an application keeps when it is submitted. */
export const termsOf = (type: MembershipTypeRow): MembershipTerms => ({
  feeMinor: type.feeMinor,
  currency: type.currency,
  taxRateBasisPoints: type.taxRateBasisPoints,
  feeDue: type.feeDue,
  refereesNeeded: type.refereesNeeded,
  refereesQualify: type.refereesQualify,
});

export function createMembershipTypeRepository(db: Queryable) {
  return {
    all: () => db.select().from(membershipTypes).orderBy(asc(membershipTypes.sortOrder), asc(membershipTypes.key)),
    async areThereAny(): Promise<boolean> {
      const rows = await db.select({ id: membershipTypes.id }).from(membershipTypes).limit(1);
      return rows.length > 0;
    },
    /** Skips types that another process has added in the meantime. */
    addAll: async (types: (typeof membershipTypes.$inferInsert)[]): Promise<void> => {
      await db.insert(membershipTypes).values(types).onConflictDoNothing();
    },
    /** @returns `undefined` if the key is taken */
    add: (values: typeof membershipTypes.$inferInsert): Promise<MembershipTypeRow | undefined> =>
      db.insert(membershipTypes).values(values).onConflictDoNothing().returning().then(first),
    hasKey: async (key: string): Promise<boolean> => {
      const rows = await db
        .select({ id: membershipTypes.id })
        .from(membershipTypes)
        .where(eq(membershipTypes.key, key));
      return rows.length > 0;
    },
    remove: async (id: string): Promise<void> => {
      await db.delete(membershipTypes).where(eq(membershipTypes.id, id));
    },
    /** The number of applications of each type that has any, including deleted ones. */
    async applicationsByType(): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: applications.membershipTypeId, total: count() })
        .from(applications)
        .groupBy(applications.membershipTypeId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
    byId: (id: string) => db.select().from(membershipTypes).where(eq(membershipTypes.id, id)).then(first),
    /** The type of an application, with the conditions it was submitted under. */
    ofApplication: async ({
      membershipTypeId,
      terms,
    }: Pick<typeof applications.$inferSelect, 'membershipTypeId' | 'terms'>): Promise<
      MembershipTypeRow | undefined
    > => {
      const type = await db.select().from(membershipTypes).where(eq(membershipTypes.id, membershipTypeId)).then(first);
      return type && { ...type, ...terms };
    },
    // Starting an application locks its type: it can't be deleted in the meantime.
    hold: (id: string) =>
      db.select().from(membershipTypes).where(eq(membershipTypes.id, id)).for('key share').then(first),
    lock: (id: string) => db.select().from(membershipTypes).where(eq(membershipTypes.id, id)).for('update').then(first),
    lockAll: () => db.select().from(membershipTypes).orderBy(asc(membershipTypes.id)).for('update'),
    /** Sets the position of a locked type; nothing else of it changes. */
    place: async (id: string, sortOrder: number): Promise<void> => {
      await db.update(membershipTypes).set({ sortOrder }).where(eq(membershipTypes.id, id));
    },
    /** Changes a locked type and increments its version. */
    change: (id: string, change: Partial<typeof membershipTypes.$inferInsert>): Promise<MembershipTypeRow> =>
      db
        .update(membershipTypes)
        .set({ ...change, version: sql`${membershipTypes.version} + 1` })
        .where(eq(membershipTypes.id, id))
        .returning()
        .then(only),
  };
}

// Published forms never change, so each is read once per process.
const publishedForms = new Map<string, FormDefinition>();

/** The forms of the given versions, by id. */
export async function readForms(db: Queryable, ids: readonly string[]): Promise<Map<string, FormDefinition>> {
  const unread = [...new Set(ids)].filter((id) => !publishedForms.has(id));
  if (unread.length > 0)
    for (const { id, definition } of await db.select().from(formVersions).where(inArray(formVersions.id, unread)))
      publishedForms.set(id, definition);
  return publishedForms;
}

/** One form version. @throws when there is none: applications always refer to one */
export async function readForm(db: Queryable, id: string): Promise<FormDefinition> {
  const form = (await readForms(db, [id])).get(id);
  if (!form) throw new Error(`There is no form version ${id}.`);
  return form;
}
