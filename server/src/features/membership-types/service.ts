import { currency, type MembershipType } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { createMembershipTypeRepository, type MembershipTypeRow } from './repository.ts';

export type { MembershipTypeRow };

/** True while a type can be applied for: switched on and inside its window. */
export const isOpen = ({ isOpen: isOn, opensAt, closesAt }: MembershipTypeRow, now: Date): boolean =>
  isOn && (!opensAt || opensAt <= now) && (!closesAt || now < closesAt);

/** A membership type as the contract shows it. */
export const toMembershipType = (row: MembershipTypeRow, now: Date): MembershipType => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  fee: { amountMinor: row.feeMinor, currency: z.parse(currency, row.currency) },
  feeDue: row.feeDue,
  refereesNeeded: row.refereesNeeded,
  requiredDocuments: row.requiredDocuments,
  open: isOpen(row, now),
});

export function createMembershipTypeService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: async (): Promise<MembershipType[]> => {
      const rows = await createMembershipTypeRepository(db).all();
      return rows.map((row) => toMembershipType(row, clock.now()));
    },
  };
}
