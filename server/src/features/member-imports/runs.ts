import type { MemberImport } from '@guildhall/shared/contracts';
import { importLimits, dayMs, dayAt, periodOn, Role } from '@guildhall/shared/domain';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Actor, systemActor, userActor } from '../../platform/audit/actor.ts';
import { writeAudit, writeAuditLines } from '../../platform/audit/audit.ts';
import { type Database, only, type Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { endGuard, longTransaction } from '../../platform/database/migrate.ts';
import { takeMemberNumbers } from '../../platform/number-series/number-series.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import {
  createMemberImportRepository,
  type ImportEntry,
  addMembers,
  highestMemberNumber,
  readPeopleThere,
  createImportRowRepository,
  type RowEntry,
  type RowResult,
  undoRows,
} from './repository.ts';
import type { ImportedMember } from './row-check.ts';

export const importJob = 'member-import';

export const invitationJob = 'member-import-invitations';

const importKeptMs = importLimits.keptDays * dayMs;

/** Starts and undoes imports; a job does the work, below. */
export function createImportRuns({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'> }) {
  /** Changes the state of an import under its lock and enqueues the job. */
  const enqueue = (
    id: string,
    actor: Actor,
    state: 'running' | 'undoing',
    refuse: (entry: ImportEntry, found: MemberImport) => void,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const repository = createMemberImportRepository(tx);
      const entry = await repository.lock(id);
      if (!entry) throw unknownImport();
      const found = only(await repository.present([id]));
      refuse(entry, found);
      await repository.change(id, { state, finishedAt: null });
      await writeAudit(tx, clock, {
        actor,
        action: state === 'running' ? 'member_import.started' : 'member_import.undone',
        entityId: id,
        after: { file: entry.fileName, rows: state === 'running' ? found.counts.new : found.counts.imported },
      });
      await jobs.enqueue(tx, importJob, { id }, { singletonKey: id });
    });

  return {
    start: (id: string, actor: Actor): Promise<void> =>
      enqueue(id, actor, 'running', ({ state }, { counts }) => {
        if (state === 'uploaded') throw problem.conflict('import_not_checked', 'Check the file first.');
        if (state !== 'checked' && state !== 'stopped') throw importStarted();
        if (counts.new === 0) throw problem.conflict('import_nothing_new', 'This file has no new rows.');
      }),

    undo: (id: string, actor: Actor): Promise<void> =>
      enqueue(id, actor, 'undoing', ({ state }) => {
        if (state !== 'done' && state !== 'stopped')
          throw problem.conflict('import_not_done', 'You can undo an import only once it has finished.');
      }),

    /** Resumes imports and invitations interrupted by a server stop, and deletes files that were never imported. */
    async maintain(): Promise<void> {
      const imports = createMemberImportRepository(db);
      await imports.purge(new Date(clock.now().getTime() - importKeptMs));
      for (const { id } of await imports.idsIn(['running', 'undoing']))
        await jobs.enqueue(db, importJob, { id }, { singletonKey: id });
      for (const { id } of await imports.idsInviting())
        await jobs.enqueue(db, invitationJob, { id }, { singletonKey: id });
    },
  };
}

/** Rows per transaction: the most a stopped server can lose, and the most the displayed progress can lag behind. */
const batchSize = 250;

/**
 * Imports and undoes imports, one transaction per batch. A processed row has another outcome, so after a crash the job
 * continues with the first unprocessed one; nobody is added twice.
 */
export function createImportWorker({ db, clock }: { db: Database; clock: Clock }) {
  /** One batch. @returns whether there may be more */
  const step = (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const repository = createMemberImportRepository(tx);
      const entry = await repository.lock(id);
      if (entry?.state !== 'running' && entry?.state !== 'undoing') return false;
      const isUndo = entry.state === 'undoing';
      const rowRepository = createImportRowRepository(tx);
      const rows = await rowRepository.withOutcome(id, isUndo ? 'imported' : 'new', batchSize);
      const actor = await authorOf(tx, entry);
      if (rows.length > 0) {
        await rowRepository.saveResults(
          id,
          isUndo ? await undoRows(tx, clock, rows, actor) : await importRows(tx, clock, entry, rows, actor),
        );
        return true;
      }
      await repository.change(id, { state: isUndo ? 'undone' : 'done', finishedAt: clock.now() });
      await rowRepository.forgetCells(id);
      if (!isUndo)
        await writeAudit(tx, clock, {
          actor,
          action: 'member_import.finished',
          entityId: id,
          after: { file: entry.fileName },
        });
      return false;
    });

  return {
    /**
     * Continues an import or undo until it is finished. A database lock prevents concurrent work on it.
     * @param onBatch called after each committed batch
     */
    async run(id: string, onBatch?: () => Promise<void>): Promise<void> {
      const guard = await db.$client.connect();
      try {
        await guard.query(longTransaction);
        const { rows } = await guard.query<{ mine: boolean }>(
          `select pg_try_advisory_xact_lock(hashtextextended('member-import:' || $1, 0)) as mine`,
          [id],
        );
        if (!rows[0]?.mine) return;
        while (await step(id)) await onBatch?.();
      } finally {
        await endGuard(guard);
      }
    },

    /** Stops an import after repeated failures; imported rows stay, and it can be continued or undone. */
    stop: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const repository = createMemberImportRepository(tx);
        const entry = await repository.lock(id);
        if (entry?.state === 'running' || entry?.state === 'undoing')
          await repository.change(id, { state: 'stopped', finishedAt: clock.now() });
      }),
  };
}

async function authorOf(tx: Transaction, { createdById, id }: ImportEntry): Promise<Actor> {
  const user = createdById === null ? undefined : await createUserRepository(tx).byId(createdById);
  return user ? userActor(user, id) : systemActor;
}

// Written only by the check.
const memberOf = ({ member }: RowEntry) => member as unknown as ImportedMember;

async function importRows(
  tx: Transaction,
  clock: Clock,
  { id: importId }: ImportEntry,
  rows: readonly RowEntry[],
  actor: Actor,
): Promise<RowResult[]> {
  const { zone } = await readSetting(tx, 'association');
  const now = clock.now();
  const unnumbered = rows.filter((row) => memberOf(row).memberNumber === null).length;
  const numbers = unnumbered ? await takeMemberNumbers(tx, unnumbered, await highestMemberNumber(tx, importId)) : [];
  const today = dayAt(now, zone);
  const kinds = await createUserRepository(tx).periodKinds();
  const people = rows.map((row) => {
    const { memberSince, paidUntil, memberNumber, membershipTypeId, ...member } = memberOf(row);
    const since = memberSince && dayAt(new Date(memberSince), zone);
    const kind = kinds.get(membershipTypeId ?? '') ?? 'calendar_year';
    const current = periodOn(kind, since, today);
    const period = paidUntil ? { from: periodOn(kind, since, paidUntil).from, until: paidUntil } : null;
    const joinedOn = since ?? (period && period.from < current.from ? period.from : current.from);
    return {
      ...member,
      membership: { typeId: membershipTypeId, joinedOn, period },
      id: newId(),
      role: Role.member,
      state: 'invited' as const,
      zone,
      memberNumber: memberNumber ?? numbers.shift() ?? null,
      createdAt: now,
      updatedAt: now,
    };
  });
  const added = new Set((await addMembers(tx, people)).map(({ id }) => id));
  await writeAuditLines(
    tx,
    clock,
    people
      .filter(({ id }) => added.has(id))
      .map(({ id, memberNumber }) => ({
        actor,
        action: 'user.imported' as const,
        entityId: id,
        after: { memberNumber, importId },
      })),
  );
  const left = people.filter(({ id }) => !added.has(id));
  const { byEmail } = await readPeopleThere(
    tx,
    left.map(({ email }) => email),
    [],
  );
  return rows.map((row, index): RowResult => {
    const person = people[index];
    const same = { row: row.row, label: row.label, member: row.member, field: null };
    if (person && added.has(person.id)) return { ...same, outcome: 'imported', reason: null, userId: person.id };
    // Another account has taken the address or number since the check.
    const userId = byEmail.get(person?.email ?? '') ?? null;
    return userId
      ? { ...same, outcome: 'existing', reason: 'already_there', userId }
      : { ...same, outcome: 'error', reason: 'number_taken', field: 'memberNumber', userId: null };
  });
}

export const unknownImport = () => problem.notFound('import_unknown', 'This import does not exist.');

export const importStarted = () =>
  problem.conflict('import_started', 'This import has already started. Reload the page.');
