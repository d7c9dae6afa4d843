import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import type { Database } from '../platform/database/client.ts';
import { files } from '../platform/database/schema/index.ts';
import { openFilePlace, type FilePlace } from '../platform/files/place.ts';
import { exitCodes, textOf, UsageProblem, type Command } from './command.ts';

export const copyFiles: Command = {
  name: 'copy-files',
  summary: 'Copies all uploaded files and exports to another location, before you set FILES to it.',
  takes: '--to <place>',
  options: { to: { type: 'string' } },
  help: [
    '--to  a folder, or s3://bucket/prefix?endpoint=…',
    '',
    'Copy while the server runs, stop it, copy again (only new files), and start it with FILES set to the new location.',
    'Each file is checked against its checksum. Nothing is deleted from the old location.',
  ],
  async run({ config, env, database, values, tell }) {
    const given = textOf(values, 'to');
    if (!given) throw new UsageProblem('Pass --to with the new location.');
    const to = { ...config, files: placeOf(given) };
    if (to.files === config.files) throw new UsageProblem('The files are already there.');
    const places = { from: openFilePlace(config, env), to: openFilePlace(to, env) };
    await places.to.claim();
    tell(`Copying from the ${places.from.name} to the ${places.to.name}…`);
    const { copied, known, lost } = await copyAll(await database(), places);
    return {
      lines: [
        `${copied} files copied, ${known} were there already.`,
        ...lost.map((file) => `The uploaded file ${file} is missing or damaged where it was.`),
      ],
      data: { place: places.to.name, copied, known, lost },
      exit: lost.length > 0 ? exitCodes.failed : exitCodes.done,
    };
  },
};

const placeOf = (place: string): string =>
  kindOfTarget(place) === 'folder' ? resolve(process.env.INIT_CWD ?? '.', place) : place;

interface Places {
  from: FilePlace;
  to: FilePlace;
}

interface StoredFile {
  storageName: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * Copies every file that has a row and is not there yet.
 * @internal tests know places that no setting names
 */
export async function copyAll(db: Database, places: Places) {
  const result = { copied: 0, known: 0, lost: [] as string[] };
  const { storageName, sizeBytes, sha256 } = files;
  const rows = await db.select({ storageName, sizeBytes, sha256 }).from(files).orderBy(storageName);
  for (const row of rows) {
    const found = await places.to.open(row.storageName);
    found?.content.destroy();
    if (found?.bytes === row.sizeBytes) result.known += 1;
    else if (await copy(places, row)) result.copied += 1;
    else result.lost.push(row.storageName);
  }
  return result;
}

/** @returns false when the file is not what it was when it was stored */
async function copy({ from, to }: Places, { storageName, sha256 }: StoredFile): Promise<boolean> {
  const file = await from.open(storageName);
  if (!file) return false;
  const path = join(to.incoming, `${storageName}.copy`);
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await mkdir(to.incoming, { recursive: true });
  try {
    await pipeline(file.content, measure, createWriteStream(path, { mode: 0o600, flush: true }));
    if (hash.digest('hex') !== sha256) return false;
    await to.put(storageName, path);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}
