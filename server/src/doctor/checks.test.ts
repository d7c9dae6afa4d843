import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noDeployments, release } from '@guildhall/tooling/deployments';
import pg from 'pg';
import type { Config } from '../config.ts';
import { testConfig } from '../testing/config.ts';
import { emptyTestDatabase } from '../testing/database.ts';
import { examineInstallation } from './checks.ts';
import type { Order } from './order.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-doctor-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Problems reported by each check, by the first word of the line. */
async function complaints(config: Partial<Config>, order: Partial<Order> = {}): Promise<Record<string, string | null>> {
  const all = { ...testConfig(folder), publicUrl: 'http://127.0.0.1:1', ...config };
  const findings = await examineInstallation({ config: all, ...order });
  return Object.fromEntries(findings.map(({ check, complaint }) => [/^\w+/.exec(check)?.[0] ?? '', complaint]));
}

test('finds no problems in a healthy installation and sends no mail', async () => {
  const site = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const { connection, drop } = await emptyTestDatabase();
  const databaseUrl = `postgres://${connection.user}:${String(connection.password)}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}`;
  const publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await complaints({ databaseUrl, publicUrl })).toEqual({
    Release: null,
    Database: null,
    Clocks: null,
    Audit: null,
    Mail: null,
    Public: null,
    Data: null,
    Backups: null,
    Files: null,
    Deployments: null,
  });
  const fast = () => new Date(Date.now() + 60_000);
  expect((await complaints({ databaseUrl, publicUrl }, { now: fast })).Clocks).toMatch(/^They differ by (59|60|61) s/);
  site.close();
  await drop();
});

test('names an audit log entry that was changed manually', async () => {
  const { connection, drop } = await emptyTestDatabase('template guildhall');
  const databaseUrl = `postgres://${connection.user}:${String(connection.password)}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}`;
  const client = new pg.Client(connection);
  await client.connect();
  const add = `insert into audit_events (id, at, actor_kind, action, entity)
    values (gen_random_uuid(), '2026-11-20T09:00:00Z', 'system', 'invoice.settled', 'invoice')`;
  for (const statement of [add, add]) await client.query(statement);
  const look = async () => (await examineInstallation({ config: { ...testConfig(folder), databaseUrl } }))[3];
  expect(await look()).toEqual({
    check: expect.stringMatching(/: 2 lines verified, the last one is [0-9a-f]{64}$/),
    complaint: null,
  });
  await client.query('set session_replication_role = replica');
  await client.query(
    `update audit_events e set action = 'invoice.issued' from audit_chain c where c.event_id = e.id and position = 2`,
  );
  await client.end();
  expect((await look())?.complaint).toMatch(
    /^Line 2 \(invoice\.issued, 2026-11-20T09:00:00\.000Z, [0-9a-f-]{36}\) was changed\./,
  );
  await drop();
});

test('reports every problem at once with a remedy, without secrets', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file in the place of the folder');
  const found = await complaints({
    databaseUrl: 'postgres://guild:canary@127.0.0.1:1/hall',
    smtpUrl: 'smtp://ada:canary@127.0.0.1:1',
    bounceUrl: 'imap://ada:canary@127.0.0.1:1/INBOX',
  });
  expect(found).toEqual({
    Release: null,
    Database: expect.stringMatching(/DATABASE_URL can't be reached/),
    Mail: expect.stringMatching(/127\.0\.0\.1:1 can't be used .*Check host and port in SMTP_URL/),
    Bounced: expect.stringMatching(/127\.0\.0\.1:1 can't be read .*Check host and port in BOUNCE_URL/),
    Public: expect.stringMatching(/can't be reached from this machine.*Check PUBLIC_URL/),
    Data: expect.stringMatching(/can't be written to .*Check its permissions/),
    Files: expect.any(String),
    Backups: expect.stringContaining('Change its rights, or set BACKUPS.'),
    Deployments: expect.any(String),
  });
  expect(JSON.stringify(found)).not.toContain('canary');
});

test('explains that a stopped embedded database starts with the server', async () => {
  expect((await complaints({})).Database).toMatch(/^It is not running/);
});

test('notices that the deployments have lost their remotes', async () => {
  const build = '1.0.0+0123456789ab';
  const kept = release(noDeployments, 'demo', build, { by: 'test', at: '2026-01-01T00:00:00.000Z' });
  writeFileSync(join(folder, 'last-deployments.json'), JSON.stringify(kept));
  expect((await complaints({})).Deployments).toMatch(/^It is empty\. The server keeps the last remotes/);
});

test('warns of a public site without a mail server', async () => {
  expect((await complaints({ isLoopback: false })).Mail).toMatch(/^No mail server is configured/);
});

test('warns of a public site without backups', async () => {
  expect((await complaints({ isLoopback: false })).Backups).toMatch(/^There is none\. Switch on the schedule/);
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  writeFileSync(join(backups, 'guildhall-20261120T030000Z-0000.tar'), '');
  const on = (day: string) => ({ now: () => new Date(`2026-11-${day}T03:00:01Z`) });
  expect((await complaints({ backupAt: '03:00' }, on('21'))).Backups).toBeNull();
  expect((await complaints({ backupAt: '03:00' }, on('22'))).Backups).toMatch(/^The newest one is 2 days old/);
  expect((await complaints({ isLoopback: false }, on('22'))).Backups).toBeNull();
});
