import { resolve } from 'node:path';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import { copyAll } from '../platform/files/copy.ts';
import { openFilePlace } from '../platform/files/open-place.ts';
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
    const db = await database({ isSetUp: true });
    await places.to.claim();
    tell(`Copying from the ${places.from.name} to the ${places.to.name}…`);
    const { copied, known, lost } = await copyAll(db, places);
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
