import type {
  BodyOf,
  createMembershipType,
  editMembershipType,
  ManagedMembershipType,
  orderMembershipTypes,
  setTypeAccepting,
} from '@guildhall/shared/contracts';
import { addDays, dayAt, startOfDay } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { applicationFormKey } from './default-form.ts';
import { createFormRepository } from './form-repository.ts';
import { createMembershipTypeRepository, type MembershipTypeRow } from './repository.ts';
import { toMembershipType, type Moment } from './service.ts';

type Creating = BodyOf<typeof createMembershipType>;
type Editing = BodyOf<typeof editMembershipType>;
type Managed = Omit<Editing, 'version'>;
interface Caller {
  id: string;
  actor: Actor;
}

/** The window's days as they stand in the row: from the first moment of one to the end of the other. */
const windowOf = ({ opensAt, closesAt }: MembershipTypeRow, zone: string) => ({
  opensOn: opensAt && dayAt(opensAt, zone),
  closesOn: closesAt && addDays(dayAt(closesAt, zone), -1),
});

const toManaged = (row: MembershipTypeRow, applications: number, moment: Moment): ManagedMembershipType => ({
  ...toMembershipType(row, moment),
  accepting: row.isOpen,
  window: windowOf(row, moment.zone),
  applications,
  version: row.version,
});

/** What the audit log keeps of a type, before and after. */
const audited = (row: MembershipTypeRow, zone: string) => ({
  key: row.key,
  name: row.name,
  description: row.description,
  feeMinor: row.feeMinor,
  currency: row.currency,
  taxRateBasisPoints: row.taxRateBasisPoints,
  feeDue: row.feeDue,
  refereesNeeded: row.refereesNeeded,
  refereesQualify: row.refereesQualify,
  refereesText: row.refereesText,
  requiredDocuments: row.requiredDocuments,
  ...windowOf(row, zone),
});

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

/** Adding, changing, opening, closing and deleting the kinds of membership (domain §1, MembershipType). */
export function createTypeManager({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>) {
  const momentOf = async (tx: Queryable): Promise<Moment> => ({
    now: clock.now(),
    zone: (await readSetting(tx, 'association')).zone,
  });

  const present = async (tx: Queryable, row: MembershipTypeRow, moment: Moment) =>
    toManaged(row, (await createMembershipTypeRepository(tx).applicationsByType()).get(row.id) ?? 0, moment);

  const presentAll = async (on: Queryable): Promise<ManagedMembershipType[]> => {
    const types = createMembershipTypeRepository(on);
    const moment = await momentOf(on);
    const applications = await types.applicationsByType();
    return (await types.all()).map((row) => toManaged(row, applications.get(row.id) ?? 0, moment));
  };

  /** @throws Problem 404, or 409 with the type as it is now, so that both values can be shown */
  const lock = async (tx: Transaction, id: string, version: number, moment: Moment): Promise<MembershipTypeRow> => {
    const row = await createMembershipTypeRepository(tx).lock(id);
    if (!row) throw problem.notFound();
    if (row.version !== version) throw problem.versionConflict(await present(tx, row, moment));
    return row;
  };

  return {
    list: (): Promise<ManagedMembershipType[]> => presentAll(db),

    /** @throws Problem 409 `version_conflict` with the types as they stand now */
    order: ({ from, to }: BodyOf<typeof orderMembershipTypes>, actor: Actor): Promise<ManagedMembershipType[]> =>
      db.transaction(async (tx) => {
        const types = createMembershipTypeRepository(tx);
        await types.lockAll();
        const seen = (await types.all()).map(({ id }) => id);
        if (seen.join() !== from.join()) throw problem.versionConflict(await presentAll(tx));
        for (const [place, id] of to.entries()) await types.place(id, place);
        const [before, after] = [{ order: from }, { order: to }];
        await writeAudit(tx, clock, { actor, action: 'membership_type.ordered', before, after });
        return presentAll(tx);
      }),

    /** @throws Problem 409 `key_taken` */
    create: (body: Creating, actor: Actor): Promise<ManagedMembershipType> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx);
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
        if (!row)
          throw problem.conflict('key_taken', 'Another membership type has this key.', {
            key: { code: 'key_taken', message: 'Another membership type has this key.' },
          });
        const after = audited(row, moment.zone);
        await writeAudit(tx, clock, { actor, action: 'membership_type.created', entityId: row.id, after });
        return toManaged(row, 0, moment);
      }),

    /** Applications that were sent keep the rules they were sent under, and invoices that are issued their amounts. */
    edit: ({ id, actor, version, ...body }: Caller & Editing): Promise<ManagedMembershipType> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx);
        const before = await lock(tx, id, version, moment);
        const change = { ...columnsOf(body, moment.zone), updatedAt: moment.now };
        const row = await createMembershipTypeRepository(tx).change(id, change);
        await writeAudit(tx, clock, {
          actor,
          action: 'membership_type.changed',
          entityId: id,
          before: audited(before, moment.zone),
          after: audited(row, moment.zone),
        });
        return present(tx, row, moment);
      }),

    /** Opens or closes a type. Applications that were begun can be finished all the same. */
    setAccepting: ({
      id,
      actor,
      version,
      accepting,
    }: Caller & BodyOf<typeof setTypeAccepting>): Promise<ManagedMembershipType> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx);
        const before = await lock(tx, id, version, moment);
        if (before.isOpen === accepting) return present(tx, before, moment);
        const change = { isOpen: accepting, updatedAt: moment.now };
        const row = await createMembershipTypeRepository(tx).change(id, change);
        await writeAudit(tx, clock, {
          actor,
          action: accepting ? 'membership_type.opened' : 'membership_type.closed',
          entityId: id,
          before: { accepting: before.isOpen },
          after: { accepting },
        });
        return present(tx, row, moment);
      }),

    /** @throws Problem 409 `type_in_use` where somebody has applied for it, ever */
    delete: ({ id, actor, version }: Caller & { version: number }): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const moment = await momentOf(tx);
        const before = await lock(tx, id, version, moment);
        const types = createMembershipTypeRepository(tx);
        if ((await types.applicationsByType()).has(id))
          throw problem.conflict('type_in_use', 'There are applications of this type. Close it instead.');
        await types.remove(id);
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
