import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  createMembershipType,
  editMembershipType,
  ManagedMembershipType,
  orderMembershipTypes,
  setTypeAccepting,
} from '@guildhall/shared/contracts';
import { addDays, localText, startOfDay, dayAt } from '@guildhall/shared/domain';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { applicationFormKey } from './default-form.ts';
import { snapshotOf } from './junk.ts';
import { createFormRepository, createMembershipTypeRepository, type MembershipTypeRow } from './repository.ts';
import { toMembershipType, type Moment } from './service.ts';

type Creating = BodyOf<typeof createMembershipType>;

type Editing = BodyOf<typeof editMembershipType>;

type Managed = Omit<Editing, 'version'>;

type Accepting = BodyOf<typeof setTypeAccepting>;

interface Caller {
  id: string;
  actor: Actor;
}

/** @throws Problem 400 when the window ends before it begins */
function columnsOf<Body extends Managed>({ fee, opensOn, closesOn, ...rest }: Body, zone: string) {
  if (opensOn && closesOn && closesOn < opensOn)
    throw problem.field('closesOn', 'window_reversed', 'The last day can’t be before the first.');
  return {
    ...rest,
    requiredDocuments: [...new Set(rest.requiredDocuments)],
    feeMinor: fee.amountMinor,
    currency: fee.currency,
    opensAt: opensOn ? startOfDay(opensOn, zone) : null,
    closesAt: closesOn ? startOfDay(addDays(closesOn, 1), zone) : null,
  };
}

/** Adding, editing, opening, closing and deleting membership types (domain §1, MembershipType). */
export function createTypeManager({ db, clock, junk }: FastifyInstance) {
  return {
    list: (): Promise<ManagedMembershipType[]> => presentTypes(db, clock),

    /** @throws Problem 409 `version_conflict` with the current types */
    order: ({ from, to }: BodyOf<typeof orderMembershipTypes>, actor: Actor): Promise<ManagedMembershipType[]> =>
      db.transaction(async (tx) => {
        const types = createMembershipTypeRepository(tx);
        await types.lockAll();
        const seen = (await types.all()).map(({ id }) => id);
        if (seen.join() !== from.join()) throw problem.versionConflict(await presentTypes(tx, clock));
        for (const [place, id] of to.entries()) await types.place(id, place);
        const [before, after] = [{ order: from }, { order: to }];
        await writeAudit(tx, clock, { actor, action: 'membership_type.ordered', before, after });
        return presentTypes(tx, clock);
      }),

    /** @throws Problem 409 `key_taken` */
    create: (body: Creating, actor: Actor): Promise<ManagedMembershipType> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx, clock);
        const types = createMembershipTypeRepository(tx);
        const form = await createFormRepository(tx, [applicationFormKey]).latest();
        if (!form) throw new Error('There is no default form.');
        const row = await types.add({
          id: newId(),
          ...columnsOf(body, moment.zone),
          formVersionId: form.id,
          isOpen: false,
          sortOrder: Math.max(-1, ...(await types.all()).map(({ sortOrder }) => sortOrder)) + 1,
          createdAt: moment.now,
          updatedAt: moment.now,
        });
        if (!row) throw problem.field('key', 'key_taken', 'Another membership type uses this key.', 409);
        const after = audited(row, moment.zone);
        await writeAudit(tx, clock, { actor, action: 'membership_type.created', entityId: row.id, after });
        return toManaged(row, 0, moment);
      }),

    /** Submitted applications keep the conditions they were submitted under, and issued invoices their amounts. */
    edit: ({ id, actor, version, ...body }: Caller & Editing): Promise<ManagedMembershipType> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx, clock);
        const before = await lockType(tx, id, version, moment);
        const change = { ...columnsOf(body, moment.zone), updatedAt: moment.now };
        const row = await createMembershipTypeRepository(tx).change(id, change);
        await writeAudit(tx, clock, {
          actor,
          action: 'membership_type.changed',
          entityId: id,
          before: audited(before, moment.zone),
          after: audited(row, moment.zone),
        });
        return presentType(tx, row, moment);
      }),

    /** Opens or closes a type. Existing drafts can still be completed. */
    setAccepting: ({ id, actor, version, accepting }: Caller & Accepting): Promise<ManagedMembershipType> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx, clock);
        const before = await lockType(tx, id, version, moment);
        if (before.isOpen === accepting) return presentType(tx, before, moment);
        const change = { isOpen: accepting, updatedAt: moment.now };
        const row = await createMembershipTypeRepository(tx).change(id, change);
        await writeAudit(tx, clock, {
          actor,
          action: accepting ? 'membership_type.opened' : 'membership_type.closed',
          entityId: id,
          before: { accepting: before.isOpen },
          after: { accepting },
        });
        return presentType(tx, row, moment);
      }),

    /** @throws Problem 409 `type_in_use` if there has ever been an application for it */
    delete: ({ id, actor, version }: Caller & { version: number }): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx, clock);
        const before = await lockType(tx, id, version, moment);
        const types = createMembershipTypeRepository(tx);
        if ((await types.applicationsByType()).has(id))
          throw problem.conflict('type_in_use', 'This type has applications. Close it instead.');
        await types.remove(id);
        const label = localText(before.name, 'en');
        await junk.put(tx, { kind: 'membership_type', id, label, actor, snapshot: snapshotOf(before) });
        await writeAudit(tx, clock, {
          actor,
          action: 'membership_type.deleted',
          entityId: id,
          before: audited(before, moment.zone),
        });
        return {};
      }),
  };
}

/** The window's days as stored: from the start of one to the end of the other. */
const windowOf = ({ opensAt, closesAt }: MembershipTypeRow, zone: string) => ({
  opensOn: opensAt && dayAt(opensAt, zone),
  closesOn: closesAt && addDays(dayAt(closesAt, zone), -1),
});

const toManaged = (row: MembershipTypeRow, applications: number, moment: Moment): ManagedMembershipType => ({
  ...toMembershipType(row, moment),
  periodKind: row.periodKind,
  accepting: row.isOpen,
  window: windowOf(row, moment.zone),
  applications,
  version: row.version,
});

/** The logged data of a type, before and after. */
const audited = (row: MembershipTypeRow, zone: string) => ({
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
  ownDocuments: row.ownDocuments,
  ...windowOf(row, zone),
});

/** The time and the zone that decide whether a type accepts applications. */
const momentOf = async (db: Queryable, clock: Clock): Promise<Moment> => ({
  now: clock.now(),
  zone: (await readSetting(db, 'association')).zone,
});

const presentType = async (db: Queryable, row: MembershipTypeRow, moment: Moment) =>
  toManaged(row, (await createMembershipTypeRepository(db).applicationsByType()).get(row.id) ?? 0, moment);

const presentTypes = async (db: Queryable, clock: Clock): Promise<ManagedMembershipType[]> => {
  const types = createMembershipTypeRepository(db);
  const moment = await momentOf(db, clock);
  const applications = await types.applicationsByType();
  return (await types.all()).map((row) => toManaged(row, applications.get(row.id) ?? 0, moment));
};

/** @throws Problem 404, or 409 with the current type, so that both values can be shown */
const lockType = async (tx: Transaction, id: string, version: number, moment: Moment): Promise<MembershipTypeRow> => {
  const row = await createMembershipTypeRepository(tx).lock(id);
  if (!row) throw problem.notFound();
  if (row.version !== version) throw problem.versionConflict(await presentType(tx, row, moment));
  return row;
};
