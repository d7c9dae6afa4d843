import type { SettingName } from '@guildhall/shared/contracts';
import { and, desc, eq } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { settingChanges, settings } from '../../platform/database/schema/index.ts';

export type SettingChangeRow = typeof settingChanges.$inferSelect;

const mostChanges = 200;

export function createSettingRepository(db: Queryable) {
  return {
    all: () => db.select().from(settings),

    /** The last change of every setting. */
    latestChanges: () =>
      db
        .selectDistinctOn([settingChanges.key])
        .from(settingChanges)
        .orderBy(settingChanges.key, desc(settingChanges.version)),

    /** Newest first. */
    changesOf: (key: SettingName): Promise<SettingChangeRow[]> =>
      db
        .select()
        .from(settingChanges)
        .where(eq(settingChanges.key, key))
        .orderBy(desc(settingChanges.version))
        .limit(mostChanges),

    allChangesOf: (key: SettingName): Promise<SettingChangeRow[]> =>
      db.select().from(settingChanges).where(eq(settingChanges.key, key)),

    changeById: (key: SettingName, id: string): Promise<SettingChangeRow | undefined> =>
      db
        .select()
        .from(settingChanges)
        .where(and(eq(settingChanges.key, key), eq(settingChanges.id, id)))
        .then(first),
  };
}
