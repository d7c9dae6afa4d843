import { isNewerSchema, knownMigrations, newerSchemaText } from '../platform/database/migrations.ts';
import { lastRelease } from '../platform/release/history.ts';
import { release, releaseName } from '../platform/release/release.ts';
import { exitCodes, type Command } from './command.ts';
import { versionOf } from './database.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Migrates the database to this release, as starting the server does.',
  help: ['Each migration is one transaction; a server or command that does the same waits. Back up first.'],
  async run({ database }) {
    const before = await versionOf(await database());
    await database({ migrated: true });
    const ran = knownMigrations()
      .filter(({ madeAt }) => madeAt > before)
      .map(({ name }) => name);
    const done = ran.length === 0 ? 'The database is already at this release.' : `Ran ${ran.join(', ')}.`;
    return { lines: [done], data: { migrations: ran } };
  },
};

export const upgradeCheck: Command = {
  name: 'upgrade-check',
  summary: 'Shows what starting this release would change, without changing anything.',
  help: ['Exits with 3 if this release can’t run on the database because a newer one has changed it.'],
  async run({ database }) {
    const db = await database();
    const version = await versionOf(db);
    const known = knownMigrations();
    const to = release();
    // The database of a release from before the audit log has no table to ask.
    const from = await lastRelease(db).catch(() => null);
    const fromTo = `From ${from ? releaseName(from) : 'a release that recorded no version'} to ${releaseName(to)}.`;
    const pending = known.filter(({ madeAt }) => madeAt > version).map(({ name }) => name);
    const data = {
      ...{ release: to.version, from, to, pending },
      schema: known.find(({ madeAt }) => madeAt === version)?.name ?? null,
    };
    if (isNewerSchema(version))
      return {
        lines: [fromTo, newerSchemaText],
        data: { ...data, code: 'newer_schema', message: newerSchemaText },
        exit: exitCodes.refused,
      };
    if (version === 0) return { lines: [`The database is empty; a start sets it up for ${releaseName(to)}.`], data };
    const what =
      pending.length === 0
        ? [fromTo, 'Nothing to migrate: the database fits.']
        : [
            fromTo,
            `The first start runs ${pending.length} migrations: ${pending.join(', ')}.`,
            'An older release can’t start after that. Back up first: guildhall backup --verify.',
          ];
    return { lines: what, data };
  },
};
