import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program on this machine: on the PATH, or in the usual server folders; `null` if missing. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable) ?? null;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// `npm test` finds these titles, prints the programs' names, and fails on CI.
const withoutIt = (program: string, title: string): void =>
  test.skip(`${title} (${program} is not installed)`, () => {});

/** A group of tests that need an installed program; without it, one skipped test that names the program. */
export function describeWith(program: string, title: string, tests: () => void): void {
  if (findProgram(program)) describe(title, tests);
  else withoutIt(program, title);
}

/** A test that needs an installed program; without it, a skipped one that names the program. */
export function testWith(program: string, title: string, run: jest.ProvidesCallback): void {
  if (findProgram(program)) test(title, run);
  else withoutIt(program, title);
}
