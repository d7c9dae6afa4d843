import { LRUCache } from 'lru-cache';
import { asc, count, eq, inArray, isNotNull, sql, and, desc, type SQL } from 'drizzle-orm';
import type { FormDefinition, MembershipTerms, AnswerLoss } from '@guildhall/shared/domain';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, formVersions, membershipTypes } from '../../platform/database/schema/index.ts';
import { applicationFormKey } from './default-form.ts';

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

// Published versions never change, and every list with a draft needs some.
const publishedForms = new LRUCache<string, FormDefinition>({ max: 100 });

/** The forms of the given versions, by id. */
export async function readForms(db: Queryable, ids: readonly string[]): Promise<Map<string, FormDefinition>> {
  const forms = new Map<string, FormDefinition>();
  for (const id of ids) {
    const form = publishedForms.get(id);
    if (form) forms.set(id, form);
  }
  const unread = [...new Set(ids)].filter((id) => !forms.has(id));
  if (unread.length === 0) return forms;
  const rows = await db.select().from(formVersions).where(inArray(formVersions.id, unread));
  for (const { id, definition, publishedAt } of rows) {
    forms.set(id, definition);
    if (publishedAt) publishedForms.set(id, definition);
  }
  return forms;
}

/** The published versions of all forms, the newest first. */
export const readPublishedForms = (db: Queryable): Promise<FormDefinition[]> =>
  db
    .select({ definition: formVersions.definition })
    .from(formVersions)
    .where(isNotNull(formVersions.publishedAt))
    .orderBy(desc(formVersions.publishedAt), desc(formVersions.number), asc(formVersions.formKey))
    .then((versions) => versions.map(({ definition }) => definition));

/** One form version. @throws when there is none: applications always refer to one */
export async function readForm(db: Queryable, id: string): Promise<FormDefinition> {
  const form = (await readForms(db, [id])).get(id);
  if (!form) throw new Error(`There is no form version ${id}.`);
  return form;
}

type FormVersionRow = typeof formVersions.$inferSelect;

/** All types start with the default form; from its first own version on, each type has separate versions. */
export const formKeyOf = ({ key }: MembershipTypeRow): string => `${applicationFormKey}/${key}`;

export interface CountedLoss {
  loss: AnswerLoss;
  answers: number;
  drafts: number;
}

/** True for an application with an answer there; for removed choices, with one of them. */
function answeredSql({ field: { key }, choices }: AnswerLoss): SQL {
  const answer = sql`${applications.answers} -> ${key}::text`;
  if (choices.length === 0)
    return sql`btrim(coalesce(${applications.answers} ->> ${key}::text, '')) not in ('', '[]', 'false')`;
  return sql`(${answer}) ?| ${sql.param(choices)}::text[]`;
}

/** The versions of forms. @param keys of the forms whose versions belong together */
export function createFormRepository(db: Queryable, keys: readonly string[]) {
  const isOne = inArray(formVersions.formKey, [...keys]);
  return {
    /** Newest first, each with the number of the type's applications that use it. */
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

    /**
     * For each loss, the number of the type's applications with such an answer, and how many of those are drafts; one
     * pass over the applications for all of them.
     */
    async countLosses(type: MembershipTypeRow, losses: readonly AnswerLoss[]): Promise<CountedLoss[]> {
      if (losses.length === 0) return [];
      const counts = losses.flatMap((loss, index) => {
        const answered = answeredSql(loss);
        const isDraft = sql`${answered} and ${applications.state} = 'draft'`;
        return [
          [`all${index}`, sql<number>`count(*) filter (where ${answered})`.mapWith(Number)],
          [`drafts${index}`, sql<number>`count(*) filter (where ${isDraft})`.mapWith(Number)],
        ] as const;
      });
      const row = await db
        .select(Object.fromEntries(counts))
        .from(applications)
        .where(eq(applications.membershipTypeId, type.id))
        .then(only);
      return losses.map((loss, index) => ({
        loss,
        answers: row[`all${index}`] ?? 0,
        drafts: row[`drafts${index}`] ?? 0,
      }));
    },

    latest: (): Promise<FormVersionRow | undefined> =>
      db.select().from(formVersions).where(isOne).orderBy(desc(formVersions.number)).limit(1).then(first),

    all: (): Promise<FormVersionRow[]> => db.select().from(formVersions).where(isOne),

    byNumber: (number: number): Promise<FormVersionRow | undefined> =>
      db
        .select()
        .from(formVersions)
        .where(and(isOne, eq(formVersions.number, number)))
        .then(first),

    /** @returns 0 if there is no version yet */
    async latestNumber(): Promise<number> {
      const { latest } = await db
        .select({ latest: sql<number>`coalesce(max(${formVersions.number}), 0)`.mapWith(Number) })
        .from(formVersions)
        .where(isOne)
        .then(only);
      return latest;
    },

    /** @returns `undefined` if another process has just added the same version */
    add: (values: typeof formVersions.$inferInsert): Promise<{ id: string } | undefined> =>
      db.insert(formVersions).values(values).onConflictDoNothing().returning({ id: formVersions.id }).then(first),
  };
}
