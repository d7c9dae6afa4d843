// The Chromium that runs the browser tests and the page measurements: an installed one, or else Playwright's own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { root, tool } from './tools.mjs';

// The headless shell comes first: a full browser spends a third of its time on invisible windows.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of an installed Chromium: `GUILDHALL_CHROMIUM`, or the first one on the PATH. Undefined when there is none;
 * given this as `executablePath`, Playwright starts its own.
 */
export function installedChromium(env = process.env) {
  if (env.GUILDHALL_CHROMIUM) return env.GUILDHALL_CHROMIUM;
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Runs a command without showing its output. @returns true when it succeeds */
function runQuietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, stdio: 'ignore', timeout: 600_000, env }).status === 0;
}

/**
 * Installs a Chromium if the machine has none: Playwright's, or Debian's when that download is out of reach and the
 * user is root.
 * @param {{ find?: () => string | undefined, exec?: typeof runQuietly }} [how] for tests
 * @returns {boolean} false when the machine has none afterwards; the reason is printed
 */
export function ensureChromium({ find = installedChromium, exec = runQuietly } = {}) {
  if (find()) return true;
  console.log('No Chromium was found. Installing one …');
  if (exec(tool('playwright'), ['install', '--only-shell', 'chromium'])) return true;
  const packages = ['chromium-headless-shell', 'fonts-noto-core'];
  if (process.getuid?.() === 0 && exec('apt-get', ['update', '-qq']))
    exec('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (find()) return true;
  console.log(
    'Chromium could not be installed. Install Chromium or Google Chrome, or set GUILDHALL_CHROMIUM to its path.',
  );
  return false;
}
