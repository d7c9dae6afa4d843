import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { testConfig } from '../testing/config.ts';
import { emptyTestDatabase } from '../testing/database.ts';
import { examineInstallation, type Order } from './checks.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-doctor-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What each check complains about, by the word its line begins with. */
async function complaints(config: Partial<Config>, order: Partial<Order> = {}): Promise<Record<string, string | null>> {
  const all = { ...testConfig(folder), publicUrl: 'http://127.0.0.1:1', ...config };
  const findings = await examineInstallation({ config: all, ...order });
  return Object.fromEntries(findings.map(({ check, complaint }) => [/^\w+/.exec(check)?.[0] ?? '', complaint]));
}

test('an installation that is well has nothing to complain about, and no mail goes out', async () => {
  const site = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const { connection, drop } = await emptyTestDatabase();
  const databaseUrl = `postgres://${connection.user}:${String(connection.password)}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}`;
  const publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await complaints({ databaseUrl, publicUrl })).toEqual({
    Database: null,
    Clocks: null,
    Mail: null,
    Public: null,
    Data: null,
    Deployments: null,
  });
  const fast = () => new Date(Date.now() + 60_000);
  expect((await complaints({ databaseUrl, publicUrl }, { now: fast })).Clocks).toMatch(/^They are (59|60|61) s apart/);
  site.close();
  await drop();
});

test('everything that is wrong is told in one go, each with what to do, without secrets', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file in the place of the folder');
  const found = await complaints({
    databaseUrl: 'postgres://guild:canary@127.0.0.1:1/hall',
    smtpUrl: 'smtp://ada:canary@127.0.0.1:1',
  });
  expect(found).toEqual({
    Database: expect.stringMatching(/DATABASE_URL can't be reached/),
    Mail: expect.stringMatching(/127\.0\.0\.1:1 can't be used .*Check host and port in SMTP_URL/),
    Public: expect.stringMatching(/can't be reached from this machine.*Check PUBLIC_URL/),
    Data: expect.stringMatching(/can't be written to .*Check its rights/),
    Deployments: expect.any(String),
  });
  expect(JSON.stringify(found)).not.toContain('canary');
});

test('an embedded database that does not run is said to start with the server', async () => {
  expect((await complaints({})).Database).toMatch(/^It is not running/);
});

test('a site that others open and that mails nobody is told so', async () => {
  expect((await complaints({ isLoopback: false })).Mail).toMatch(/^Nobody gets mails\. Set SMTP_URL/);
});
