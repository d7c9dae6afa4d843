import type { ManagedMembershipType } from '@guildhall/shared/contracts';
import { addDays, dayAt } from '@guildhall/shared/domain';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createMembershipTypeRepository, type MembershipTypeRow } from './repository.ts';
import { toMembershipType, type Moment } from './service.ts';

/** The window's days as stored: from the start of one to the end of the other. */
const windowOf = ({ opensAt, closesAt }: MembershipTypeRow, zone: string) => ({
  opensOn: opensAt && dayAt(opensAt, zone),
  closesOn: closesAt && addDays(dayAt(closesAt, zone), -1),
});

export const toManaged = (row: MembershipTypeRow, applications: number, moment: Moment): ManagedMembershipType => ({
  ...toMembershipType(row, moment),
  periodKind: row.periodKind,
  accepting: row.isOpen,
  window: windowOf(row, moment.zone),
  applications,
  version: row.version,
});

/** The logged data of a type, before and after. */
export const audited = (row: MembershipTypeRow, zone: string) => ({
  key: row.key,
  name: row.name,
  description: row.description,
  feeMinor: row.feeMinor,
  currency: row.currency,
  taxRateBasisPoints: row.taxRateBasisPoints,
  feeDue: row.feeDue,
  periodKind: row.periodKind,
  refereesNeeded: row.refereesNeeded,
  refereesQualify: row.refereesQualify,
  refereesText: row.refereesText,
  requiredDocuments: row.requiredDocuments,
  ...windowOf(row, zone),
});

/** The time and the zone that decide whether a type accepts applications. */
export const momentOf = async (db: Queryable, clock: Clock): Promise<Moment> => ({
  now: clock.now(),
  zone: (await readSetting(db, 'association')).zone,
});

export const presentType = async (db: Queryable, row: MembershipTypeRow, moment: Moment) =>
  toManaged(row, (await createMembershipTypeRepository(db).applicationsByType()).get(row.id) ?? 0, moment);

export const presentTypes = async (db: Queryable, clock: Clock): Promise<ManagedMembershipType[]> => {
  const types = createMembershipTypeRepository(db);
  const moment = await momentOf(db, clock);
  const applications = await types.applicationsByType();
  return (await types.all()).map((row) => toManaged(row, applications.get(row.id) ?? 0, moment));
};

/** @throws Problem 404, or 409 with the current type, so that both values can be shown */
export const lockType = async (
  tx: Transaction,
  id: string,
  version: number,
  moment: Moment,
): Promise<MembershipTypeRow> => {
  const row = await createMembershipTypeRepository(tx).lock(id);
  if (!row) throw problem.notFound();
  if (row.version !== version) throw problem.versionConflict(await presentType(tx, row, moment));
  return row;
};
