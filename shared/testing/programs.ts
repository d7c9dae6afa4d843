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

// On CI a missing program makes its tests fail; elsewhere they are skipped.
const canRun = (program: string): boolean => Boolean(process.env.CI || findProgram(program));
const withoutIt = (program: string, title: string): string => `${title} (${program} is not installed)`;

/** A group of tests that need an installed program; without it, one skipped test that names the program. */
export function describeWith(program: string, title: string, tests: () => void): void {
  if (canRun(program)) describe(title, tests);
  else test.skip(withoutIt(program, title), () => {});
}

/** A test that needs an installed program; without it, a skipped one that names the program. */
export function testWith(program: string, title: string, run: jest.ProvidesCallback): void {
  if (canRun(program)) test(title, run);
  else test.skip(withoutIt(program, title), () => {});
}
