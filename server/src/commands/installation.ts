import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installationIn, StartProblem } from '../config.ts';

/**
 * Makes sure that a command works on an existing installation, as its owner. Reading the settings would create a mistyped
 * data folder, and files that root writes are closed to the server.
 * @throws StartProblem with a sentence
 */
export function requireInstallation(env: Record<string, string | undefined>): void {
  const { dataDir, hasOwnDatabase } = installationIn(env);
  // Each first start creates the folder; one with the embedded database stores its password there.
  if (!existsSync(hasOwnDatabase ? dataDir : join(dataDir, 'database.password')))
    throw new StartProblem(
      `There is no installation in ${dataDir}. Check DATA_DIR; the first start of the server creates one.`,
    );
  const { uid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const account = accountName(uid);
  throw new StartProblem(`${dataDir} belongs to ${account}. Run this command as ${account}, not as root.`);
}

const accountName = (uid: number): string =>
  new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? `user ${uid}`;
