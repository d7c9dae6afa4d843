import { localText } from '@guildhall/shared/domain';
import type { JunkItemRow, JunkRules } from '../../platform/junk/junk.ts';
import { createMembershipTypeRepository, type MembershipTypeRow } from './repository.ts';

const instants = ['opensAt', 'closesAt', 'createdAt', 'updatedAt'] as const;

/** A type in the junk box: its row is deleted, so that its key is free. */
export const snapshotOf = (row: MembershipTypeRow): JunkItemRow['snapshot'] =>
  JSON.parse(JSON.stringify(row)) as JunkItemRow['snapshot'];

function rowOf({ snapshot }: JunkItemRow): MembershipTypeRow {
  const dates = instants.map((name) => [name, typeof snapshot[name] === 'string' ? new Date(snapshot[name]) : null]);
  return { ...snapshot, ...Object.fromEntries(dates) } as MembershipTypeRow;
}

/** Membership types in the junk box: they have no applications, so nothing else is restored with them. */
export const membershipTypeJunk: JunkRules = {
  kind: 'membership_type',

  async describe(_db, item) {
    const { key, description, createdAt } = rowOf(item);
    return {
      facts: [
        { name: 'number', value: key, type: 'text' },
        { name: 'created', value: createdAt.toISOString(), type: 'instant' },
      ],
      text: localText(description, 'en') || null,
    };
  },

  async plan(db, item) {
    const isTaken = await createMembershipTypeRepository(db).hasKey(rowOf(item).key);
    return { effects: [], obstacle: isTaken ? 'key_taken' : null };
  },

  lock: (tx) => createMembershipTypeRepository(tx).lockAll(),

  restore: (tx, item) => createMembershipTypeRepository(tx).add(rowOf(item)),

  purge: async () => undefined,
};
