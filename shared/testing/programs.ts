import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is on this machine: on the PATH, or where servers are kept; `null` when it isn't there. */
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

/** A group of tests that need a program of the machine; without it, one skipped test that names the program. */
export function describeWith(program: string, title: string, tests: () => void): void {
  if (findProgram(program)) describe(title, tests);
  else withoutIt(program, title);
}

/** A test that needs a program of the machine; without it, a skipped one that names the program. */
export function testWith(program: string, title: string, run: jest.ProvidesCallback): void {
  if (findProgram(program)) test(title, run);
  else withoutIt(program, title);
}
