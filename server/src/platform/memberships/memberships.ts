import {
  membershipStateOn,
  type MembershipDays,
  type MembershipEndReason,
  type MembershipPeriod,
  type MembershipState,
  memberStates,
} from '@guildhall/shared/domain';
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { first, inStates, only, type Queryable } from '../database/client.ts';
import { newId } from '../secrets/ids.ts';
import { membershipPeriods, memberships, membershipTypes, type PeriodSource } from '../database/schema/index.ts';

type MembershipRow = typeof memberships.$inferSelect;

/** A membership with what decides its state. */
export type Membership = MembershipRow & MembershipDays;

/** A membership with its first paid period; `null` if nothing has been paid. */
export interface NewMembership {
  personId: string;
  typeId: string | null;
  joinedOn: string;
  period: MembershipPeriod | null;
  source: PeriodSource;
  at: Date;
}

/** How a membership stands on a day, as responses show it. */
export const presentMembership = (membership: Membership, day: string) => ({
  state: membershipStateOn(membership, day),
  joinedOn: membership.joinedOn,
  paidUntil: membership.paidUntil,
  endsOn: membership.endsOn,
  endReason: membership.endReason,
});

/**
 * The state of memberships `m` of types `t` on a day, as an SQL expression: `membershipStateOn` in SQL, which a property
 * test compares with it.
 */
const membershipStateSql = (day: SQL | string): SQL<MembershipState> => sql<MembershipState>`case
  when m.ends_on < ${day}::date then 'ended'
  when m.joined_on > ${day}::date then 'pending'
  when m.paused_from <= ${day}::date then 'paused'
  when t.fee_minor = 0 or m.paid_until >= ${day}::date then 'active'
  else 'grace' end`;

/**
 * True for people who are members on a day.
 * @param personId an SQL expression
 * @param states other states of a membership to look for
 */
export const isMemberOn = (
  personId: SQL | string,
  day: SQL | string,
  states: readonly MembershipState[] = memberStates,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from memberships m left join membership_types t on t.id = m.type_id
    where m.person_id = ${personId} and ${inStates(membershipStateSql(day), states)})`;

/** The current or the last membership of people, and the changes to it. */
export function createMembershipRepository(db: Queryable) {
  const select = () =>
    db
      .select({ membership: memberships, isFree: sql<boolean>`coalesce(${membershipTypes.feeMinor} = 0, false)` })
      .from(memberships)
      .leftJoin(membershipTypes, eq(membershipTypes.id, memberships.typeId));
  const change = (id: string, values: Partial<typeof memberships.$inferInsert>, at: Date) =>
    db
      .update(memberships)
      .set({ ...values, updatedAt: at, version: sql`${memberships.version} + 1` })
      .where(eq(memberships.id, id));

  return {
    /** The membership of a person without an end, or that ended last; `null` for somebody who never was a member. */
    async lastOf(personId: string): Promise<Membership | null> {
      const row = await select()
        .where(eq(memberships.personId, personId))
        .orderBy(desc(memberships.endsOn), desc(memberships.joinedOn), desc(memberships.createdAt))
        .limit(1)
        .then(first);
      return row ? { ...row.membership, isFree: row.isFree } : null;
    },

    /** Begins a membership. The caller has locked the person. */
    begin: (values: { personId: string; typeId: string | null; joinedOn: string; at: Date }): Promise<MembershipRow> =>
      db
        .insert(memberships)
        .values({
          personId: values.personId,
          typeId: values.typeId,
          joinedOn: values.joinedOn,
          createdAt: values.at,
          updatedAt: values.at,
        })
        .returning()
        .then(only),

    /** Begins many memberships, as imports and demo data do. */
    async addMany(rows: readonly NewMembership[]): Promise<void> {
      if (rows.length === 0) return;
      const numbered = rows.map((row) => ({ ...row, id: newId() }));
      await db.insert(memberships).values(
        numbered.map(({ id, personId, typeId, joinedOn, period, at }) => ({
          ...{ id, personId, typeId, joinedOn, paidUntil: period?.until ?? null, createdAt: at, updatedAt: at },
        })),
      );
      const periods = numbered.flatMap(({ id: membershipId, period, source, at: createdAt }) =>
        period ? [{ membershipId, fromDay: period.from, untilDay: period.until, source, createdAt }] : [],
      );
      if (periods.length > 0) await db.insert(membershipPeriods).values(periods);
    },

    /** Adds a paid period; `paidUntil` never goes back. */
    async addPeriod(
      membershipId: string,
      period: MembershipPeriod,
      { source, invoiceId = null, at }: { source: PeriodSource; invoiceId?: string | null; at: Date },
    ): Promise<void> {
      await db.insert(membershipPeriods).values({
        membershipId,
        fromDay: period.from,
        untilDay: period.until,
        source,
        invoiceId,
        createdAt: at,
      });
      const paidUntil = sql`greatest(${memberships.paidUntil}, ${period.until}::date)`;
      await db.update(memberships).set({ paidUntil, updatedAt: at }).where(eq(memberships.id, membershipId));
    },

    setType: async (id: string, typeId: string, at: Date): Promise<void> => void (await change(id, { typeId }, at)),

    pause: async (id: string, from: string, at: Date): Promise<void> =>
      void (await change(id, { pausedFrom: from }, at)),

    resume: async (id: string, at: Date): Promise<void> => void (await change(id, { pausedFrom: null }, at)),

    /** @param end the last day, and why */
    end: async (id: string, end: { endsOn: string; endReason: MembershipEndReason }, at: Date): Promise<void> =>
      void (await change(id, end, at)),

    undoEnd: async (id: string, at: Date): Promise<void> =>
      void (await change(id, { endsOn: null, endReason: null }, at)),
  };
}
