// Finds a Chromium for the browser tests, or gets one: from Playwright's download, the system's package manager, or an
// npm package that ships Chromium. Prints one sentence that says which.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { node24, root, tool } from './tools.mjs';

/** An npm package that ships Chromium for Linux x64. Used only when nothing else works. */
const packaged = '@sparticuz/chromium@153.0.0';
const minutes = (count) => count * 60_000;

/**
 * @typedef {object} Attempt
 * @property {string} name shown in the message
 * @property {() => string | null} get the browser's path, or null if this source is unavailable
 */

/**
 * Returns a Chromium to test with.
 * @param {{ find?: () => string | null, attempts?: Attempt[], say?: (sentence: string) => void }} [how] for tests
 * @returns {string | null} the path of its executable; null when none was found or fetched
 */
export function chromium({ find = installedChromium, attempts = ways, say = console.log } = {}) {
  const installed = find();
  if (installed) return installed;
  const failed = [];
  for (const { name, get } of attempts) {
    const found = get();
    if (found) {
      const others = failed.length > 0 ? ` (not available: ${failed.join(', ')})` : '';
      say(`No Chromium was found, so the tests use one from ${name}${others}: ${found}`);
      return found;
    }
    failed.push(name);
  }
  say(
    `No Chromium was found and none could be fetched (tried ${failed.join(', ')}). Install Chromium or Google Chrome, or set GUILDHALL_CHROMIUM to its path, and run the tests again.`,
  );
  return null;
}

/** The path of an installed Chromium: `GUILDHALL_CHROMIUM`, the PATH, the usual places, Playwright's own. */
export function installedChromium(env = process.env) {
  if (env.GUILDHALL_CHROMIUM) return env.GUILDHALL_CHROMIUM;
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  // The headless shell comes first: a full browser spends a third of its time on invisible windows.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome.exe',
  ];
  const places = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
      .filter((name) => env[name])
      .map((name) => path.join(env[name], 'Google/Chrome/Application/chrome.exe')),
    extracted,
  ];
  return places.find(isExecutable) ?? playwrightsOwn();
}

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of Playwright's Chromium, if it is installed. */
function playwrightsOwn() {
  const script = "process.stdout.write(require('playwright').chromium.executablePath())";
  const { stdout } = spawnSync(node24, ['--eval', script], { cwd: root, encoding: 'utf8' });
  return stdout && existsSync(stdout) ? stdout : null;
}

function quietly(command, args, timeout, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    timeout,
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function fromPlaywright() {
  return quietly(tool('playwright'), ['install', 'chromium'], minutes(5)) ? playwrightsOwn() : null;
}

function fromPackageManager() {
  if (process.getuid?.() !== 0) return null;
  const noninteractive = { DEBIAN_FRONTEND: 'noninteractive' };
  const aptInstall = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-core'];
  const recipes = [
    ['apt-get', ['update', '-qq'], [...aptInstall, 'chromium-headless-shell']],
    ['apt-get', [...aptInstall, 'chromium']],
    ['dnf', ['install', '-y', '-q', 'chromium']],
    ['apk', ['add', '--quiet', 'chromium', 'font-noto']],
  ];
  for (const [manager, ...steps] of recipes) {
    const works = steps.every((args) => quietly(manager, args, minutes(10), noninteractive));
    if (works) return installedChromium({ PATH: process.env.PATH });
  }
  return null;
}

const cache = path.join(root, 'node_modules/.cache/guildhall/chromium');
const extracted = path.join(cache, 'chromium');

/** Unpacks the browser and the libraries that a bare machine lacks. The executable is a script that points to them. */
function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  mkdirSync(cache, { recursive: true });
  const install = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', packaged];
  if (!quietly('npm', install, minutes(5))) return null;
  const shipped = path.join(cache, 'node_modules/@sparticuz/chromium/bin');
  const unpacked = (name) => brotliDecompressSync(readFileSync(path.join(shipped, name)));
  for (const name of ['al2023', 'swiftshader', 'fonts']) {
    const { status } = spawnSync('tar', ['-x', '-C', cache], { input: unpacked(`${name}.tar.br`) });
    if (status !== 0) return null;
  }
  const browser = path.join(cache, 'chromium.bin');
  writeFileSync(browser, unpacked('chromium.br'));
  chmodSync(browser, 0o755);
  const fonts = readFileSync(path.join(cache, 'fonts.conf'), 'utf8');
  writeFileSync(path.join(cache, 'fonts.conf'), fonts.replace(/<dir>[^<]*<\/dir>/, `<dir>${cache}/fonts</dir>`));
  // Uses the machine's own libraries if it has them all.
  const needsLibraries = !quietly(browser, ['--version'], 20_000);
  const needsFonts = !existsSync('/etc/fonts/fonts.conf');
  const script = launcher(cache, { needsLibraries, needsFonts });
  writeFileSync(`${extracted}.new`, script, { mode: 0o755 });
  renameSync(`${extracted}.new`, extracted);
  return quietly(extracted, ['--version'], 20_000) ? extracted : null;
}

/**
 * The script that starts the unpacked browser. A machine may have the libraries but no font: text is then zero pixels
 * wide, and every button is empty.
 * @param {string} folder where the browser was unpacked
 * @param {{ needsLibraries: boolean, needsFonts: boolean }} lacks what the machine lacks
 */
export const launcher = (folder, { needsLibraries, needsFonts }) =>
  [
    '#!/bin/sh',
    ...(needsLibraries ? [`export LD_LIBRARY_PATH="${folder}/lib"`] : []),
    ...(needsFonts ? [`export FONTCONFIG_PATH="${folder}"`] : []),
    `exec "${folder}/chromium.bin" "$@"`,
    '',
  ].join('\n');

/** @type {Attempt[]} */
const ways = [
  { name: 'Playwright', get: fromPlaywright },
  { name: 'the package manager', get: fromPackageManager },
  { name: `npm (${packaged})`, get: fromNpm },
];
