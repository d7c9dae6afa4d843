import { release } from '../platform/backup/manifest.ts';
import { isNewerSchema, knownMigrations, newerSchemaText, schemaVersion } from '../platform/database/migrations.ts';
import type { Database } from '../platform/database/client.ts';
import { exitCodes, type Command } from './command.ts';

async function versionOf({ $client: pool }: Database): Promise<number> {
  const client = await pool.connect();
  return schemaVersion(client).finally(() => client.release());
}

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
    const version = await versionOf(await database());
    const known = knownMigrations();
    const pending = known.filter(({ madeAt }) => madeAt > version).map(({ name }) => name);
    const data = { release: release(), schema: known.find(({ madeAt }) => madeAt === version)?.name ?? null, pending };
    if (isNewerSchema(version))
      return {
        lines: [newerSchemaText],
        data: { ...data, code: 'newer_schema', message: newerSchemaText },
        exit: exitCodes.refused,
      };
    if (version === 0) return { lines: ['The database is empty; a start sets it up.'], data };
    const what =
      pending.length === 0
        ? [`Nothing to migrate: the database fits Guildhall ${data.release}.`]
        : [
            `The first start of Guildhall ${data.release} runs ${pending.length} migrations: ${pending.join(', ')}.`,
            'An older release can’t start after that. Back up first: guildhall backup --verify.',
          ];
    return { lines: what, data };
  },
};
