import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeBackupSchedule, getBackups, getSettings, startBackup, verifyBackup } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

async function administrated(config: Parameters<typeof testApp>[0] = {}) {
  const t = await testApp(config);
  const administrator = await t.signInAs('administrator');
  // Sessions end after an hour; the tests' clock moves further.
  const read = async () => (await (await t.signInAs(administrator.user)).call(getBackups)).body.data;
  const schedule = (value: object, version = 1) =>
    administrator.call(changeBackupSchedule, { body: { version, value } });
  const verify = (backup: string) => administrator.call(verifyBackup, { params: { backup }, body: {} });
  return { ...t, administrator, backups: read, schedule, verify, tick: () => t.app.jobs.runNow('backups') };
}

const nightly = { isOn: true, at: '10:30', keepDays: 2 };

test('an administrator creates and verifies a backup, and sees who did so and when', async () => {
  const { administrator, backups, verify, work, read } = await administrated();
  const started = await administrator.call(startBackup, { body: {} });
  expect(started.body).toMatchObject({
    message: 'Backup started.',
    data: { current: { kind: 'backup', state: 'waiting', percent: 0 }, stored: [], lastBackup: null },
  });
  expect((await administrator.call(startBackup, { body: {} })).body.code).toBe('backup_running');
  await work();
  const { stored, current, lastBackup } = await backups();
  const name: string = stored[0].name;
  expect(stored).toMatchObject([{ madeAt: '2026-11-20T09:00:00.000Z', isEncrypted: false, verifiedAt: null }]);
  expect([current, lastBackup]).toMatchObject([
    null,
    { state: 'done', backup: name, bytes: stored[0].bytes, percent: 100 },
  ]);
  expect((await verify(name)).status).toBe(200);
  await work();
  expect(await backups()).toMatchObject({
    stored: [{ name, verifiedAt: '2026-11-20T09:00:00.000Z' }],
    lastVerified: { backup: name, state: 'done', startedBy: expect.stringContaining(administrator.user.lastName) },
    warnings: [],
  });
  const lines = (await read.audit()).filter(({ entity }) => entity === 'backup');
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['backup.verified', administrator.user.id],
    ['backup.made', administrator.user.id],
  ]);
});

test('verification detects a damaged backup and refuses an unknown one', async () => {
  const { config, administrator, backups, verify, work, read } = await administrated();
  await administrator.call(startBackup, { body: {} });
  await work();
  const { name } = (await backups()).stored[0];
  const path = join(config.backups, name);
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 4, bytes.length >> 1);
  writeFileSync(path, bytes);
  await verify(name);
  await work();
  expect(await backups()).toMatchObject({
    stored: [{ verifiedAt: null }],
    lastVerification: {
      state: 'failed',
      error: expect.stringMatching(/^This backup is damaged: .+ Use another one\.$/),
    },
    lastVerified: null,
    warnings: ['unverified'],
  });
  expect((await read.audit())[0]?.action).toBe('backup.verification_failed');
  expect((await verify('guildhall-20200101T030000Z-0000.tar')).body.code).toBe('backup_unknown');
  expect((await verify('secret.key')).status).toBe(404);
});

test('makes scheduled backups at the set time and deletes old ones', async () => {
  const { backups, schedule, tick, clock } = await administrated();
  await tick();
  expect(await backups()).toMatchObject({ stored: [], schedule: { isOn: false, nextAt: null } });
  expect((await schedule(nightly)).status).toBe(200);
  // 9:00 UTC is 10:00 in the association's zone.
  expect((await backups()).schedule).toEqual({ ...nightly, zone: 'Europe/Vienna', nextAt: '2026-11-20T09:30:00.000Z' });
  await tick();
  clock.pass({ days: 3 });
  await tick();
  expect(await backups()).toMatchObject({
    storedCount: 1,
    stored: [{ madeAt: '2026-11-23T09:00:00.000Z' }],
    lastBackup: { startedBy: 'Guildhall' },
  });
});

test('the environment overrides the schedule, which the page then can’t change', async () => {
  const { administrator, backups, schedule } = await administrated({
    config: { backupAt: '02:15', backupKeepDays: 5 },
  });
  expect((await administrator.call(getSettings)).body.data.backups.fixedBy).toEqual({
    isOn: 'BACKUP_AT',
    at: 'BACKUP_AT',
    keepDays: 'BACKUP_KEEP_DAYS',
  });
  expect((await backups()).schedule).toMatchObject({ isOn: true, at: '02:15', keepDays: 5 });
  const refused = await schedule(nightly);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['value.isOn']]);
  expect((await schedule({ ...nightly, at: '24:00' })).status).toBe(400);
});

test('warns about missing, late and failed backups', async () => {
  const { config, backups, schedule, tick, clock, signInAs, work } = await administrated();
  const warnings = async () => (await backups()).warnings;
  expect(await warnings()).toEqual([]);
  await schedule({ ...nightly, at: '09:30' });
  expect(await warnings()).toEqual(['none']);
  await tick();
  clock.pass({ hours: 26, minutes: 29 });
  expect(await warnings()).toEqual([]);
  clock.pass({ minutes: 2 });
  expect(await warnings()).toEqual(['late']);
  // A backup that was started and never finishes, because its server is gone.
  await (await signInAs('administrator')).call(startBackup, { body: {} });
  clock.pass({ minutes: 4 });
  expect(await backups()).toMatchObject({
    current: null,
    lastBackup: { state: 'interrupted' },
    warnings: ['failed', 'late'],
  });
  await work();
  expect(await warnings()).toEqual([]);
  expect(config.isLoopback).toBe(true);
});

test('explains a place that can’t be written to, without the secrets of a bucket', async () => {
  const { config, administrator, backups, work } = await administrated();
  writeFileSync(config.backups, 'a file in the place of the folder');
  await administrator.call(startBackup, { body: {} });
  await work();
  expect(await backups()).toMatchObject({
    lastBackup: { state: 'failed', error: expect.stringContaining('Change its rights, or set BACKUPS.') },
    place: { kind: 'folder', address: config.backups, isInDataFolder: true },
    warnings: expect.arrayContaining(['unreachable']),
  });
  const bucket = await administrated({
    config: { backups: 's3://safe/guildhall?endpoint=http://127.0.0.1:1&region=x' },
  });
  expect(await bucket.backups()).toMatchObject({
    place: { kind: 'bucket', address: 's3://safe/guildhall' },
    warnings: ['unreachable'],
  });
});
