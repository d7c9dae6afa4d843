import type { FastifyInstance } from 'fastify';
import type { SettingChange, SettingName, Settings } from '@guildhall/shared/contracts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockSetting, parseSetting, writeSetting, type SettingValue } from '../../platform/settings/settings.ts';
import { readSettings, differences, type FieldDifference, toPresentedDifferences } from './presented.ts';
import { fixedByEnvironment, keepFixed } from './environment-settings.ts';
import { createSettingRepository } from './repository.ts';

/** Computes the new value from the current one, in the transaction that saves it. */
type Change<Key extends SettingName> = (
  before: SettingValue<Key>,
  tx: Transaction,
) => SettingValue<Key> | Promise<SettingValue<Key>>;

/** @throws Problem 409 `set_by_environment` if a field set by a variable differs */
function refuseFixed(fixedBy: Record<string, string>, changed: readonly FieldDifference[]): void {
  for (const [field, variable] of Object.entries(fixedBy))
    if (changed.some((one) => one.field === field))
      throw problem.field(
        `value.${field}`,
        'set_by_environment',
        `${variable} sets this. Change it there, or remove the variable and restart the server.`,
        409,
      );
}

/** The administrators' settings, with their history. */
export function createSettingService({ db, clock, config }: FastifyInstance) {
  /** @throws Problem 409 `version_conflict` with the current setting */
  const lockVersion = async <Key extends SettingName>(tx: Transaction, key: Key, version: number) => {
    const before = await lockSetting(tx, clock, key);
    if (before.version !== version) throw problem.versionConflict((await readSettings(tx, config))[key]);
    return before.value;
  };

  const save = async <Key extends SettingName>(
    tx: Transaction,
    change: {
      key: Key;
      before: SettingValue<Key>;
      after: SettingValue<Key>;
      action: 'setting.changed' | 'setting.restored';
    },
    actor: Actor,
  ) => {
    const { key, before, after, action } = change;
    await writeSetting(tx, clock, key, after, actor);
    const changed = differences(before, after);
    const fieldsOf = (side: 'before' | 'after') => Object.fromEntries(changed.map((one) => [one.field, one[side]]));
    await writeAudit(tx, clock, {
      actor,
      action,
      before: { setting: key, ...fieldsOf('before') },
      after: { setting: key, ...fieldsOf('after') },
    });
  };

  return {
    read: () => readSettings(db, config),

    /**
     * Changes one setting.
     * @throws Problem 409 `version_conflict`; 409 `set_by_environment` for fields set by a variable
     */
    change: <Key extends SettingName>(
      key: Key,
      { version, value: wanted }: { version: number; value: SettingValue<Key> | Change<Key> },
      actor: Actor,
    ): Promise<Settings[Key]> =>
      db.transaction(async (tx) => {
        const before = await lockVersion(tx, key, version);
        const value = typeof wanted === 'function' ? await wanted(before, tx) : wanted;
        await refuseUsedPrefixes(tx, key, value);
        refuseFixed(fixedByEnvironment(config, key), differences(before, value));
        await save(tx, { key, before, after: value, action: 'setting.changed' }, actor);
        return (await readSettings(tx, config))[key];
      }),

    changes: async (key: SettingName): Promise<SettingChange[]> => {
      const rows = await createSettingRepository(db).changesOf(key);
      return rows.map(({ id, version, at, actorName, before, after }) => ({
        id,
        version,
        at: at.toISOString(),
        by: actorName,
        fields: toPresentedDifferences(key, before, after),
      }));
    },

    /**
     * Restores the value before a change; fields set by a variable stay.
     * @throws Problem 404; 409 `version_conflict`; 409 `setting_outdated` when this release can't read that value
     */
    restore: (
      key: SettingName,
      { version, changeId }: { version: number; changeId: string },
      actor: Actor,
    ): Promise<Settings> =>
      db.transaction(async (tx) => {
        const before = await lockVersion(tx, key, version);
        const change = await createSettingRepository(tx).changeById(key, changeId);
        if (!change) throw problem.notFound();
        const earlier = parseSetting(key, change.before);
        if (earlier === null)
          throw problem.conflict(
            'setting_outdated',
            'That value was stored by another release and can’t be restored. Enter it manually.',
          );
        const after = keepFixed(fixedByEnvironment(config, key), earlier, before);
        await refuseUsedPrefixes(tx, key, after);
        await save(tx, { key, before, after, action: 'setting.restored' }, actor);
        return readSettings(tx, config);
      }),
  };
}

const series = ['applications', 'invoices', 'creditNotes', 'queries'] as const;

/**
 * Reserves a prefix for the series that first used it: otherwise two invoices could get the same number.
 * @throws Problem 409 `prefix_used_before`
 */
async function refuseUsedPrefixes(tx: Transaction, key: SettingName, value: unknown): Promise<void> {
  const wanted = key === 'numbering' ? parseSetting('numbering', value) : null;
  if (!wanted) return;
  const changes = await createSettingRepository(tx).allChangesOf('numbering');
  const earlier = changes.map(({ before }) => parseSetting('numbering', before)).filter((one) => one !== null);
  for (const one of series)
    for (const used of earlier)
      if (series.some((other) => other !== one && used[other] === wanted[one]))
        throw problem.field(
          `value.${one}`,
          'prefix_used_before',
          `Other numbers already start with ${wanted[one]}. Choose a prefix that was never used.`,
          409,
        );
}
