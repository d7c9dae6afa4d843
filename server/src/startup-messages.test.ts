import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { release } from './platform/release/release.ts';
import { freePort, startProcess } from './testing/process.ts';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), 'gh-messages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

slowTest(
  'with LOG_FORMAT=json every line is a JSON log line and reports what does not work',
  async () => {
    const port = await freePort();
    const notAFolder = join(folder, 'backups');
    writeFileSync(notAFolder, '');
    const server = startProcess({
      PORT: String(port),
      DATA_DIR: folder,
      LOG_FORMAT: 'json',
      SMTP_URL: 'smtp://ada:canary@127.0.0.1:1',
      TRUSTED_PROXY: '10.0.0.1',
      BACKUPS: notAFolder,
    });
    await server.ready();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const url = `http://localhost:${port}`;
    const [ready, setUp, ...others] = linesOf(server.output());
    expect(ready).toMatchObject({
      level: 30,
      msg: `Guildhall is ready at ${url}`,
      url,
      version: release().version,
      time: expect.any(Number),
    });
    expect(setUp).toMatchObject({ setUpLink: expect.stringMatching(`^${url}/auth/set-up#[\\w-]{43}$`) });
    expect(others.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^The mail server 127\.0\.0\.1:1 can't be used .*Until then no mails go out/),
    );
    expect(others.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('Change its rights, or set BACKUPS.'));
    expect(linesOf(server.errors())).toMatchObject([
      {
        level: 40,
        msg: 'TRUSTED_PROXY is not a setting of Guildhall and has no effect. Did you mean TRUSTED_PROXIES?',
      },
    ]);
    expect(server.output() + server.errors()).not.toContain('canary');
  },
  60_000,
);

test('a failed start is one JSON log line as well', async () => {
  const server = startProcess({ DATA_DIR: folder, LOG_FORMAT: 'json', PUBLIC_URL: 'https://example.org/members' });
  expect(await server.ended).toBe(1);
  expect(linesOf(server.errors())).toMatchObject([{ level: 60, msg: expect.stringContaining('PUBLIC_URL') }]);
  expect(server.output()).toBe('');
});

test('LOG_FORMAT is text or json', async () => {
  const server = startProcess({ DATA_DIR: folder, LOG_FORMAT: 'yaml' });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toBe('LOG_FORMAT must be one of text, json, not "yaml".\n');
});

slowTest(
  'a start by npm start shows its steps and ends with the time it took',
  async () => {
    const port = await freePort();
    const server = startProcess({ PORT: String(port), DATA_DIR: folder, GUILDHALL_STARTED: String(Date.now()) });
    await server.ready();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const lines = server.output().trim().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '[3/4] Database: starting and migrating',
      '[4/4] Data: no demo data (SEED=none)',
      `Guildhall is ready at http://localhost:${port}`,
    ]);
    expect(lines.at(-1)).toMatch(/^Started in \d+ s\. Press Ctrl-C to stop\.$/);
  },
  60_000,
);
