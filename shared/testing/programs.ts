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

/**
 * The first of these programs that isn't installed, as a reason to skip their tests.
 * @returns `null` if all are there, and always on CI, where such tests must fail
 */
export function missingProgram(...names: string[]): string | null {
  const missing = process.env.CI ? undefined : names.find((name) => !findProgram(name));
  return missing ? `${missing} is not installed` : null;
}

/** A group of tests that need an installed program; without it, one skipped test that names the program. */
export function describeWith(program: string, title: string, tests: () => void): void {
  const missing = missingProgram(program);
  if (missing) test.skip(`${title} (${missing})`, () => {});
  else describe(title, tests);
}

/** A test that needs an installed program; without it, a skipped one that names the program. */
export function testWith(program: string, title: string, run: jest.ProvidesCallback): void {
  const missing = missingProgram(program);
  if (missing) test.skip(`${title} (${missing})`, () => {});
  else test(title, run);
}
