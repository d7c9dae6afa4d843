import { currency, type MembershipType } from '@guildhall/shared/contracts';
import { dayAt, may, type RefereeTiming, type Role } from '@guildhall/shared/domain';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createMembershipTypeRepository, type MembershipTypeRow } from './repository.ts';

export type { MembershipTypeRow };

/** The current time, and the association's zone, which applies to the days of a type's window. */
export interface Moment {
  now: Date;
  zone: string;
}

/** True while a type accepts applications: open and inside its window. */
export const isOpen = ({ isOpen: isOn, opensAt, closesAt }: MembershipTypeRow, now: Date): boolean =>
  isOn && (!opensAt || opensAt <= now) && (!closesAt || now < closesAt);

/** Closed types are the office's: to try their form, or for people it makes an exception for. */
export const mayUseClosedTypes = (role: Role): boolean => may(role, 'application:process');

/** A membership type in the contract's form. */
export const toMembershipType = (row: MembershipTypeRow, { now, zone }: Moment): MembershipType => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  fee: { amountMinor: row.feeMinor, currency: z.parse(currency, row.currency) },
  taxRateBasisPoints: row.taxRateBasisPoints,
  feeDue: row.feeDue,
  refereesNeeded: row.refereesNeeded,
  refereesQualify: row.refereesQualify,
  refereesText: row.refereesText,
  asksReferees: row.asksReferees,
  requiredDocuments: row.requiredDocuments,
  ownDocuments: row.ownDocuments,
  open: isOpen(row, now),
  opensOn: row.isOpen && row.opensAt && row.opensAt > now ? dayAt(row.opensAt, zone) : null,
});

export function createMembershipTypeService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Applicants see the types that are open or announce the day they open; the office sees all. */
    list: async (role: Role): Promise<MembershipType[]> => {
      const rows = await createMembershipTypeRepository(db).all();
      const { zone } = await readSetting(db, 'association');
      const types = rows.map((row) => toMembershipType(row, { now: clock.now(), zone }));
      return mayUseClosedTypes(role) ? types : types.filter(({ open, opensOn }) => open || opensOn !== null);
    },

    /** For applications submitted from now on. @throws Problem 404 */
    setRefereeTiming: (id: string, asksReferees: RefereeTiming, actor: Actor): Promise<MembershipType> =>
      db.transaction(async (tx) => {
        const types = createMembershipTypeRepository(tx);
        const before = await types.lock(id);
        if (!before) throw problem.notFound();
        const now = clock.now();
        const row = await types.change(id, { asksReferees, updatedAt: now });
        await writeAudit(tx, clock, {
          actor,
          action: 'membership_type.changed',
          entityId: id,
          before: { asksReferees: before.asksReferees },
          after: { asksReferees },
        });
        return toMembershipType(row, { now, zone: (await readSetting(tx, 'association')).zone });
      }),
  };
}
