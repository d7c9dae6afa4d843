import type { AnswerLoss } from '@guildhall/shared/domain';
import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, formVersions } from '../../platform/database/schema/index.ts';
import { applicationFormKey } from './default-form.ts';
import type { MembershipTypeRow } from './repository.ts';

export type FormVersionRow = typeof formVersions.$inferSelect;

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
